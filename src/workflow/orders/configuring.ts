import { isDeepStrictEqual } from 'node:util';
import {
  describe,
  formOf,
  FormValues,
  holdsSecrets,
  merge,
  read as readForm,
  secretKeys,
} from '../../forms/index.js';
import { answeredBefore } from './prefill.js';
import {
  cutIn,
  fetchablesOf,
  fetchedInto,
  remoteFacts,
  singleValues,
  sorted,
  withoutRemote,
  type Asking,
} from './remote-facts.js';
import { RemoteValues } from '../remote.js';
import { rememberedSchemas } from '../drafts/schemas.js';
import type { FieldError, FormModel } from '../../forms/index.js';
import type { RemoteValue } from '../../operator/index.js';
import type { Configuration, FormRef, Order } from '../../ordering/order.js';
import type { OrderId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { Fetchable } from '../screens.js';

/** One form of an order, ready to be shown or read. */
export interface FormFacts {
  readonly ref: FormRef;
  readonly model: FormModel;
  /** Secrets are among them. */
  readonly values: FormValues;
  readonly kept: Configuration | undefined;
  /** The order whose answers the form starts with; null once something was kept of this one. */
  readonly prefilledFrom: OrderId | null;
  readonly remote: {
    readonly readAt: number | null;
    readonly unread: readonly string[];
    /** Properties with more choices than are read. */
    readonly cut: readonly string[];
    readonly fetchable: readonly Fetchable[];
    /** Keys of inputs that hold what the operator gave, not what a person typed. */
    readonly given: readonly string[];
    /** Whether every choice is known that the operator offers. */
    readonly isWhole: boolean;
  };
  readonly remoteValues: Readonly<Record<string, RemoteValue>>;
}

/** The form at a place of an order's list, with remote values; null where one that is wanted at hand is not. */
export async function formFacts(
  services: Services,
  order: Order,
  index: number,
  how: Asking,
): Promise<FormFacts | null> {
  const ref = order.work.forms?.[index];
  const { customer } = order.work;
  if (ref === undefined || customer === null) return null;
  const schema = (await rememberedSchemas(services.store, order)).get(ref.productId);
  if (schema === undefined) return null;
  const remoteValues = RemoteValues.parse(JSON.parse(schema.remoteValues));
  const facts = await remoteFacts(services, order, remoteValues, how);
  if (facts === null) return null;
  const kept = configurationAt(order, ref);
  const before = kept === undefined ? await answeredBefore(services, order, ref) : null;
  const obtained = sorted(formOf(schema.schema), facts.read, kept?.fetched ?? []);
  const { wishDate } = order.work;
  const options = {
    remote: obtained.choices,
    timezone: services.policy().timezone,
    ...(wishDate === null ? {} : { day: wishDate }),
  };
  // What the operator gives is asked for anew: an old order's answer to it counts for nothing.
  const answers =
    before === null ? {} : withoutRemote(formOf(schema.schema, options), before.values, remoteValues);
  const typed = FormValues.parse(kept?.values ?? answers);
  const singles = singleValues(formOf(schema.schema, options), typed, obtained.single);
  const values = { ...singles.entered, ...typed };
  const model = formOf(schema.schema, { ...options, values });
  const entered = { ...singles.entered, ...fetchedInto(kept) };
  const moments = [...facts.read.values()].map(({ readAt }) => readAt);
  return {
    ref,
    model,
    values,
    kept,
    prefilledFrom: before?.order ?? null,
    remote: {
      readAt: moments.length > 0 ? Math.min(...moments) : null,
      unread: [...facts.unread, ...singles.unfitting],
      cut: cutIn(facts.read),
      fetchable: fetchablesOf(model, remoteValues, kept),
      given: Object.keys(entered).filter((key) => isDeepStrictEqual(values[key], entered[key])),
      isWhole: facts.isWhole,
    },
    remoteValues,
  };
}

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

/**
 * Reads what was typed, on top of what was kept; a secret whose input came back empty keeps its value. Where choices are
 * not known, what was chosen is kept, and nothing says yet that it is valid.
 */
export function readConfiguration(facts: FormFacts, typed: FormValues): ReadConfiguration {
  const values = merge(facts.model, facts.values, typed);
  const result = readForm(facts.model, values);
  const isValid = facts.remote.isWhole && result.errors.length === 0;
  const document = isValid ? (result.document ?? null) : null;
  return {
    configuration: {
      intake: facts.ref.intake,
      productId: facts.ref.productId,
      values: FormValues.parse(values),
      document,
      // A secret that was typed before another branch was chosen is still among the values, so it is still a secret.
      secrets: [...new Set([...secretsIn(result.model), ...(facts.kept?.secrets ?? [])])],
      summary: document === null ? [] : summaryOf(result.model, document),
      fetched: facts.kept?.fetched ?? [],
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
