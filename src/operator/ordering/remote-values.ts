import { z } from 'zod';
import type { AccountId } from '../../types/ids.js';
import { jsonOf, type Answer, type Answers } from '../answers.js';
import { OperatorNotUnderstood } from '../errors.js';
import type { Operator } from '../operator.js';
import { readList, type PageOf } from '../pages.js';
import { withQuery, type OperatorPath } from '../path.js';
import type { RemoteValue } from './configurations.js';
import { allowedRemotePath } from './remote-guard.js';

/** A value that a property can have. */
export type Scalar = string | number | boolean;

/** What a remote value's endpoint gave. Labels come from outside and are not escaped. */
export type RemoteResult =
  | { readonly kind: 'value'; readonly value: Scalar }
  | {
      readonly kind: 'choices';
      readonly choices: readonly RemoteChoice[];
      /** False where there may be more than the bound let us read. */
      readonly complete: boolean;
    };

export interface RemoteChoice {
  readonly value: Scalar;
  readonly label: string;
}

/** What is read of one list at most. */
const most = { items: 5_000, calls: 100 };

/**
 * Fetches the value of a configuration property, or the choices for it (O13). GET is made by itself, and of a list for
 * every page of it (G5); POST only on a path of `remotePostPaths`, only when a person pressed the button for it, once.
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
  const answers = selected(remote.propertySelectors);
  const { signal } = asking;
  const first = await operator.send({ method, path, answers, signal });
  if (first.kind === 'value') return first;
  const hasPages = method === 'GET' && mayHavePages(path);
  const { items, complete } = hasPages
    ? await readList(
        most,
        ({ mark }: Row) => mark,
        (page) =>
          page === null ? Promise.resolve(first.rows) : nextPage(operator, { path, page, answers, signal }),
      )
    : { items: first.rows, complete: true };
  const choices = new Map<Scalar, RemoteChoice>();
  for (const { choice } of items)
    if (!isEmpty(choice.value) && !choices.has(choice.value)) choices.set(choice.value, choice);
  return { kind: 'choices', choices: [...choices.values()], complete };
};

/** An item of a list. Two that give the same value are still two: `mark` is all that they hold. */
interface Row {
  readonly mark: string;
  readonly choice: RemoteChoice;
}

type Read =
  { readonly kind: 'value'; readonly value: Scalar } | { readonly kind: 'rows'; readonly rows: Row[] };

/** The rest of a list as the documented one has it. What the endpoint's own query asks for stays. */
async function nextPage(
  operator: Operator,
  {
    path,
    page,
    ...rest
  }: { path: OperatorPath; page: PageOf; answers: Answers<Read>; signal: AbortSignal | undefined },
): Promise<readonly Row[]> {
  const asked = new URLSearchParams(path.split('?')[1] ?? '');
  const start = Number(asked.get('offset') ?? 0);
  const limit = asked.has('limit') ? {} : { limit: page.limit };
  const query = { offset: (Number.isSafeInteger(start) ? start : 0) + page.offset, ...limit };
  const answer = await operator.send({ method: 'GET', path: withQuery(path, query), ...rest });
  if (answer.kind === 'value') throw new OperatorNotUnderstood(200, 'a page of a list is no list', '');
  return answer.rows;
}

/** The documented lists that are given whole: nothing is asked of them that the document does not name (G5). */
const whole =
  /^\/v1\/(?:accounts\/[^/]+\/siptrunk-channel-(?:proxies|templates|callbarrings)|consumers\/[^/]+\/products)$/;

const mayHavePages = (path: OperatorPath): boolean => !whole.test(path.split('?')[0] ?? '');

const Value = z.union([z.string(), z.number(), z.boolean()]);
const Fields = z.record(z.string(), z.unknown());

/** Reads the property that the selector for the answer's media type names. What it can't read may hold a secret. */
function selected(selectors: RemoteValue['propertySelectors']): Answers<Read> {
  return {
    evenBroken: false,
    read: (given) => {
      const answer = { ...given, excerpt: () => '' };
      const property = propertyFor(selectors, answer.mediaType);
      if (property === null) return notUnderstood(answer, 'no property is named for its media type');
      const body = jsonOf(answer);
      if (!Array.isArray(body)) {
        const value = read(body, property);
        if (value === null) return notUnderstood(answer, 'it does not hold the named property');
        if (isEmpty(value)) return notUnderstood(answer, 'the named property is empty');
        return { kind: 'value', value };
      }
      const rows = body.map((row: unknown): Row => {
        const value = read(row, property);
        if (value === null) return notUnderstood(answer, 'an item does not hold the named property');
        return { mark: JSON.stringify(row), choice: { value, label: labelOf(row, value) } };
      });
      if (rows.length > 0 && rows.every(({ choice }) => isEmpty(choice.value)))
        return notUnderstood(answer, 'the named property is empty in every item');
      return { kind: 'rows', rows };
    },
  };
}

/** An empty text is no value: what was asked for was not given. */
const isEmpty = (value: Scalar): boolean => typeof value === 'string' && value.trim() === '';

function notUnderstood({ status, excerpt }: Answer, problem: string): never {
  throw new OperatorNotUnderstood(status, problem, excerpt());
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
  const fields = Fields.safeParse(row);
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
