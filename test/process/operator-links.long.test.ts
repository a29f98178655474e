import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startProcessStack } from '../support/process-stack.js';
import { customer, products } from '../support/plain-catalogue.js';
import { approve, placingPosts } from './order.js';
import { dateIt, nameThem, press, startWith, sub, submitIt, untilStep } from './subscriptions.js';

/** A host that every link of the operator leads to, and who came there. */
async function openElsewhere(): Promise<{ readonly url: string; readonly visits: readonly string[] }> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host has no port');
  return { url: `http://127.0.0.1:${address.port}/api/partner`, visits };
}

test.for(['whole', 'links'] as const)(
  'a change order is placed by ids alone, and nobody comes to where the operator’s links lead: changes are %s',
  async (changesAre) => {
    const elsewhere = await openElsewhere();
    const stack = await startProcessStack({
      mode: 'http',
      operator: { linksTo: elsewhere.url, changesAre, asksForConfiguration: true },
    });
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    await startWith(ann, 'change');
    await nameThem(ann, sub(1));
    await untilStep(ann, 'products');
    await ann.fill(products.calls.name, '3');
    await press(ann, 'Next');
    await dateIt(ann, 'LINKS');
    await ann.untilModal('Room');
    await ann.fill('Room', 'Lobby');
    await press(ann, 'Next');
    await submitIt(ann);
    await bob.untilMessage('orders', 'Waiting for 1 approval');
    await approve(bob);
    await ann.untilMessage('dm', `for ${customer.name} is placed`);
    expect(stack.operator.orders()).toMatchObject([
      { changes: [sub(1)], configured: [{ configuration: { room: 'Lobby' } }] },
    ]);
    expect(placingPosts(stack)).toHaveLength(1);
    expect(elsewhere.visits).toEqual([]);
  },
);
