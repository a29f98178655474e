import type { House } from './houses.js';
import { textsOf } from '../../support/nowhere.js';

/** Everything the bot told Slack from a moment on: calls with their arguments, and views in acks. */
export function toldSlack(house: House, from: { calls: number; acks: number }): readonly unknown[] {
  const calls = house.workspace.calls().slice(from.calls);
  const acks = house.workspace.deliveries().slice(from.acks);
  return [calls.map(({ method, args }) => [method, args]), acks.map(({ ack }) => ack)];
}

export const soFar = (house: House): { calls: number; acks: number } => ({
  calls: house.workspace.calls().length,
  acks: house.workspace.deliveries().length,
});

/** The values that a message's buttons carry. */
export const valuesIn = (message: { blocks: readonly unknown[] }): string[] =>
  textsOf(message.blocks).flatMap(({ path, text }) => (path.endsWith('.value') ? [text] : []));
