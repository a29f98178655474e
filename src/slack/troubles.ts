import { home, option, section } from './blocks.js';
import { troubleModal } from './slack-limits.js';
import { plainMessage } from './plain-message.js';
import { hasRoomAbove, isFromWindow, isOfHome } from './salvage.js';
import { unreachable } from '../types/unreachable.js';
import type { Markup } from '../texts/markup.js';
import type { Answerable } from './ack.js';
import type { HandlerContext, ViewContext } from './handlers.js';
import type { Kind } from './payloads.js';

/** Why nothing came of what a person did, in words for them. */
export interface Trouble {
  /** `nobody`: the payload names no person. */
  readonly why: 'early' | 'nobody' | 'foreign' | 'unclear' | 'unreadable' | 'unknown' | 'failed';
  readonly says: Markup;
  /** The same for an entry of a list: plain, and short. */
  readonly brief: string;
  /** Shown below; null where the words hold it already. */
  readonly reference: string | null;
}

type Ways = Pick<HandlerContext, 'reply' | 'screen'>;
export type ReportTrouble = (trouble: Trouble, ways: Ways) => Promise<void>;

/** A payload that is not of its shape: no retry of Slack's would fix it. */
export class Unreadable extends Error {
  /** @param paths what could not be read, by name; never what stood there */
  constructor(readonly paths: readonly string[]) {
    super('A payload of Slack was not understood');
    this.name = 'Unreadable';
  }
}

/**
 * How each kind of payload is answered in place of what was asked for: so that its person sees why, and never with
 * nothing where that would close their window. A payload of no known kind (null) is answered by where it came from.
 */
export function troubleReporter(
  kind: Kind | null,
  { body, ack }: Answerable,
  viewContext: ViewContext,
): ReportTrouble {
  const report = ({ says, reference }: Trouble, { reply }: Ways) =>
    reply.respond(plainMessage(says, viewContext, reference));
  const answered = kind ?? (isFromWindow(body) ? 'submission' : 'command');
  switch (answered) {
    case 'submission':
      return async (trouble, ways) => {
        const isOver = isWorthKeeping(trouble) && hasRoomAbove(body);
        const answer = {
          response_action: isOver ? 'push' : 'update',
          view: troubleModal(viewContext, trouble),
        };
        const isShown = await ack(answer);
        if (!isShown) await report(trouble, ways);
      };
    case 'options':
      // Chosen, it is refused kindly: its value is no id.
      return async ({ brief }) => void (await ack({ options: [option(brief, 'hint')] }));
    case 'action':
      return async (trouble, ways) => {
        await ack();
        const isOver = isFromWindow(body) && isTheirs(trouble);
        const over = isOver ? await ways.screen.push(troubleModal(viewContext, trouble)) : null;
        if (over?.shown !== true) await report(trouble, ways);
      };
    case 'event':
      // Nobody waits for an answer to an event, but for their Home; who is refused is never written to.
      return async (trouble, { screen }) => {
        if (isTheirs(trouble) && isOfHome(body)) await screen.publish(home([section(trouble.says)]));
      };
    case 'command':
    case 'shortcut':
    case 'closed':
      return async (trouble, ways) => {
        await ack();
        await report(trouble, ways);
      };
    default:
      return unreachable(answered);
  }
}

/** Whether a window can be sent once more with what was typed there, so that it has to stay below what is said. */
const isWorthKeeping = (trouble: Trouble): boolean => isTheirs(trouble) && trouble.why !== 'unknown';

/** Whether it befell somebody who may use the bot: nobody else is shown more than what they are told where they acted. */
function isTheirs({ why }: Trouble): boolean {
  switch (why) {
    case 'failed':
    case 'unreadable':
    case 'unknown':
      return true;
    case 'early':
    case 'nobody':
    case 'foreign':
    case 'unclear':
      return false;
    default:
      return unreachable(why);
  }
}
