import type * as operator from '../../src/operator/index.js';
import type { Tables } from '../../src/slack/handlers.js';
import { jobKinds, type JobKind } from '../../src/workflow/outbox/jobs.js';
import type { Messenger } from '../../src/workflow/ports.js';

/**
 * Where the bot can die, and where it is let die: every kind of job, every call to the operator, everything that is
 * told in Slack, everything that Slack delivers. The lists are taken from the code: a new one of any of them does not
 * compile until it stands here, and the test fails until a story leads to it.
 */

type CallsIn<Module> = {
  [Name in keyof Module]: Module[Name] extends (to: operator.Operator, ...rest: never[]) => Promise<unknown>
    ? Name
    : never;
}[keyof Module];

/** A function of the operator's client that makes a call. */
export type OperatorCall = CallsIn<typeof operator>;

/** How a call looks at the wire; null where the bot makes no such call. */
export const operatorCalls: Record<OperatorCall, readonly [method: string, path: RegExp] | null> = {
  getDraftPointer: ['GET', /^\/v1\/profile\/order-drafts$/],
  getDraft: ['GET', /^\/v1\/order-drafts\/[^/]+$/],
  getChanges: null,
  getChange: ['GET', /^\/v1\/order-drafts\/[^/]+\/changes\/[^/]+$/],
  getIntakes: null,
  getConfigurations: ['GET', /^\/v1\/order-drafts\/[^/]+\/configurations$/],
  patchDraft: ['PATCH', /^\/v1\/order-drafts\/[^/]+$/],
  dryRun: ['POST', /^\/v1\/accounts\/[^/]+\/orders\?.*dry_run=true/],
  placeOrder: ['POST', /^\/v1\/accounts\/[^/]+\/orders\?(?!.*dry_run)/],
  search: ['GET', /^\/v1\/search\?/],
  getInitialProducts: ['GET', /^\/v1\/consumers\/[^/]+\/products\?/],
  // Asked only before a draft is filled that its order keeps, and here entries are taken out again (O3).
  getProducts: null,
  getRelations: ['GET', /^\/v1\/consumers\/[^/]+\/products\/[^/]+\/relations\?/],
  getPrices: ['GET', /^\/dev\/buyers\/[^/]+\/products\/prices\?/],
  // The only remote value in the sample data; a list of the trunk side is read at the same path.
  fetchRemoteValue: ['GET', /^\/v1\/accounts\/[^/]+\/siptrunk-channel-proxies$/],
  getProxies: ['GET', /^\/v1\/accounts\/[^/]+\/siptrunk-channel-proxies$/],
  getTemplates: ['GET', /^\/v1\/accounts\/[^/]+\/siptrunk-channel-templates$/],
  getBarrings: ['GET', /^\/v1\/accounts\/[^/]+\/siptrunk-channel-callbarrings$/],
  getCallerIds: ['GET', /^\/v1\/accounts\/[^/]+\/siptrunk-channel-callerids\?/],
  editChannel: ['POST', /^\/v1\/channel\/[^/]+$/],
  connectNumber: ['POST', /^\/v1\/channel-number$/],
  disconnectNumber: ['DELETE', /^\/v1\/channel-number\/[^/]+$/],
  setNumberType: ['PUT', /^\/v1\/channel-number-operator-connect\/[^/]+$/],
  removeNumberType: ['DELETE', /^\/v1\/channel-number-operator-connect\//],
};

/** What a request to the operator may be, by the client's functions. */
export const operatorCallsAt = (method: string, path: string): string[] =>
  Object.entries(operatorCalls).flatMap(([name, wire]) =>
    wire !== null && wire[0] === method && wire[1].test(path) ? [name] : [],
  );

/** All that the bot says in Slack by itself. */
const told: Record<keyof Messenger, true> = {
  showCard: true,
  closeCard: true,
  showDirectCard: true,
  notifyRequester: true,
  noteStep: true,
  noteQuestion: true,
  notifyOfQuestion: true,
  notifyAdmin: true,
  remind: true,
  showHome: true,
  sendEphemeral: true,
  channelFact: true,
};

/** What Slack delivers, by the kinds of listeners. */
const delivered: Record<keyof Tables, readonly string[]> = {
  actions: ['block_actions'],
  submissions: ['view_submission'],
  closed: ['view_closed'],
  options: ['block_suggestion'],
  commands: ['command'],
  shortcuts: ['shortcut', 'message_action'],
  events: ['event_callback'],
  channelEvents: ['event_callback'],
  notices: ['event_callback'],
};

/** A job is claimed and about to be carried out; it was carried out, and its row still stands. */
export const around = (...kinds: readonly JobKind[]): string[] =>
  kinds.flatMap((kind) => [`${kind}:before`, `${kind}:after`]);

/** A call is about to leave for the operator; its answer has come, and nothing of it is written down. */
export const calling = (...calls: readonly OperatorCall[]): string[] =>
  calls.flatMap((call) => [`${call}:sent`, `${call}:answered`]);

/** Slack is about to be asked to show something; it has answered, and nothing of it is written down. */
export const telling = (...methods: readonly (keyof Messenger)[]): string[] =>
  methods.flatMap((method) => [`${method}:asked`, `${method}:shown`]);

/** Something of Slack has come in and nothing is done; it is done and about to be acked; it is acked. */
export const delivering = (...kinds: readonly string[]): string[] =>
  kinds.flatMap((kind) => ['arrived', 'unacked', 'acked'].map((moment) => `${kind}:${moment}`));

const isCalled = (name: string): boolean =>
  Object.entries(operatorCalls).some(([call, wire]) => call === name && wire !== null);

/** Every boundary there is. */
export const boundaries: readonly string[] = [
  ...around(...jobKinds),
  ...Object.keys(operatorCalls)
    .filter(isCalled)
    .flatMap((call) => [`${call}:sent`, `${call}:answered`]),
  ...Object.keys(told).flatMap((method) => [`${method}:asked`, `${method}:shown`]),
  ...delivering(...new Set(Object.values(delivered).flat())),
];
