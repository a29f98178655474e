import { expect, test } from 'vitest';
import { testTokens } from '../../support/robot-workspace.js';
import { approve, untilCard } from '../support/cards.js';
import { oneOrTwo, submitClip } from '../support/deciding.js';
import { startStack } from '../../support/stack.js';
import { isPlacing } from '../../support/operator-faults.js';
import { submitOrder } from '../support/take-order.js';
import { editToReview, requestIn, untilDm } from '../support/trunk.js';
import { wentWrong } from './entries.js';

const removed = 'Slack refuses a Socket Mode connection';

wentWrong('connection.long', {
  'tokens in debug logs': () => {
    test.each(['http', 'socket'] as const)(
      'no token, key, password or answer address stands in any line (%s)',
      async (mode) => {
        const stack = await startStack({ policy: oneOrTwo, mode });
        const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
        const order = await submitOrder(ann, { reference: 'LOGGED' });
        // A password, refusals of Slack and of the operator, a lost answer, and a restart: whatever is logged then.
        await editToReview(ann, { groups: ['General'] }, [{ Password: 'correct-horse-battery' }]);
        const change = requestIn(ann);
        stack.workspace.faults.api('chat.postMessage', { kind: 'error', error: 'invalid_auth' });
        stack.workspace.faults.api('chat.update', { kind: 'status', status: 500 });
        await ann.press('Submit for approval');
        await ann.untilModal('*Waiting for approval*');
        stack.faults.next(isPlacing, { is: 'answered', status: 401, body: '{"error_identifier":"urn:x"}' });
        await approve(bob, order);
        await untilCard(bob, order, '*Returned*');
        stack.workspace.faults.clear();
        if (mode === 'socket') stack.workspace.sockets.cut();
        await stack.restartBot();
        const log = stack.log().join('\n');
        expect(log).toContain('"level":20');
        const secrets = [
          testTokens.botToken,
          testTokens.appToken,
          testTokens.signingSecret,
          'correct-horse-battery',
          stack.env['TRUNKDESK_SECRET_KEY'] ?? '',
          ...Object.entries(stack.env).flatMap(([name, value]) => (name.includes('_TOKEN') ? [value] : [])),
        ];
        expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
        expect(log).not.toMatch(/xox[a-z]-|xapp-|Bearer |\/response\/|ticket=|private_metadata/i);
        expect(change).toMatch(/^TD-/);
      },
    );
  },

  'the app was removed (`account_inactive`) and it retried for ever': () => {
    test('it asks every ten minutes, and says why in its log and health', async () => {
      const stack = await startStack({ policy: oneOrTwo });
      const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
      const request = await submitClip(ann);
      await untilDm(ann, request, 'waits for approval');
      const calls = (method: string) =>
        stack.workspace.calls().filter((call) => call.method === method).length;
      const opened = calls('apps.connections.open');
      const updated = calls('chat.update');
      stack.workspace.admin.tokens('account_inactive');
      stack.advance(73 * 3_600_000);
      await bob.until(() => calls('chat.update') > updated, 'the card to be tried');
      stack.workspace.sockets.disconnect('link_disabled');
      const refusals = () => stack.log().filter((line) => line.includes(removed));
      await bob.until(() => refusals().length === 2, 'both connections to be refused');
      for (const line of refusals()) expect(line).toMatch(/"code":"account_inactive","minutes":10/);
      const tried = calls('chat.update');
      // A start with such a token ends, and says why. Until then nothing was tried before its time.
      await expect(stack.restartBot()).rejects.toThrow('account_inactive');
      expect(calls('apps.connections.open')).toBe(opened + 2);
      expect(calls('chat.update')).toBe(tried);
      expect(tried).toBeLessThanOrEqual(updated + 3);

      // Installed again, what it had to say is said.
      stack.workspace.admin.tokens('valid');
      await stack.restartBot();
      stack.advance(600_000);
      await untilCard(bob, request, '*Expired*');
      expect(bob.messages('orders').filter((text) => text.includes(request))).toHaveLength(1);
    });
  },
});
