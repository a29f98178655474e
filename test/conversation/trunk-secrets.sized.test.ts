import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import type { CallFault } from '../support/operator-faults.js';
import { quotedBy, tellingOf, traces } from './support/traces.js';
import {
  editToReview,
  isTrunkWrite,
  openGroups,
  requestIn,
  sentWhile,
  submit,
  trunkPolicy,
  untilDm,
  untilReview,
} from './support/trunk.js';
import { expectNowhere } from '../support/nowhere.js';
import { again, once, sizedList } from '../support/size.js';

const stack = sharedStack({ policy: trunkPolicy });

/** The password that a window shows, as it has to be typed. */
const passwordIn = (shown: string): string =>
  (/\*Password\*\n`([^`]+)`/.exec(shown)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const ends: readonly [what: string, CallFault | null, end: string][] = [
  ['the operator takes it', null, '*Done*'],
  [
    'the operator quotes it in its refusal',
    {
      is: 'answered',
      status: 422,
      body: JSON.stringify({
        error_identifier: 'urn:error:sip-trunk:operator',
        error_message: 'Password "pw-Zq7!echo\\"d-%20é" is too weak',
      }),
    },
    'The operator refused it',
  ],
  [
    'the operator quotes it as programs encode it',
    {
      is: 'answered',
      status: 422,
      body: JSON.stringify({
        error_identifier: 'urn:error:sip-trunk:operator',
        error_message: `Not ${quotedBy('pw-Zq7!echo"d-%20é')}`,
      }),
    },
    'The operator refused it',
  ],
  [
    'a fault page quotes it',
    {
      is: 'answered',
      status: 502,
      body: '<pre>{"password":"pw-Zq7!echo\\"d-%20é"}</pre>',
      type: 'text/html',
    },
    'The operator had a fault (502)',
  ],
];

test.each(sizedList(ends))(
  'a typed password is nowhere but in the one request where %s',
  async (_what, fault, end) => {
    const password = 'pw-Zq7!echo"d-%20é';
    const ann = await stack().robot('ann');
    const bob = await stack().robot('bob');
    if (fault !== null) stack().faults.next(isTrunkWrite, fault);
    const sent = await sentWhile(stack(), async () => {
      await openGroups(ann, { groups: ['General', 'DID'] });
      await ann.fill('Password', password);
      await ann.press('Next');
      await ann.untilModal(': DID*');
      await ann.choose('To header', 'On');
      await ann.press('Back');
      expect(await ann.untilModal(': General*')).toContain('Entered, unchanged. It is not shown.');
      expectNowhere(traces(stack(), [ann, bob]), 'pw-Zq7');
      await ann.press('Next');
      await ann.untilModal(': DID*');
      await ann.press('Next');
      expect(await untilReview(ann)).toContain('a new password, not shown');
      const request = await submit(ann);
      await bob.press('Details', { in: 'orders', near: request });
      await bob.untilModal('a new password, not shown');
      expectNowhere(traces(stack(), [ann, bob]), 'pw-Zq7');
      await bob.close();
      await approve(bob, request);
      await untilCard(bob, request, end);
      await untilDm(ann, request, end);
    });
    // Where something answers in the operator's place, it reads no body.
    const body = fault === null ? { password, did: { to_header: true } } : undefined;
    expect(sent).toStrictEqual([['POST', '/v1/channel/acme-ams-01', body]]);
    expectNowhere(traces(stack(), [ann, bob]), ...tellingOf(password));
  },
);

once('a generated password is shown once, sent once, and found nowhere afterwards', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  let password = '';
  const sent = await sentWhile(stack(), async () => {
    await openGroups(ann, { groups: ['General', 'DID'] });
    await ann.press('Generate a password');
    const shown = await ann.untilModal('Copy it now');
    password = passwordIn(shown);
    expect(password.length).toBeGreaterThanOrEqual(16);
    await ann.press('Next');
    await ann.untilModal(': DID*');
    expectNowhere(traces(stack(), [ann, bob]), password);
    await ann.press('Back');
    expect(await ann.untilModal(': General*')).toContain('Entered, unchanged. It is not shown.');
    await ann.press('Next');
    await ann.untilModal(': DID*');
    await ann.press('Next');
    await untilReview(ann);
    const request = await submit(ann);
    await approve(bob, request);
    await untilCard(bob, request, '*Done*');
    await untilDm(ann, request, '*Done*');
  });
  expect(sent).toStrictEqual([['POST', '/v1/channel/acme-ams-01', { password }]]);
  expectNowhere(traces(stack(), [ann, bob]), password);
});

again(
  'a password that was generated while its window could not be drawn is not shown as another',
  async () => {
    const ann = await stack().robot('ann');
    const bob = await stack().robot('bob');
    let password = '';
    const sent = await sentWhile(stack(), async () => {
      await openGroups(ann, { groups: ['General'] });
      stack().workspace.faults.api('views.update', { kind: 'error', error: 'internal_error' });
      await ann.press('Generate a password');
      // The same window still stands: the press looks like the one before.
      await ann.press('Generate a password');
      await ann.untilModal('Entered, unchanged. It is not shown.');
      expect(ann.modal()).not.toContain('Copy it now');
      await ann.press('Generate a password');
      password = passwordIn(await ann.untilModal('Copy it now'));
      await ann.press('Next');
      await untilReview(ann);
      const request = await submit(ann);
      await approve(bob, request);
      await untilCard(bob, request, '*Done*');
      await untilDm(ann, request, '*Done*');
    });
    expect(sent).toStrictEqual([['POST', '/v1/channel/acme-ams-01', { password }]]);
  },
);

again('a password can be replaced, generated anew and taken back, and the last one counts', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  const sent = await sentWhile(stack(), async () => {
    await openGroups(ann, { groups: ['General'] });
    await ann.fill('Password', 'first-first-first');
    await ann.press('Generate a password');
    await ann.untilModal('Copy it now');
    await ann.press('Leave unchanged');
    await ann.until(() => 'Password' in ann.values(), 'an empty input');
    expect(ann.values()['Password']).toBe('');
    await ann.fill('Password', 'second-second-2');
    await ann.press('Next');
    await untilReview(ann);
    await ann.press('Back');
    await ann.untilModal('Entered, unchanged');
    await ann.press('Replace');
    await ann.until(() => 'Password' in ann.values(), 'an empty input');
    await ann.fill('Password', 'short');
    await ann.press('Next');
    expect(await untilReview(ann)).toContain('The password has 5 characters. At least 12 are safer.');
    const request = await submit(ann);
    await approve(bob, request);
    await untilCard(bob, request, '*Done*');
  });
  expect(sent.map(([, , body]) => body)).toStrictEqual([{ password: 'short' }]);
});

once('who discards an edit leaves its password nowhere', async () => {
  const ann = await stack().robot('ann');
  await editToReview(ann, { groups: ['General'] }, [{ Password: 'gone-with-it-Xy9' }]);
  const request = requestIn(ann);
  await ann.press('Discard', { confirm: true });
  await ann.untilModal(`${request} was discarded`);
  expectNowhere(traces(stack(), [ann]), 'gone-with-it');
  await ann.close();
});
