import {
  connectNumber,
  describeFailure,
  disconnectNumber,
  editChannel,
  OperatorFailure,
  removeNumberType,
  setNumberType,
  type Operator,
} from '../../operator/index.js';
import { sortFailure, toWire, withoutSecrets, type FailedCall, type TrunkWork } from '../../trunk/index.js';
import { unreachable } from '../../types/unreachable.js';
import { newReference, type Services } from '../services.js';
import { contentMark } from '../../ordering/plan.js';
import type { CallAbout, LostBefore } from '../../store/index.js';
import type { CallFailure } from '../../types/failure.js';
import type { WorkspaceId } from '../../types/ids.js';

/** What came of one call. `unknown`: it may have worked, now or before, and nobody may take that for a failure. */
export type Called =
  | { readonly came: 'done'; readonly name: string | null }
  | { readonly came: FailedCall; readonly failure: CallFailure; readonly reference: string };

/**
 * Makes one call of a trunk change, once.
 * @param wasLost whether it was sent before and the answer to that was lost
 */
export async function callOnce(
  services: Services,
  operator: Operator,
  work: TrunkWork,
  { position, wasLost }: { readonly position: number } & Pick<LostBefore, 'wasLost'>,
): Promise<Called> {
  try {
    return { came: 'done', name: await send(services, operator, work, position) };
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    const reference = newReference(services);
    services.log.warn({ reference, error }, 'A call of a trunk change failed');
    const failure = describeFailure(error);
    const action = work.kind === 'numbers' ? (work.actions[position] ?? null) : null;
    return { came: sortFailure(failure, action, wasLost), failure, reference };
  }
}

async function send(
  services: Services,
  operator: Operator,
  work: TrunkWork,
  position: number,
): Promise<string | null> {
  if (work.kind === 'edit') {
    if (work.channel === null) throw new Error('An edit without a channel was submitted');
    const { channelName } = await editChannel(
      operator,
      work.channel,
      toWire(work.changes, services.settings.dialect),
    );
    return channelName;
  }
  const action = work.actions[position];
  if (action === undefined) throw new Error(`There is no call ${position}`);
  switch (action.do) {
    case 'connect':
      await connectNumber(operator, { channelName: action.channel, number: action.number });
      return null;
    case 'disconnect':
      await disconnectNumber(operator, action.number);
      return null;
    case 'type':
      await setNumberType(operator, {
        channelName: action.channel,
        number: action.number,
        numberType: action.type,
      });
      return null;
    case 'untype':
      await removeNumberType(operator, { channelName: action.channel, number: action.number });
      return null;
    default:
      return unreachable(action);
  }
}

/**
 * What a call asks for, and of what: a later request for the same finds it by that. A channel can't be read back, so
 * edits are the same where they set the same; what they set stands there by its mark alone, since it can be secret.
 */
export function aboutCall(
  services: Pick<Services, 'planKey'>,
  workspace: WorkspaceId,
  work: TrunkWork,
  position: number,
): CallAbout {
  if (work.kind === 'edit') {
    const subject = `channel:${work.channel ?? ''}`;
    const key = JSON.stringify(['edit', work.channel, contentMark(work.changes, services.planKey)]);
    return { workspace, key, subject };
  }
  const action = work.actions[position];
  if (action === undefined) throw new Error(`There is no call ${position}`);
  const { number } = action;
  const channel = 'channel' in action ? action.channel : null;
  const type = action.do === 'type' ? action.type : null;
  return {
    workspace,
    key: JSON.stringify([action.do, number, channel, type]),
    subject: `${action.do === 'type' || action.do === 'untype' ? 'type' : 'number'}:${number}`,
  };
}

/** What the journal keeps of a call: what was sent without secrets, and by whose wish it can be found again. */
export function journalOf(work: TrunkWork, position: number): { subjects: string[]; detail: object } {
  if (work.kind === 'edit') {
    const channel = work.channel ?? '';
    return {
      subjects: [`channel:${channel}`],
      detail: { do: 'edit', channel, changes: withoutSecrets(work.changes) },
    };
  }
  const action = work.actions[position];
  if (action === undefined) return { subjects: [], detail: {} };
  const channel = 'channel' in action ? [`channel:${action.channel}`] : [];
  return { subjects: [`number:${action.number}`, ...channel], detail: action };
}
