import type { Random } from '../random.js';
import { isRecord } from './requests.js';

/** The state of a window in the ways in which Slack says that nothing stands there, and in ways that nobody knows. */

/** A payload that says in another way that what is empty is empty; as it was where it has no window. */
export function emptied(body: Record<string, unknown>, random: Random): Record<string, unknown> {
  const state = isRecord(body['view']) ? body['view']['state'] : undefined;
  const values = isRecord(state) && isRecord(state['values']) ? state['values'] : {};
  const said = random.pick<{ readonly state?: unknown }>([
    {},
    { state: null },
    { state: {} },
    { state: [] },
    { state: { values: null } },
    { state: { values: [] } },
    { state: { values: withoutKeys(values, random) } },
    { state: { values: { ...values, theirs: { a: { type: 'rich_text_input' } }, none: [] } } },
  ]);
  return withState(body, said.state);
}

/** A payload whose window nobody can read: whoever sent it has to see that. */
export const unread = (body: Record<string, unknown>, random: Random): Record<string, unknown> =>
  withState(
    body,
    random.pick<unknown>(['x', 7, [7], { values: 'x' }, { values: [7] }, { values: { a: 7 } }]),
  );

function withState(body: Record<string, unknown>, state: unknown): Record<string, unknown> {
  const { view } = body;
  return isRecord(view) ? { ...body, view: { ...view, state } } : body;
}

/** Inputs that lack the key of their value, some or all of them. */
function withoutKeys(values: Record<string, unknown>, random: Random): Record<string, unknown> {
  const bare = (input: unknown): unknown =>
    isRecord(input) && random.chance(0.5) ? { type: input['type'] } : input;
  return Object.fromEntries(Object.entries(values).map(([key, block]) => [key, each(block, bare)] as const));
}

const each = (thing: unknown, change: (value: unknown) => unknown): unknown =>
  isRecord(thing)
    ? Object.fromEntries(Object.entries(thing).map(([key, value]) => [key, change(value)] as const))
    : thing;
