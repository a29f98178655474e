import { type OrderId, UserId } from '../../types/ids.js';
import { readOrderNumber } from '../../types/order-number.js';
import { helpOption, readArguments } from '../tool/arguments.js';
import type { NoCommand } from '../tool/tool.js';

export const usage = `Says what became of an order in doubt, as the buttons on its card do, or of a trunk change whose answer was
lost. Works while the bot runs.

  npm run settle                                             lists both
  npm run settle -- TD-1042 --placed ORDER-ID --by U0DANA    it was placed, under the operator's order id
  npm run settle -- TD-1042 --not-placed --by U0DANA         it was not; it goes back to its requester
  npm run settle -- TD-1050 --worked --by U0DANA             the trunk change: every call without an answer worked
  npm run settle -- TD-1050 --did-not-work --by U0DANA       none of them did; nothing is sent again

  npm run settle -- --return-approved                        after a restore: every approved order that was not sent goes
                                                             back to its requester, every trunk change on its way stops,
                                                             and no click that was not checked yet counts

  --by  the Slack user id of the admin who looked at the operator: not the requester of that order`;

export type OrderOutcome =
  { readonly was: 'placed'; readonly operatorOrderId: string } | { readonly was: 'not-placed' };

type Outcome = OrderOutcome | { readonly was: 'worked' | 'did-not-work' };

export type SettleCommand =
  | NoCommand
  | { readonly kind: 'list' }
  | { readonly kind: 'return-approved' }
  | { readonly kind: 'settle'; readonly order: OrderId; readonly by: UserId; readonly outcome: Outcome };

const options = {
  placed: { type: 'string' },
  'not-placed': { type: 'boolean', default: false },
  worked: { type: 'boolean', default: false },
  'did-not-work': { type: 'boolean', default: false },
  by: { type: 'string' },
  'return-approved': { type: 'boolean', default: false },
  ...helpOption,
} as const;

/** The longest order id that is kept; Slack's input has the same bound. */
const longestOrderId = 255;

/** Reads the arguments after the program's name; all that is wrong with them comes at once. */
export function readSettleCommand(argv: readonly string[]): SettleCommand {
  const read = readArguments(argv, options);
  if (!read.ok) return { kind: 'refused', problems: read.problems };
  const { values, positionals } = read.given;
  if (values.help) return { kind: 'help' };
  if (argv.length === 0) return { kind: 'list' };
  if (values['return-approved'])
    return argv.length === 1
      ? { kind: 'return-approved' }
      : { kind: 'refused', problems: ['--return-approved stands alone: it is for all of them'] };
  const problems: string[] = [];
  const order = readOrderNumber(positionals[0] ?? '');
  if (order === null) problems.push('name the order first, such as TD-1042');
  if (positionals.length > 1) problems.push('settle one order at a time');
  const by = UserId.safeParse(values.by);
  if (!by.success)
    problems.push(
      values.by === undefined ? '--by is missing' : '--by is no Slack user id (U…): copy it from the profile',
    );
  const outcome = outcomeOf(values);
  if (typeof outcome === 'string') problems.push(outcome);
  if (order === null || !by.success || typeof outcome === 'string' || problems.length > 0)
    return { kind: 'refused', problems };
  return { kind: 'settle', order, by: by.data, outcome };
}

function outcomeOf(given: {
  readonly placed?: string | undefined;
  readonly 'not-placed': boolean;
  readonly worked: boolean;
  readonly 'did-not-work': boolean;
}): Outcome | string {
  const { placed } = given;
  const named = (['not-placed', 'worked', 'did-not-work'] as const).filter((was) => given[was]);
  const [was] = named;
  if (named.length + (placed === undefined ? 0 : 1) !== 1)
    return 'give one of --placed ORDER-ID, --not-placed, --worked and --did-not-work';
  if (was !== undefined) return { was };
  if (placed === undefined) return 'give --placed an ORDER-ID';
  const operatorOrderId = placed.trim();
  if (operatorOrderId === '' || operatorOrderId.length > longestOrderId || /\p{Cc}/u.test(operatorOrderId))
    return `--placed takes the operator's order id: 1 to ${longestOrderId} characters in one line`;
  return { was: 'placed', operatorOrderId };
}
