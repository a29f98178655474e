import { unreachable } from '../../../types/unreachable.js';

/**
 * What is empty, as Slack also says it: no values at all as a list (as PHP writes an empty table) or not at all, and
 * an empty input by its type alone.
 */
export type BareAs = 'list' | 'nothing' | 'keyless';

type Body = Readonly<Record<string, unknown>>;

/** A delivery whose inputs' values, in a view or in a message, are said so. What holds something stays as it is. */
export function withBareState(body: Body, as: BareAs): Record<string, unknown> {
  const { view, state } = body;
  return {
    ...body,
    ...(isBody(view) && isBody(view['state']) ? { view: { ...view, state: bare(view['state'], as) } } : {}),
    ...(isBody(state) ? { state: bare(state, as) } : {}),
  };
}

function bare(state: Body, as: BareAs): unknown {
  const values = isBody(state['values']) ? state['values'] : {};
  const blocks = Object.entries(values).map(([id, inputs]) => [id, isBody(inputs) ? inputs : {}] as const);
  const isBare = blocks.every(([, inputs]) => Object.values(inputs).every(isEmpty));
  switch (as) {
    case 'list':
      return isBare ? { ...state, values: [] } : state;
    case 'nothing':
      return isBare ? {} : state;
    case 'keyless':
      return { ...state, values: Object.fromEntries(blocks.map(([id, inputs]) => [id, keyless(inputs)])) };
    default:
      return unreachable(as);
  }
}

const keyless = (inputs: Body): Body =>
  Object.fromEntries(
    Object.entries(inputs).map(([id, input]) => [
      id,
      isBody(input) && isEmpty(input) ? { type: input['type'] } : input,
    ]),
  );

/** Whether an input holds nothing: null, an empty text or an empty list under each key but its type. */
const isEmpty = (input: unknown): boolean =>
  isBody(input) &&
  Object.entries(input).every(
    ([key, held]) =>
      key === 'type' || held === null || held === '' || (Array.isArray(held) && held.length === 0),
  );

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
