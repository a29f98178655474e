import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import {
  applyNow,
  editToReview,
  openGroups,
  sentWhile,
  submitAndApprove,
  trunkPolicy,
  untilReview,
} from './support/trunk.js';

const stack = sharedStack({ policy: trunkPolicy });

test('Empty sends an empty value, Clear sends null, and nothing else is sent', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  const sent = await sentWhile(stack(), async () => {
    await editToReview(ann, { groups: ['General', 'Trunk', 'Audio', 'DID'] }, [
      { 'Empty these': { pick: ['Caller ID', 'Area code', 'Call barrings'] } },
      { 'Empty these': { pick: ['IP whitelist', 'Reference'] }, Ping: { pick: 'Do not ping' } },
      { 'Clear these': { pick: ['RTP timeout', 'RTP hold timeout'] } },
      { 'Empty these': { pick: 'Filter' } },
    ]);
    expect(ann.modal()).toMatch(/RTP timeout\*\nNew: cleared/);
    expect(ann.modal()).toMatch(/IP whitelist\*\nNew: emptied/);
    expect(ann.modal()).toContain('IP whitelist will be empty. The current value can’t be read.');
    await submitAndApprove(ann, bob);
  });
  expect(sent).toStrictEqual([
    [
      'POST',
      '/v1/channel/acme-ams-01',
      {
        caller_id: '',
        area_code: '',
        call_barrings: [],
        sip_trunk: { ip_whitelist: '', reference: '', ping: 1 },
        audio_stream: { rtp_timeout: null, rtp_hold_timeout: null },
        did: { filter: '' },
      },
    ],
  ]);
});

test('what was set back to "Leave unchanged", and a group taken out again, are not sent', async () => {
  const ann = await stack().robot('ann');
  const sent = await sentWhile(stack(), async () => {
    await openGroups(ann, { groups: ['Audio', 'DID'] });
    await ann.choose('G.729 codec', 'On');
    await ann.choose('H.264 codec', 'On');
    await ann.press('Next');
    await ann.untilModal('*Page 2 of 2: DID*');
    await ann.choose('To header', 'On');
    await ann.press('Next');
    await untilReview(ann);
    await ann.press('Back');
    await ann.untilModal('*Page 2 of 2: DID*');
    expect(ann.values()['To header']).toBe('On');
    await ann.press('Back');
    await ann.untilModal('*Page 1 of 2: Audio*');
    expect(ann.values()).toMatchObject({
      'G.729 codec': 'On',
      'H.264 codec': 'On',
      'H.263 codec': 'Leave unchanged',
    });
    await ann.choose('H.264 codec', 'Leave unchanged');
    await ann.press('Back');
    await ann.untilModal('*What to change*');
    await ann.choose('Settings to change', ['Audio']);
    await ann.press('Next');
    await ann.untilModal('*Page 1 of 1: Audio*');
    await ann.press('Next');
    const review = await untilReview(ann);
    expect(review).toContain('*1 setting changes.*');
    expect(review).toContain('All other settings should stay as they are');
    expect(review).toContain('1 of the 10 settings of Audio is sent');
    await applyNow(ann);
  });
  expect(sent).toStrictEqual([['POST', '/v1/channel/acme-ams-01', { audio_stream: { g729_codec: true } }]]);
});

test('an edit that touches nothing is not sent', async () => {
  const ann = await stack().robot('ann');
  const sent = await sentWhile(stack(), async () => {
    await openGroups(ann, { groups: ['DID'] });
    await ann.press('Next');
    await ann.untilModal('*There is nothing to send.*');
    await ann.press('Discard', { confirm: true });
    await ann.untilModal('was discarded');
    await ann.close();
  });
  expect(sent).toEqual([]);
});

test('what is wrong in an input is said under it, and everything else stays as it was typed', async () => {
  const ann = await stack().robot('ann');
  await openGroups(ann, { groups: ['Trunk'] });
  const named = 'To choose from a list instead, go back and name the customer in the first window.';
  expect(ann.modal()).toContain(`such as 123e4567-e89b-12d3-a456-426614174000. ${named}`);
  await ann.fill('Template', 'standard');
  await ann.fill('IP whitelist', '192.0.2.1\n0.0.0.0/0\n010.0.0.1\nfe80::/129');
  await ann.fill('Reference', 'kept');
  expect(await ann.press('Next')).toMatchObject({ ok: false });
  expect(ann.errors()).toEqual({
    Template: expect.stringContaining('not a UUID'),
    'IP whitelist': expect.stringMatching(
      /Line 2: 0\.0\.0\.0\/0 would let everyone in[^]*leading zero[^]*fe80/,
    ),
  });
  expect(ann.values()).toMatchObject({ Reference: 'kept', Template: 'standard' });
  await ann.close();
});

test('a value and Empty together are sorted out first', async () => {
  const ann = await stack().robot('ann');
  await openGroups(ann, { groups: ['Failover'] });
  await ann.fill('Forward to', '+31205550100');
  await ann.choose('Empty these', ['Forward to']);
  expect(await ann.press('Next')).toMatchObject({ ok: false });
  expect(ann.errors()).toEqual({ 'Empty these': expect.stringContaining('Forward to has a new value too') });
  await ann.close();
});

test('a caller ID that is typed without a customer is read as a number, and shown as it is sent', async () => {
  const ann = await stack().robot('ann');
  const bob = await stack().robot('bob');
  const sent = await sentWhile(stack(), async () => {
    await editToReview(ann, { groups: ['General'] }, [
      { 'Caller ID': '<tel:020 555 0142|020 555 0142>', 'Call barrings': 'INT\nMOB' },
    ]);
    expect(ann.modal()).toContain('New: +31 20 555 0142');
    await submitAndApprove(ann, bob);
  });
  expect(sent).toStrictEqual([
    ['POST', '/v1/channel/acme-ams-01', { caller_id: '+31205550142', call_barrings: ['INT', 'MOB'] }],
  ]);
});

test('an edit on the screen outlives a restart of the bot', async () => {
  const ann = await stack().robot('ann');
  await openGroups(ann, { groups: ['DID'] });
  await ann.choose('To header', 'On');
  await ann.press('Next');
  await untilReview(ann);
  await stack().restartBot();
  const sent = await sentWhile(stack(), () => applyNow(ann));
  expect(sent).toStrictEqual([['POST', '/v1/channel/acme-ams-01', { did: { to_header: true } }]]);
});
