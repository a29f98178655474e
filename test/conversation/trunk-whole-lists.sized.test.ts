import { expect } from 'vitest';
import { startStack, sharedStack } from '../support/stack.js';
import { allPages } from './support/window-pages.js';
import { requestIn, sentTo, submit, trunkPolicy, untilDm, untilReview } from './support/trunk.js';
import { globex, openMany } from './support/trunk-many.js';
import type { Robot } from '../support/robot.js';
import { again, once } from '../support/size.js';

/** A list of numbers is kept whole: nothing of it is cut, and it is edited row by row, or replaced. */

const stack = sharedStack({ policy: trunkPolicy });

async function upload(person: Robot, content: string): Promise<void> {
  await person.attach('CSV file', [{ name: 'numbers.csv', content }]);
}

const lineLabels = (person: Robot): string[] =>
  Object.keys(person.values()).filter((label) => label.startsWith('Line '));

/** What stands in the inputs of the rows, of all pages. */
async function allRows(person: Robot): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (;;) {
    const values = person.values();
    for (const label of lineLabels(person)) rows[label] = values[label] ?? '';
    if (!person.buttons().includes('Next page')) return rows;
    const before = person.modal();
    await person.press('Next page', { in: 'modal' });
    await person.until(() => person.modal() !== before, 'the next page');
  }
}

