import { randomUUID } from 'node:crypto';
import { readPolicyFile, readSettleSettings, type Policy, type SettleSettings } from '../../config/index.js';
import type { Log } from '../../slack/handlers.js';
import { holderOf, openStore, type Store } from '../../store/index.js';
import { unreachable } from '../../types/unreachable.js';
import { resolveDoubt } from '../../workflow/requests/doubt.js';
import { returnApproved } from '../../workflow/requests/returning.js';
import type { TransitionServices, ResolutionServices } from '../../workflow/services.js';
import { lostChanges, resolveTrunkDoubt } from '../../workflow/trunk/resolve-doubt.js';
import type { NotCounted } from '../../workflow/messages.js';
import type { WorkspaceId } from '../../types/ids.js';
import { answerNoCommand, badSettings, orStoreProblem, type ExitCode, type Tool } from '../tool/tool.js';
import { readSettleCommand, usage, type OrderOutcome, type SettleCommand } from './command.js';
import { changeInWords, inWords, ordersInDoubt } from './doubts.js';
import { peopleFor } from './people.js';
import type { Actor } from '../../workflow/actor.js';
import type { Taken } from '../../workflow/requests/approval-service.js';

type Settle = Extract<SettleCommand, { kind: 'settle' }>;

/** `npm run settle`: see `usage`. */
export async function runSettle(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const command = readSettleCommand(argv);
  if (command.kind === 'help' || command.kind === 'refused') return answerNoCommand(tool, command, usage);
  const read = readSettleSettings(tool.env);
  if (!read.ok) return badSettings(tool, read.problems);
  const { settings } = read;
  return orStoreProblem(tool, async () => {
    const { databasePath: path, secretKey } = settings;
    const store = await openStore({ path, secretKey, use: 'beside' });
    try {
      switch (command.kind) {
        case 'list':
          return await list(store, tool);
        case 'return-approved':
          return await returnApprovedOrders(store, tool);
        case 'settle':
          return await settle(store, settings, command, tool);
        default:
          return unreachable(command);
      }
    } finally {
      await store.close();
    }
  });
}

async function list(store: Store, tool: Tool): Promise<ExitCode> {
  const all = [
    ...(await ordersInDoubt(store)).map(inWords),
    ...(await lostChanges(store)).map(changeInWords),
  ];
  const text =
    all.length === 0
      ? 'No order and no trunk change is in doubt.'
      : `${all.join('\n\n')}\n\nLook each one up at the operator, then settle it:\n\n${usage}`;
  await tool.print(`${text}\n`);
  return 0;
}

async function returnApprovedOrders(store: Store, tool: Tool): Promise<ExitCode> {
  const { returned, clicks } = await returnApproved(movingIn(store, tool));
  const said = [
    returned.length === 0
      ? 'No order and no trunk change is on its way to the operator.'
      : `${returned.join(', ')}: back to who asked for them. The bot tells them once it runs.`,
    ...clicks.map(
      ({ order, user, verb }) =>
        `${order}: the ${verb === 'approve' ? 'approval' : 'rejection'} of ${user} was not checked yet and does not count. They can decide again.`,
    ),
  ];
  await tool.print(`${said.join('\n')}\n`);
  return 0;
}

async function settle(
  store: Store,
  settings: SettleSettings,
  command: Settle,
  tool: Tool,
): Promise<ExitCode> {
  const policy = readPolicyFile(settings.policyPath, undefined);
  if (!policy.ok) {
    for (const problem of policy.problems) tool.complain(`- ${problem}`);
    return 2;
  }
  const asked = await askedFor(store, command);
  if (asked === null) {
    const what = isOrders(command.outcome) ? 'an order in doubt' : 'a trunk change whose answer was lost';
    tool.complain(`${command.order} is not ${what}. Without arguments this command lists those that are.`);
    return 1;
  }
  const log = logOf(tool);
  const found = await peopleFor(settings.slack, asked.workspace, log);
  if (!found.ok) {
    tool.complain(found.why);
    return 1;
  }
  const services = servicesOf({ store, people: found.people, policy: policy.policy, log, tool });
  const actor = { workspace: asked.workspace, user: command.by };
  const taken = await asked.settle(services, actor);
  if (!taken.taken) {
    tool.complain(refusal(taken.says, command, settings.slack !== null));
    return 1;
  }
  const next =
    holderOf(settings.databasePath) === null
      ? 'The bot does not run: it tells the requester once it starts.'
      : 'The bot tells the requester in a moment.';
  await tool.print(
    `${command.order} is recorded as ${outcomeInWords(command.outcome)}, by ${command.by}. ${next}\n`,
  );
  return 0;
}

