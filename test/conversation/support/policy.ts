import { expect } from 'vitest';
import type { Stack } from '../../support/stack.js';

/** Puts another policy file in place, and waits until the bot goes by it. */
export async function putPolicy(stack: Stack, text: string): Promise<void> {
  const from = stack.log().length;
  stack.changePolicy(text);
  const isInForce = (): boolean => stack.log().slice(from).join('').includes('is in force');
  await expect.poll(isInForce).toBe(true);
}