once(
  'Back on a file of 1,000 rows keeps all of it, and each bad row with its channel and its end',
  async () => {
    const ann = await stack().robot('ann');
    const good = globex(0, 938);
    const long = `020 555 01 ${'x'.repeat(700)} the end`;
    const endless = `020 ${'y'.repeat(4_000)} the very end`;
    const bad = [
      '+31 10 555,"berlin, one"',
      `${long},acme-ams-01`,
      endless,
      ...Array.from({ length: 59 }, (_, index) => `02055${10 + index},acme-${index}`),
    ];
    const content = ['number,channel', ...good.slice(0, 500), ...bad, ...good.slice(500)].join('\n');
    await openMany(ann);
    await upload(ann, content);
    await ann.fill('Channel', 'globex-hq');
    await ann.press('Next');
    expect(await untilReview(ann)).toContain('*938 of 1000 lines are ready*');
    expect(ann.modal()).toContain('*62 lines are left out*');
    await ann.press('Details', { in: 'modal' });
    await ann.untilModal('*Left out* (62)');
    const all = (await allPages(ann)).join('\n').replaceAll(' ', '');
    for (const number of good) expect(all).toContain(number);
    await ann.close();

    await ann.press('Back');
    const shown = await ann.untilModal('*1,000 lines*');
    expect(shown).toContain('938 are ready, 62 to fix');
    expect(ann.values()).toMatchObject({ Channel: 'globex-hq', Numbers: '' });
    const rows = await allRows(ann);
    expect(Object.keys(rows)).toHaveLength(62);
    expect(rows['Line 501']).toBe('+31 10 555,"berlin, one"');
    expect(rows['Line 502']).toBe(`"${long}",acme-ams-01`);
    expect(rows['Line 562']).toBe('0205568,acme-58');
    // What no input holds is counted, stays, and is in the CSV.
    expect(rows['Line 503']).toBe('');
    await ann.press('Page before', { in: 'modal' });
    await ann.untilModal('4,017 characters');
    await ann.press('Show as CSV', { in: 'modal' });
    await ann.untilModal('# The whole list');
    const csv = (await allPages(ann)).join('\n').replaceAll(/[`\n]/g, '');
    for (const number of good) expect(csv).toContain(number);
    expect(csv).toContain('the very end');
    expect(csv).toContain('\'+31 10 555,"berlin, one",is not a valid number');
    await ann.close();

    await ann.fill('Line 501', '+31 10 555 0999,"berlin, one"');
    await ann.fill('Line 502', '');
    await ann.press('Next');
    expect(await untilReview(ann)).toContain('*939 of 999 lines are ready*');
    expect(ann.modal()).not.toContain('+31 10 555,');
    expect(sentTo(stack())).toEqual([]);
    await ann.press('Discard', { confirm: true });
    await ann.close({ all: true });
  },
);

again(
  'a good row is edited too, what is typed stays when pages are turned, and a restart loses nothing',
  async () => {
    const own = await startStack({ policy: trunkPolicy });
    const ann = await own.robot('ann');
    await openMany(ann, 'disconnect');
    await upload(ann, globex(0, 300).join('\n'));
    await ann.press('Next');
    await untilReview(ann);
    await ann.press('Back');
    await ann.untilModal('*300 lines*: 300 are ready.');
    expect(lineLabels(ann)).toEqual([]);
    await ann.press('Show all lines');
    await ann.untilModal('Page 1 of 8');
    await ann.fill('Line 3', '+31205550143');
    await ann.fill('Line 4', '');
    await ann.press('Next page', { in: 'modal' });
    await ann.untilModal('Page 2 of 8');
    await ann.press('Page before', { in: 'modal' });
    await ann.untilModal('Page 1 of 8');
    expect(ann.values()['Line 3']).toBe('+31205550143');
    expect(lineLabels(ann)).not.toContain('Line 4');
    await own.restartBot();
    await ann.press('Next');
    expect(await untilReview(ann)).toContain('*299 of 299 lines are ready* to disconnect');
    await ann.press('Details', { in: 'modal' });
    const all = (await ann.untilModal('*Ready* (299)')).replaceAll(' ', '');
    expect(all).toContain('+31205550143');
    expect(all).not.toContain('+31105550002');
    expect(all).not.toContain('+31105550003\n');
  },
);

once('the message shortcut takes every number of a long message', async () => {
  const ann = await stack().robot('ann');
  const numbers = globex(0, 400);
  await ann.say('general', `Please connect these:\n${numbers.join('\n')}`);
  await ann.untilMessage('general', 'Please connect these');
  await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Please connect these' });
  const shown = await ann.untilModal('*400 lines*');
  expect(shown).toContain('400 lines name no channel');
  await ann.press('Next');
  await ann.untilModal('none can be used yet');
  await ann.fill('Channel', 'globex-hq');
  await ann.press('Next');
  expect(await untilReview(ann)).toContain('*400 of 400 lines are ready* to connect, channel *globex-hq*');
  await ann.press('Details', { in: 'modal' });
  await ann.untilModal('*Ready* (400)');
  const all = (await allPages(ann)).join('\n').replaceAll(' ', '');
  for (const number of numbers) expect(all).toContain(number);
  await ann.close({ all: true });
});

again(
  'what in a message is no number comes back as rows, however much it is, and more than 1,000 are said',
  async () => {
    const ann = await stack().robot('ann');
    const odd = Array.from({ length: 30 }, (_, index) => `+31 20 55${10 + index}`);
    await ann.say('general', `Odd ones:\n${['+31105550009', ...odd].join('\n')}`);
    await ann.untilMessage('general', 'Odd ones');
    await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Odd ones' });
    await ann.untilModal('*31 lines*');
    expect(ann.values()['Numbers']).toBe(['+31105550009', ...odd].join('\n'));
    await ann.close({ all: true });
    await ann.say('general', `Too many:\n${globex(0, 1_200).join('\n')}`);
    await ann.untilMessage('general', 'Too many');
    await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Too many' });
    expect(await ann.untilModal('# Several numbers')).toContain('*1,200 numbers or more*');
    expect(ann.values()['Numbers']).toBe('');
    await ann.close({ all: true });
  },
);

once(
  'a list of which nothing can be used is kept to be fixed, and can be replaced by another file',
  async () => {
    const ann = await stack().robot('ann');
    await openMany(ann);
    await upload(ann, Array.from({ length: 500 }, (_, index) => `hello ${index}`).join('\n'));
    await ann.fill('Channel', 'globex-hq');
    await ann.press('Next');
    expect(await ann.untilModal('*500 lines*')).toContain('none can be used yet');
    await upload(ann, 'PK\u0003\u0004rest');
    await ann.press('Next');
    await ann.untilModal('*The list can’t be used.*');
    expect(ann.modal()).toContain('*500 lines*');
    await upload(ann, ['number', ...globex(0, 250)].join('\n'));
    await ann.press('Next');
    expect(await untilReview(ann)).toContain('*250 of 250 lines are ready*');
    await ann.press('Back');
    await ann.untilModal('*250 lines*');
    await ann.fill('Numbers', '+31105550001\n020');
    await ann.press('Next');
    expect(await untilReview(ann)).toContain('*1 of 2 lines are ready*');
    await ann.press('Back');
    await ann.untilModal('*2 lines*');
    expect(ann.values()['Numbers']).toBe('+31105550001\n020');
    await ann.close({ all: true });
  },
);

again('what can’t be read as a list stays in its input, whatever is chosen beside it', async () => {
  const ann = await stack().robot('ann');
  await openMany(ann);
  await ann.fill('Numbers', '+31105550001\n+31105550002');
  await ann.fill('Channel', 'globex-hq');
  await ann.press('Next');
  await untilReview(ann);
  await ann.press('Back');
  await ann.untilModal('*2 lines*');
  const open = 'number\n+31105550001\n"+31105550002';
  await ann.fill('Numbers', open);
  await ann.choose('What to do', 'Set the number type');
  await ann.until(() => 'Number type' in ann.values(), 'the number type');
  expect(ann.values()).toMatchObject({ Numbers: open, Channel: 'globex-hq' });
  await ann.choose('Number type', 'User');
  await ann.press('Next');
  expect(ann.errors()['Numbers']).toMatch(/quote/i);
  await ann.fill('Numbers', '');
  await ann.press('Next');
  expect(ann.errors()['Numbers']).toMatch(/Enter the numbers/);
  await ann.fill('Numbers', '+31105550003');
  await ann.press('Next');
  expect(await untilReview(ann)).toContain('*1 line is ready* to get a number type');
  await ann.close({ all: true });
});

again('a list that was rejected comes back whole', async () => {
  const own = await startStack({ policy: trunkPolicy });
  const [ann, bob] = [await own.robot('ann'), await own.robot('bob')];
  await openMany(ann);
  await upload(
    ann,
    ['number,channel', ...globex(0, 300).map((number) => `${number},globex-hq`), '020,"a, b"'].join('\n'),
  );
  await ann.press('Next');
  await untilReview(ann);
  const request = requestIn(ann);
  await submit(ann);
  await bob.press('Reject', { in: 'orders', near: request });
  await bob.fill('Reason', 'Not today');
  await bob.press('Reject');
  await untilDm(ann, request, 'was rejected*');
  await ann.press('Resume', { in: 'dm', near: request });
  expect(await untilReview(ann)).toContain('*300 of 301 lines are ready*');
  await ann.press('Back');
  await ann.untilModal('*301 lines*');
  expect(ann.values()['Line 301']).toBe('020,"a, b"');
});
