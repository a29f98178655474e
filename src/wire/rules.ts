import type { z } from 'zod';

type Choice = { text: { text: string }; value: string };
type Menu = {
  options?: readonly Choice[];
  option_groups?: readonly { options: readonly Choice[] }[];
  initial_option?: Choice;
  initial_options?: readonly Choice[];
};

/** A static menu has options or groups, one of the two. */
export function oneKindOfOptions(menu: Menu, context: z.RefinementCtx): void {
  if (menu.options !== undefined && menu.option_groups !== undefined) {
    context.addIssue({ code: 'custom', message: 'only one of options and option_groups may be given' });
  }
  if (menu.options === undefined && menu.option_groups === undefined) {
    context.addIssue({ code: 'custom', message: 'missing required field: options' });
  }
}

/** What a menu starts with must be one of its options, text and value alike. */
export function initialsAreOptions(menu: Menu, context: z.RefinementCtx): void {
  const offered = [...(menu.options ?? []), ...(menu.option_groups ?? []).flatMap((group) => group.options)];
  const isOffered = (initial: Choice) =>
    offered.some((option) => option.value === initial.value && option.text.text === initial.text.text);
  if (menu.initial_option !== undefined && !isOffered(menu.initial_option)) {
    context.addIssue({
      code: 'custom',
      path: ['initial_option'],
      message: 'invalid initial option: must exactly match one of the options',
    });
  }
  for (const [index, initial] of (menu.initial_options ?? []).entries()) {
    if (!isOffered(initial)) {
      context.addIssue({
        code: 'custom',
        path: ['initial_options', index],
        message: 'invalid initial option: must exactly match one of the options',
      });
    }
  }
}

type Bounded = {
  is_decimal_allowed: boolean;
  initial_value?: string;
  min_value?: string;
  max_value?: string;
};

/** Slack refuses a number input that starts outside its own bounds. */
export function numberWithinBounds(input: Bounded, context: z.RefinementCtx): void {
  const min = input.min_value === undefined ? -Infinity : Number(input.min_value);
  const max = input.max_value === undefined ? Infinity : Number(input.max_value);
  const problem = (path: keyof Bounded, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (min > max) problem('max_value', 'must not be below min_value');
  for (const key of ['initial_value', 'min_value', 'max_value'] as const) {
    if (!input.is_decimal_allowed && input[key]?.includes('.')) problem(key, 'must be a whole number');
  }
  if (input.initial_value === undefined) return;
  const initial = Number(input.initial_value);
  if (initial < min) problem('initial_value', 'must not be below min_value');
  if (initial > max) problem('initial_value', 'must not be above max_value');
}
