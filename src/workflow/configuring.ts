import {
  describe,
  fill,
  formOf,
  FormValues,
  holdsSecrets,
  merge,
  read as readForm,
  secretKeys,
} from '../forms/index.js';
import { answeredBefore } from './prefill.js';
import { operatorProblem } from './problems.js';
import { readerFor } from './profiles.js';
import { RemoteReader, RemoteValues, type RemoteFact } from './remote.js';
import { rememberedSchemas } from './schemas.js';
import { OperatorFailure, type RemoteValue } from '../operator/index.js';
import type { FieldError, FormModel } from '../forms/index.js';
import type { Configuration, FormRef, Order } from '../ordering/order.js';
import type { OrderId } from '../types/ids.js';
import type { House } from './house.js';

/** One form of an order, ready to be shown or read. */
export interface FormFacts {
  readonly ref: FormRef;
  readonly model: FormModel;
  readonly values: FormValues;
  /** The order whose answers the form starts with; null once something was kept of this one. */
  readonly prefilledFrom: OrderId | null;
  readonly remote: {
    readonly readAt: number | null;
    readonly unread: readonly string[];
    readonly fetchable: readonly string[];
  };
  readonly remoteValues: Readonly<Record<string, RemoteValue>>;
}

/**
 * The form at a place of an order's list, with remote values.
 * @param how `at hand`: null where a remote value has to be asked for first
 */
export async function formFacts(
  house: House,
  order: Order,
  index: number,
  how: 'at hand' | 'asking',
): Promise<FormFacts | null> {
  const ref = order.work.forms?.[index];
  const { customer } = order.work;
  if (ref === undefined || customer === null) return null;
  const schema = (await rememberedSchemas(house.store, order)).get(ref.productId);
  if (schema === undefined) return null;
  const remoteValues = RemoteValues.parse(JSON.parse(schema.remoteValues));
  const facts = new Map<string, RemoteFact>();
  const operator = readerFor(house, order.requester);
  const byItself = Object.entries(remoteValues).filter(([, value]) => RemoteReader.isReadByItself(value));
  for (const [property, value] of byItself) {
    const fact =
      how === 'asking'
        ? await house.remote.read(operator, customer.id, value)
        : house.remote.atHand(operator, customer.id, value);
    if (fact === null) return null;
    facts.set(property, fact);
  }
  const kept = configurationAt(order, ref);
  const before = kept === undefined ? await answeredBefore(house, order, ref) : null;
  const remote: Record<string, { value: string | number | boolean; label?: string }[]> = {};
  const single: Record<string, string | number | boolean> = {};
  const unread: string[] = [];
  for (const [property, fact] of facts) {
    if (!fact.read) {
      unread.push(property);
      if (fact.error instanceof OperatorFailure)
        operatorProblem(house, fact.error, `remote value ${property}`);
    } else if (fact.result.kind === 'choices') remote[property] = [...fact.result.choices];
    else single[property] = fact.result.value;
  }
  const options = { remote, timezone: house.policy().timezone };
  // What was read from the operator once is read anew: an old order's answer to it counts for nothing.
  const answers = before === null ? {} : withoutRemote(formOf(schema.schema, options), before.values, facts);
  const values = FormValues.parse(kept?.values ?? answers);
  const model = formOf(schema.schema, {
    ...options,
    values: withSingles(schema.schema, options, single, values),
  });
  const moments = [...facts.values()].flatMap((fact) => (fact.read ? [fact.readAt] : []));
  return {
    ref,
    model,
    prefilledFrom: before?.order ?? null,
    values: withSingles(schema.schema, options, single, values),
    remote: {
      readAt: moments.length > 0 ? Math.min(...moments) : null,
      unread,
      fetchable: Object.keys(remoteValues).filter(
        (property) => !byItself.some(([each]) => each === property),
      ),
    },
    remoteValues,
  };
}

/** Answers without those to remote values: what is offered now decides. */
function withoutRemote(
  model: FormModel,
  values: FormValues,
  remote: ReadonlyMap<string, unknown>,
): FormValues {
  const pointers = new Set([...remote.keys()].map((name) => `/${escaped(name)}`));
  const fields = model.pages.flatMap((page) => page.fields);
  const own = new Set(fields.filter(({ pointer }) => pointers.has(pointer)).map(({ key }) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !own.has(key)));
}

/** A single remote value stands in its input as if typed, until someone types another. */
function withSingles(
  schema: string,
  options: Parameters<typeof formOf>[1],
  single: Readonly<Record<string, string | number | boolean>>,
  values: FormValues,
): FormValues {
  if (Object.keys(single).length === 0) return values;
  const filled = fill(formOf(schema, { ...options, before: single }), single);
  const model = formOf(schema, options);
  const fields = model.pages.flatMap((page) => page.fields);
  const own = fields.filter((field) =>
    Object.keys(single).some((name) => field.pointer === `/${escaped(name)}`),
  );
  const fresh = own.flatMap((field) => {
    const raw = filled[field.key];
    return raw === undefined ? [] : [[field.key, raw] as const];
  });
  return { ...Object.fromEntries(fresh), ...values };
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** What is kept of a form: the values typed so far. */
export function configurationAt(order: Order, ref: FormRef): Configuration | undefined {
  return order.work.configurations.find(
    (each) => each.intake === ref.intake && each.productId === ref.productId,
  );
}

/** A form read: the configuration to keep, and what is wrong with it. */
export interface ReadConfiguration {
  readonly configuration: Configuration;
  readonly errors: readonly FieldError[];
  /** The form as it is for these values. */
  readonly model: FormModel;
}

/** Reads what was typed, on top of what was kept; a secret whose input came back empty keeps its value. */
export function readConfiguration(facts: FormFacts, typed: FormValues): ReadConfiguration {
  const values = merge(facts.model, facts.values, typed);
  const result = readForm(facts.model, values);
  const document = result.errors.length === 0 ? (result.document ?? null) : null;
  return {
    configuration: {
      intake: facts.ref.intake,
      productId: facts.ref.productId,
      values: FormValues.parse(values),
      document,
      secrets: secretsIn(result.model),
      summary: document === null ? [] : summaryOf(result.model, document),
    },
    errors: result.errors,
    model: result.model,
  };
}

/** Values that are deleted with the order's end: secrets, and lists whose entries can hold some. */
function secretsIn(model: FormModel): string[] {
  const lists = model.pages
    .flatMap((page) => page.fields)
    .filter((field) => field.input.kind === 'list')
    .map((field) => field.key);
  return holdsSecrets(model) ? [...secretKeys(model), ...lists] : [];
}

/** A filled form in words, one line for each value, whole: it is what is approved. Secrets are said, not shown. */
function summaryOf(model: FormModel, document: Parameters<typeof describe>[1]): Configuration['summary'] {
  return describe(model, document).map(({ labels, text }) => ({ label: labels.join(', '), value: text }));
}
