import { stage as orderStage, type Stage } from '../order/stage.js';
import { sayNumber } from '../../../src/texts/index.js';
import { readNumber, listWith, readLines, findNumbers, formatNumber } from '../../../src/trunk/index.js';
import type {
  CommandContext,
  HandlerContext,
  OptionsAnswer,
  OptionsContext,
  ViewResult,
} from '../../../src/slack/handlers.js';
import type { FileReading } from '../../../src/slack/files.js';
import type { TrunkService } from '../../../src/workflow/trunk/trunk-service.js';
import type { OrderService } from '../../../src/workflow/orders/order-service.js';
import type { AccessService } from '../../../src/workflow/access.js';

/** A listener's surroundings with a trunk service of which a test says what it answers. */

export interface TrunkStage extends Stage {
  command(text: string): CommandContext;
  options(about: Pick<OptionsContext, 'asked' | 'view'>): {
    context: OptionsContext;
    answers: OptionsAnswer[];
  };
}

/** What the service reads with the policy's country, here the Netherlands. */
export const reading: Pick<TrunkService, 'readNumber' | 'readList' | 'newList' | 'findNumbers'> = {
  readNumber: (text) => {
    const read = readNumber(text, 'NL');
    return read.ok
      ? { ok: true, number: read.number, international: formatNumber(read.number) }
      : { ok: false, says: sayNumber(read.why) };
  },
  readList: (text) => readLines(text, 'NL'),
  newList: (about, lines) => listWith({ ...about, country: 'NL' }, lines),
  findNumbers: (text) => findNumbers(text, 'NL'),
};

export function stage(
  trunk: Partial<TrunkService>,
  how: {
    shows?: (kind: string) => ViewResult;
    mayOrder?: AccessService['mayOrder'];
    orders?: Partial<OrderService>;
    file?: FileReading;
  } = {},
): TrunkStage {
  const { shows, mayOrder } = how;
  const made = orderStage(how.orders ?? {}, {
    ...(shows === undefined ? {} : { shows }),
    ...(mayOrder === undefined ? {} : { mayOrder }),
  });
  const { useCases } = made.context;
  const own = {
    useCases: { ...useCases, trunk: { ...useCases.trunk, ...reading, ...trunk } },
    files: { text: async () => how.file ?? { ok: false as const, why: 'not-found' as const } },
  };
  const context: HandlerContext = { ...made.context, ...own };
  return {
    done: made.done,
    context,
    action: (about) => ({ ...made.action(about), ...own }),
    submission: (view) => ({ ...made.submission(view), ...own }),
    command: (text) => ({
      ...context,
      command: '/trunk',
      text,
      ack: async () => void made.done.push({ did: 'ack', answer: null }),
    }),
    options: (about) => {
      const answers: OptionsAnswer[] = [];
      return {
        answers,
        context: { ...context, ...about, ack: async (answer) => void answers.push(answer) },
      };
    },
  };
}
