import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { chooseBackupTrunk, orderIn } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

const stack = sharedStack();

async function answerTo(person: Robot, command: string): Promise<string> {
  const before = person.ephemerals('general').length;
  await person.command(command, { in: 'general' });
  await person.until(() => person.ephemerals('general').length > before, `an answer to ${command}`);
  return person.ephemerals('general')[before] ?? '';
}

test('an order is found by its number however it is written', async () => {
  const ann = await stack().robot('ann');
  await chooseBackupTrunk(ann);
  const order = orderIn(ann);
  await ann.close();
  const digits = order.slice('TD-'.length);
  for (const written of [order, `TD–${digits}`, `td ${digits}`, digits, `#${digits}`])
    expect(await answerTo(ann, `/order status ${written}`)).toContain(order);
  expect(await answerTo(ann, `/order discard ${digits}`)).toContain(order);
  expect(await answerTo(ann, '/order status TX-1')).not.toContain(order);
});
