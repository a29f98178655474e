import { z } from 'zod';
import type { AccountId } from '../../types/ids.js';
import { jsonOf, type Answer, type Answers } from '../answers.js';
import { OperatorNotUnderstood } from '../errors.js';
import type { Operator } from '../operator.js';
import type { RemoteValue } from './configurations.js';
import { allowedRemotePath } from './remote-guard.js';

/** A value that a property can have. */
export type Scalar = string | number | boolean;

/** What a remote value's endpoint gave. Labels come from outside and are not escaped. */
export type RemoteResult =
  | { readonly kind: 'value'; readonly value: Scalar }
  | { readonly kind: 'choices'; readonly choices: readonly RemoteChoice[] };

export interface RemoteChoice {
  readonly value: Scalar;
  readonly label: string;
}

/**
 * Fetches the value of a configuration property, or the choices for it (O13). GET is made by itself, POST only on a
 * path of `remotePostPaths` and only when a person pressed the button for it.
 * @param asking `account`: the customer of the order, the only account whose paths may be read
 * @throws RemoteValueRefused where O13 forbids the call
 * @throws OperatorFailure
 */
export const fetchRemoteValue = async (
  operator: Operator,
  remote: RemoteValue,
  asking: { readonly account: AccountId; readonly pressed?: boolean; readonly signal?: AbortSignal },
): Promise<RemoteResult> => {
  const { path, method } = allowedRemotePath(operator.base, remote, {
    account: asking.account,
    pressed: asking.pressed ?? false,
    postPaths: operator.settings.remotePostPaths,
  });
  return operator.send({ method, path, answers: selected(remote.propertySelectors), signal: asking.signal });
};

const Value = z.union([z.string(), z.number(), z.boolean()]);
const Row = z.record(z.string(), z.unknown());

/** Reads the property that the selector for the answer's media type names. What it can't read may hold a secret. */
function selected(selectors: RemoteValue['propertySelectors']): Answers<RemoteResult> {
  return {
    evenBroken: false,
    read: (given) => {
      const answer = { ...given, excerpt: '' };
      const property = propertyFor(selectors, answer.mediaType);
      if (property === null) return notUnderstood(answer, 'no property is named for its media type');
      const body = jsonOf(answer);
      if (!Array.isArray(body)) {
        const value = read(body, property);
        if (value === null) return notUnderstood(answer, 'it does not hold the named property');
        return { kind: 'value', value };
      }
      const choices = new Map<Scalar, RemoteChoice>();
      for (const row of body) {
        const value = read(row, property);
        if (value === null) return notUnderstood(answer, 'an item does not hold the named property');
        if (!choices.has(value)) choices.set(value, { value, label: labelOf(row, value) });
      }
      return { kind: 'choices', choices: [...choices.values()] };
    },
  };
}

function notUnderstood({ status, excerpt }: Answer, problem: string): never {
  throw new OperatorNotUnderstood(status, problem, excerpt);
}

function propertyFor(selectors: RemoteValue['propertySelectors'], mediaType: string | null): string | null {
  const named = new Map(
    Object.entries(selectors).map(([type, property]) => [type.split(';')[0]?.trim().toLowerCase(), property]),
  );
  const type = mediaType ?? 'application/json';
  const general = type.endsWith('+json') ? named.get('application/json') : undefined;
  return named.get(type) ?? general ?? null;
}

function read(row: unknown, property: string): Scalar | null {
  const fields = Row.safeParse(row);
  if (!fields.success || !Object.hasOwn(fields.data, property)) return null;
  const value = Value.safeParse(fields.data[property]);
  return value.success ? value.data : null;
}

const labels = ['name', 'label', 'title', 'display_line', 'description'];

/** What a person would call the item; the value itself where nothing tells. */
function labelOf(row: unknown, value: Scalar): string {
  for (const label of labels) {
    const text = read(row, label);
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return String(value);
}
