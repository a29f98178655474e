import {
  connectNumber,
  disconnectNumber,
  editChannel,
  isRefusal,
  OperatorError,
  OperatorFailure,
  removeNumberType,
  setNumberType,
  type Operator,
} from '../../operator/index.js';
import { toWire, withoutSecrets, type TrunkWork } from '../../trunk/index.js';
import { unreachable } from '../../types/unreachable.js';
import { newReference, type House } from '../house.js';
import { messagesOf } from '../problems.js';

/** What came of one call. `unknown`: its answer was lost, and nobody may take that for a failure. */
export type Called =
  { came: 'done'; name: string | null } | { came: 'refused' | 'unknown'; said: string; reference: string };

/** G3: a refusal for want of rights may mean a missing thing, and its message alone does not tell. */
function sentencesOf(error: OperatorFailure): string {
  const meaning = error instanceof OperatorError ? error.meaning : null;
  const said = messagesOf(error).filter((message) => message !== meaning);
  return [...(meaning === null ? [] : [meaning]), ...said].map(ended).join(' ');
}

const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** Makes one call of a trunk change, once. */
export async function callOnce(
  house: House,
  operator: Operator,
  work: TrunkWork,
  position: number,
): Promise<Called> {
  try {
    return { came: 'done', name: await send(house, operator, work, position) };
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    const reference = newReference(house);
    house.log.warn({ reference, error }, 'A call of a trunk change failed');
    return { came: isRefusal(error) ? 'refused' : 'unknown', said: sentencesOf(error), reference };
  }
}

async function send(
  house: House,
  operator: Operator,
  work: TrunkWork,
  position: number,
): Promise<string | null> {
  if (work.kind === 'edit') {
    if (work.channel === null) throw new Error('An edit without a channel was submitted');
    const { channelName } = await editChannel(
      operator,
      work.channel,
      toWire(work.changes, house.settings.dialect),
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
