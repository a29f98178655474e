import type { TrunkService } from '../../src/workflow/trunk/trunk-service.js';

/** A trunk service that nothing may ask: for tests that are about something else. */
export function trunkServiceThat(unexpected: () => never): TrunkService {
  const never = async (): Promise<never> => unexpected();
  return {
    beginEdit: never,
    chooseChannel: never,
    chooseGroups: never,
    settings: never,
    generatePassword: never,
    waiting: () => Promise.resolve(() => Promise.resolve()),
    edit: never,
    back: never,
    beginNumber: never,
    beginList: never,
    giveList: never,
    submit: never,
    stop: never,
    tryAgain: never,
    withdraw: never,
    discard: never,
    look: never,
    resumeInstead: never,
    unfinished: () => Promise.resolve({ items: [], total: 0 }),
    late: never,
    readList: unexpected,
    newList: unexpected,
    findNumbers: unexpected,
    readNumber: unexpected,
    list: never,
    history: never,
    failures: never,
  };
}
