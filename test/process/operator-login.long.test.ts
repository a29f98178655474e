import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startProcessStack } from '../support/process-stack.js';
import { customer } from '../support/plain-catalogue.js';
import { approve, once, placed, submitted } from './order.js';

/** A token server that takes the client's id and secret in the form alone; only its newest token is good. */
async function startTokens() {
  let issued = 0;
  let good = '';
  let isClosed = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const isKnown = form.get('client_id') === 'desk' && form.get('client_secret') === 'hush-hush-4711';
      const isTaken = isKnown && request.headers.authorization === undefined && !isClosed;
      response.writeHead(isTaken ? 200 : 401, { 'content-type': 'application/json' });
      if (!isTaken) return response.end(JSON.stringify({ error: 'invalid_client' }));
      issued += 1;
      good = `Bearer token-${issued}`;
      return response.end(JSON.stringify({ access_token: `token-${issued}`, expires_in: 3_600 }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    settings: {
      OPERATOR_AUTH: 'oauth2',
      OPERATOR_TOKEN_URL: `http://127.0.0.1:${port}/token`,
      OPERATOR_CLIENT_ID: 'desk',
      OPERATOR_CLIENT_SECRET: 'hush-hush-4711',
      OPERATOR_OAUTH2_CLIENT_AUTH: 'post',
      OPERATOR_USER: '',
      OPERATOR_PASSWORD: '',
    },
    isGood: (given: string) => given === good,
    /** As if its time were over; no other is known yet. */
    revoke: () => {
      good = '';
    },
    close: () => {
      isClosed = true;
    },
  };
}

test('a login that runs out between dry run and order is renewed before the POST', async () => {
  const tokens = await startTokens();
  const stack = await startProcessStack({
    mode: 'http',
    operator: { login: { header: 'Authorization', value: tokens.isGood } },
    settings: tokens.settings,
  });
  const { bob } = await submitted(stack);
  const dryRun = stack.operator.hold('POST', /&dry_run=true$/, 'after');
  await approve(bob);
  await bob.until(dryRun.hasArrived, 'the dry run');
  tokens.revoke();
  dryRun.release();
  await bob.untilMessage('orders', 'Placed');
  expect(placed(stack)).toEqual(once());
  expect(stack.operator.turnedAway()).toEqual(['GET /v1/profile/order-drafts']);
});

test('a customer that is found by name and by address is offered once, under a plain name', async () => {
  const stack = await startProcessStack({ mode: 'http' });
  const ann = await stack.robot('ann');
  await ann.command('/order new', { in: 'general' });
  await ann.untilModal('Customer');
  expect(await ann.suggestions('Customer', 'harb')).toMatchObject({
    optionGroups: [
      { label: { text: 'Customers' }, options: [{ text: { text: customer.name }, value: customer.id }] },
    ],
  });
  expect(await ann.typeahead('Customer', 'harb')).toEqual([customer.name]);
  await ann.choose('Customer', customer.name, { query: 'harb' });
  await ann.press('Next');
  await ann.untilModal(customer.name);
  expect(ann.modal()).not.toContain('Harbour Street');
});

test('a login that fails is told as that, and not as an operator that does not answer', async () => {
  const tokens = await startTokens();
  tokens.close();
  const stack = await startProcessStack({
    mode: 'http',
    operator: { login: { header: 'Authorization', value: tokens.isGood } },
    settings: tokens.settings,
  });
  const ann = await stack.robot('ann');
  await ann.command('/order new', { in: 'general' });
  await ann.untilModal('Customer');
  const [hint] = await ann.typeahead('Customer', 'harb');
  expect(hint).toMatch(/log ?in/i);
  expect(hint).not.toMatch(/does not answer/);
});
