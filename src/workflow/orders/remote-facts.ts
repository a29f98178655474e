import { enter, fieldsFor, secretKeys, FormValues, type FormModel } from '../../forms/index.js';
import {
  OperatorFailure,
  type RemoteChoice,
  type RemoteResult,
  type RemoteValue,
} from '../../operator/index.js';
import { unreachable } from '../../types/unreachable.js';
import { operatorProblem } from '../problems.js';
import { RemoteReader, type RemoteFact } from '../remote.js';
import { readerOf } from '../logins.js';
import type { Fetched } from '../../ordering/fetched.js';
import type { Configuration, Order } from '../../ordering/order.js';
import type { Services } from '../services.js';
import type { Fetchable } from '../screens.js';

/** Remote values of a form (O13): what was read of them, and what it puts into the inputs. */

/**
 * `at hand`: what is remembered and still new enough; `asking`: read where it is not; `known`: what was read last,
 * however long ago, and without what was not.
 */
export type Asking = 'at hand' | 'asking' | 'known';

/** What is known of the remote values that are read by themselves. */
export interface Facts {
  readonly read: ReadonlyMap<string, RemoteFact & { read: true }>;
  readonly unread: readonly string[];
  /** Nothing is missing that was not asked for. */
  readonly isWhole: boolean;
}

/** @returns null where one is not at hand */
export async function remoteFacts(
  services: Services,
  order: Order,
  values: Readonly<Record<string, RemoteValue>>,
  how: Asking,
): Promise<Facts | null> {
  const { customer } = order.work;
  if (customer === null) return null;
  const operator = readerOf(services, order);
  const read = new Map<string, RemoteFact & { read: true }>();
  const unread: string[] = [];
  let isWhole = true;
  for (const [property, value] of Object.entries(values)) {
    if (!RemoteReader.isReadByItself(value)) continue;
    const fact = await remoteFact(services.remote, how, [operator, customer.id, value]);
    if (fact === null && how === 'at hand') return null;
    if (fact === null) isWhole = false;
    else if (fact.read) read.set(property, fact);
    else {
      unread.push(property);
      if (fact.error instanceof OperatorFailure)
        operatorProblem(services, fact.error, `remote value ${property}`);
    }
  }
  return { read, unread, isWhole };
}

function remoteFact(
  remote: RemoteReader,
  how: Asking,
  asked: Parameters<RemoteReader['read']>,
): Promise<RemoteFact> | RemoteFact | null {
  switch (how) {
    case 'at hand':
      return remote.atHand(...asked);
    case 'known':
      return remote.lastRead(...asked);
    case 'asking':
      return remote.read(...asked);
    default:
      return unreachable(how);
  }
}

/** A value of the operator. */
export type Obtained = RemoteChoice['value'];

/** Values that stand in an input, and what there is to choose from. One secret in a list is no choice: it is the value. */
export function sorted(
  model: FormModel,
  facts: Facts['read'],
  fetched: readonly Fetched[],
): { single: Record<string, Obtained>; choices: Record<string, RemoteChoice[]> } {
  const single: Record<string, Obtained> = {};
  const choices: Record<string, RemoteChoice[]> = {};
  const secret = new Set(secretKeys(model));
  for (const [property, { result }] of facts) {
    const only = onlyValue(result);
    const isSecret = fieldsFor(model, property).some(({ key }) => secret.has(key));
    if (result.kind === 'value') single[property] = result.value;
    else if (only !== undefined && isSecret) single[property] = only;
    else choices[property] = [...result.choices];
  }
  for (const each of fetched) if (each.choices.length > 0) choices[each.property] = each.choices;
  return { single, choices };
}

/** The one value there is; undefined where there is a choice. */
export function onlyValue(result: RemoteResult): Obtained | undefined {
  if (result.kind === 'value') return result.value;
  return result.choices.length === 1 ? result.choices[0]?.value : undefined;
}

/** Answers without those to remote values: what is offered now decides. */
export function withoutRemote(model: FormModel, values: FormValues, remote: object): FormValues {
  const own = new Set(
    Object.keys(remote).flatMap((property) => fieldsFor(model, property).map(({ key }) => key)),
  );
  return Object.fromEntries(Object.entries(values).filter(([key]) => !own.has(key)));
}

/** A single remote value stands in its input as if typed, until someone types another. */
export function singleValues(
  model: FormModel,
  values: FormValues,
  single: Readonly<Record<string, Obtained>>,
): { entered: FormValues; unfitting: string[] } {
  const entered: FormValues = {};
  const unfitting: string[] = [];
  for (const [property, value] of Object.entries(single)) {
    const own = enter(model, { ...entered, ...values }, property, value);
    // What only the operator sets is no input that a value is missing in.
    if (own === null && fieldsFor(model, property).length > 0) unfitting.push(property);
    if (own !== null) Object.assign(entered, own);
  }
  return { entered, unfitting };
}

/** The properties with more choices than are read. */
export const cutIn = (facts: Facts['read']): string[] =>
  [...facts].flatMap(([property, { result }]) =>
    result.kind === 'choices' && !result.complete ? [property] : [],
  );

/** What was fetched on buttons, by the keys of the inputs it was put into. */
export const fetchedInto = (kept: Configuration | undefined): FormValues =>
  FormValues.parse(Object.assign({}, ...(kept?.fetched ?? []).map((each) => each.entered)));

/** The values that a form fetches on buttons alone. */
export function fetchablesOf(
  model: FormModel,
  remoteValues: Readonly<Record<string, RemoteValue>>,
  kept: Configuration | undefined,
): Fetchable[] {
  return Object.entries(remoteValues)
    .filter(([, value]) => !RemoteReader.isReadByItself(value))
    .map(([property]) => ({
      property,
      keys: fieldsFor(model, property).map(({ key }) => key),
      times: kept?.fetched.find((each) => each.property === property)?.times ?? 0,
    }));
}
