import type { Stack } from '../../support/stack.js';
import { textsOf } from '../../support/nowhere.js';

/** Everything the bot told Slack from a moment on: calls with their arguments, and views in acks. */
export function toldSlack(stack: Stack, from: { calls: number; acks: number }): readonly unknown[] {
  const calls = stack.workspace.calls().slice(from.calls);
  const acks = stack.workspace.deliveries().slice(from.acks);
  return [calls.map(({ method, args }) => [method, args]), acks.map(({ ack }) => ack)];
}

export const soFar = (stack: Stack): { calls: number; acks: number } => ({
  calls: stack.workspace.calls().length,
  acks: stack.workspace.deliveries().length,
});

/** The values that a message's buttons carry. */
export const valuesIn = (message: { blocks: readonly unknown[] }): string[] =>
  textsOf(message.blocks).flatMap(({ path, text }) => (path.endsWith('.value') ? [text] : []));