interface Asked {
  readonly workspace: WorkspaceId;
  settle(services: ResolutionServices, actor: Actor): Promise<Taken>;
}

/** What the command names, and how it is settled; null where it is not there. */
async function askedFor(store: Store, { order, outcome }: Settle): Promise<Asked | null> {
  if (isOrders(outcome)) {
    const found = (await ordersInDoubt(store)).find(({ id }) => id === order);
    if (found === undefined) return null;
    const { workspace, plan } = found;
    return { workspace, settle: (services, actor) => resolveDoubt(services, actor, plan, outcome) };
  }
  const found = (await lostChanges(store)).find(({ id }) => id === order);
  if (found === undefined) return null;
  const worked = outcome.was === 'worked';
  return {
    workspace: found.workspace,
    settle: (services, actor) => resolveTrunkDoubt(services, actor, order, worked),
  };
}

const isOrders = (outcome: Settle['outcome']): outcome is OrderOutcome =>
  outcome.was === 'placed' || outcome.was === 'not-placed';

function servicesOf(parts: {
  store: Store;
  people: ResolutionServices['people'];
  policy: Policy;
  log: Log;
  tool: Tool;
}): ResolutionServices {
  return {
    ...movingIn(parts.store, parts.tool),
    people: parts.people,
    policy: () => parts.policy,
    log: parts.log,
  };
}

const movingIn = (store: Store, tool: Tool): TransitionServices => ({
  store,
  log: logOf(tool),
  now: tool.now,
  uuid: randomUUID,
  // Nothing is carried out here: the bot finds what was committed.
  outbox: {
    wake: () => undefined,
    runAgain: () => undefined,
    idle: () => Promise.resolve(),
    isUnderWay: () => Promise.resolve(false),
    attempted: () => Promise.resolve(),
    isStopping: () => false,
  },
});

const logOf = (tool: Tool): Log => ({
  debug: () => undefined,
  info: () => undefined,
  warn: (_fields, says) => tool.complain(says),
  error: (_fields, says) => tool.complain(says),
});

const outcomeInWords = (outcome: Settle['outcome']): string =>
  outcome.was === 'placed'
    ? `placed (order id ${outcome.operatorOrderId})`
    : outcome.was === 'not-placed'
      ? 'not placed'
      : outcome.was === 'worked'
        ? 'carried out'
        : 'not carried out';

function refusal(says: NotCounted, { order, by }: Settle, hasToken: boolean): string {
  switch (says.why) {
    case 'requester':
      return `${by} asked for ${order}, so another admin has to settle it.`;
    case 'not-admin':
      return `${by} is no admin of the policy. Name an admin who looked at the operator.`;
    case 'group-unreadable':
      return hasToken
        ? `${by} is not listed by id, and Slack did not tell who is in ${says.groups.join(', ')}. Try again, or list ${by} under roles.admins.users.`
        : `${by} is not listed under roles.admins.users, and groups can't be read without SLACK_BOT_TOKEN. Set it, or list ${by}.`;
    case 'guest':
    case 'foreign':
    case 'deactivated':
    case 'bot':
      return `${by} is not a full member of the workspace (${says.why}).`;
    case 'slack-unreachable':
    case 'shared':
    case 'place-unclear':
      return `Slack did not say who ${by} is. Try again.`;
    case 'closed':
    case 'plan-changed':
    case 'plan-altered':
    case 'decided-before':
    case 'not-approver':
      return `${order} was settled meanwhile.`;
    default:
      return unreachable(says);
  }
}
