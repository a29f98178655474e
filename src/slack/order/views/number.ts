import type { NumberInput } from '../../../wire/elements.js';

interface NumberParts {
  readonly action: string;
  /** What stands in it; null: empty. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number | null;
}

const longest = 15;

/**
 * An input for a quantity, which tells of each character and of Enter. A number outside its bounds is kept, and the
 * bounds are left off: Slack refuses a view whose initial value breaks them.
 */
export function numberInput({ action, value, min, max }: NumberParts): NumberInput {
  const isOut = value !== null && (value < min || (max !== null && value > max));
  const bounded = !isOut && (max === null || max >= min);
  return {
    type: 'number_input',
    action_id: action,
    is_decimal_allowed: false,
    ...(bounded ? { min_value: plainNumber(min) } : {}),
    ...(bounded && max !== null ? { max_value: plainNumber(max) } : {}),
    ...(value === null ? {} : { initial_value: plainNumber(value) }),
    dispatch_action_config: { trigger_actions_on: ['on_character_entered', 'on_enter_pressed'] },
  };
}

const plainNumber = (value: number): string =>
  String(Math.max(Math.min(Math.trunc(value), 10 ** longest), -(10 ** longest)));
