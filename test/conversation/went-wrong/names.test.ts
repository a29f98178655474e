import { expect, test } from 'vitest';
import { approve, untilCard } from '../support/cards.js';
import { sharedStack } from '../../support/stack.js';
import { reject } from '../support/deciding.js';
import { dayFromNow, untilStep } from '../support/take-order.js';
import { openGroups, submit, untilDm, untilReview } from '../support/trunk.js';
import type { Robot } from '../../support/robot.js';
import { wentWrong } from './entries.js';

const stack = sharedStack();
const customer = '<!here> *bold* & <b>';

/** Every text that Slack reads as mrkdwn, in a view or a message; plain_text is shown as it is. */
function mrkdwnIn(thing: unknown): string[] {
  if (Array.isArray(thing)) return thing.flatMap(mrkdwnIn);
  if (typeof thing !== 'object' || thing === null) return [];
  const own = 'type' in thing && thing.type === 'mrkdwn' && 'text' in thing ? [String(thing.text)] : [];
  return [...own, ...Object.values(thing).flatMap(mrkdwnIn)];
}

/** Nothing that Slack would take for a mention or a link stands anywhere a person looks. */
function expectHarmless(person: Robot): void {
  const messages = [...person.seen('orders'), ...person.seen('dm'), ...person.seen('general')];
  const seen = [
    ...mrkdwnIn(person.view()),
    ...mrkdwnIn(messages),
    ...messages.map((message) => message.text),
    person.home(),
  ];
  for (const text of seen) expect(text).not.toMatch(/<!(?!date\^)|<b>|<@U0BOB> `x`/);
}

wentWrong('names', {
  '`<!here>` in a customer’s name': () => {
    test('it is shown as it is and calls nobody, from the search to the order id', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      await ann.command('/order new', { in: 'general' });
      await untilStep(ann, 'customer');
      await ann.choose('Customer', customer, { query: 'bold' });
      await ann.press('Next');
      await ann.until(() => ann.choices('Product').length > 0, 'the products');
      expect(ann.modal()).toContain('&lt;!here&gt; *bold* &amp; &lt;b&gt;');
      await ann.choose('Product', 'Catalogue oddities');
      await ann.until(() => ann.values()['Product']?.includes('<!here>'), 'the product');
      await ann.press('Next');
      await untilStep(ann, 'products');
      expectHarmless(ann);
      // Required with a minimum of 0 may be left empty; what nothing is said of can't be ordered (P5, P8).
      expect(ann.modal()).toMatch(/Nothing can come first 🙃: \*cannot be ordered\*/);
      await ann.press('Next');
      await untilStep(ann, 'details');
      await ann.fill('Wish date', dayFromNow(10));
      await ann.fill('Reference', '<!channel> <@U0BOB> `x` &');
      await ann.press('Next');
      await untilStep(ann, 'review');
      expectHarmless(ann);
      expect(ann.modal()).toContain('&lt;!channel&gt; &lt;@U0BOB&gt;');
      const order = /TD-\d+/.exec(ann.modal())?.[0] ?? '';
      await ann.press('Submit for approval');
      await untilCard(bob, order, 'Waiting for 1 approval');
      expectHarmless(bob);
      await bob.press('Details', { in: 'orders', near: order });
      await bob.untilModal('&lt;!channel&gt;');
      expectHarmless(bob);
      await bob.close();
      await bob.openHome();
      await bob.until(() => bob.home().includes('&lt;!here&gt;'), 'the request on Home');
      expect(bob.asks('Approve', { in: 'orders', near: order })).toContain(customer);
      await approve(bob, order);
      await untilCard(bob, order, '*Placed*');
      await ann.untilMessage('dm', 'is placed');
      for (const person of [ann, bob]) expectHarmless(person);
    });

    test('on the card of a channel change, and in a reason, it calls nobody either', async () => {
      const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
      await openGroups(ann, { customer, groups: ['CLIP'] });
      await ann.choose('Deny', 'On');
      await ann.press('Next');
      await untilReview(ann);
      expectHarmless(ann);
      const request = await submit(ann);
      expectHarmless(bob);
      expect(bob.message('orders', request).text).not.toContain('<!here>');
      await reject(bob, request, '<!channel> *no* <@U0CAT>');
      await untilCard(bob, request, '*Rejected*');
      await untilDm(ann, request, '&lt;!channel&gt;');
      for (const person of [ann, bob]) expectHarmless(person);
    });
  },
});
