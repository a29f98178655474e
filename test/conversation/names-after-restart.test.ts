import { expect, test } from 'vitest';
import { nameThem, startWith, sub } from './support/subscriptions.js';
import { startStack } from '../support/stack.js';

/** What a person reads of products is their names, also where nothing of the catalogue is remembered. */

test.for([
  [sub(1), 'Acme BV', '10 × Voice channel'],
  [sub(3), 'Acme BV', '60 × Operator Connect licence'],
  [sub(9), 'Initech', '2 × Voice channel'],
] as const)('what is active in %s is told by its names after a restart', async ([id, customer, line]) => {
  const stack = await startStack();
  const ann = await stack.robot('ann');
  for (const verb of ['change', 'terminate'] as const) {
    await startWith(ann, verb, customer);
    await nameThem(ann, id, [id]);
    await ann.untilModal(line);
    await ann.close();
    await stack.restartBot();
    await ann.command('/order', { in: 'general' });
    await ann.untilModal(`*Active in ${id}*`);
    expect(ann.modal()).not.toContain('b0de0000');
    await ann.untilModal(line);
    expect(ann.modal()).not.toContain('b0de0000');
    await ann.close();
    await ann.command('/order discard', { in: 'general' });
    await ann.until(() => ann.buttons({ in: 'general' }).includes('Discard'), 'Discard');
    await ann.press('Discard', { in: 'general', confirm: true });
  }
});
