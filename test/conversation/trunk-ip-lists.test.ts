import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { approve, untilCard } from './support/cards.js';
import { editToReview, sentWhile, submit, trunkPolicy, untilReview } from './support/trunk.js';

const stack = sharedStack({ policy: trunkPolicy });

test('what of an IP list is widened or rewritten is said in the review, on the card and in Details', async () => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  const typed = '198.51.100.77/24\n::ffff:203.0.113.9\n192.0.2.10';
  await editToReview(ann, { groups: ['Trunk'] }, [{ 'IP whitelist': typed }]);
  const widened = '198.51.100.77/24 lies inside a range: the whole range 198.51.100.0/24 is sent.';
  const rewritten = '::ffff:203.0.113.9 is an IPv4 address: it is sent as 203.0.113.9.';
  expect(ann.modal()).toContain(widened);
  expect(ann.modal()).toContain(rewritten);

  // Looked at once more, it is still what was typed, and still said.
  await ann.press('Back');
  await ann.untilModal(': Trunk*');
  expect(ann.values()['IP whitelist']).toBe(typed);
  await ann.press('Next');
  expect(await untilReview(ann)).toContain(widened);

  const request = await submit(ann);
  const card = await untilCard(bob, request, 'Waiting for 1 approval');
  expect(card).toContain('1 address was entered with a prefix length, and is widened to the whole range.');
  expect(card).toContain('1 address was entered as IPv6, and is sent as IPv4.');
  for (const address of ['198.51.100', '203.0.113', '192.0.2']) expect(card).not.toContain(address);
  await bob.press('Details', { in: 'orders', near: request });
  const details = await bob.untilModal(widened);
  expect(details).toContain(rewritten);
  await bob.close();

  const sent = await sentWhile(stack(), async () => {
    await approve(bob, request);
    await untilCard(bob, request, '*Done*');
  });
  expect(sent).toEqual([
    [
      'POST',
      '/v1/channel/acme-ams-01',
      { sip_trunk: { ip_whitelist: '198.51.100.0/24;203.0.113.9;192.0.2.10' } },
    ],
  ]);
});

test('a review with many addresses to look at leaves none of them out', async () => {
  const ann = await stack().robot('ann');
  const typed = Array.from({ length: 12 }, (_, at) => `198.51.${at}.77/24`);
  await editToReview(ann, { groups: ['Trunk'] }, [{ 'IP whitelist': typed.join('\n') }]);
  for (const entry of typed) expect(ann.modal()).toContain(`${entry} lies inside a range`);
  await ann.close({ all: true });
});
