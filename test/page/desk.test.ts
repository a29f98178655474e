import { describe, expect, test } from 'vitest';
import { readBlocks } from '../../src/sandbox/workspace/page/blocks/read.js';
import { after, withModals } from '../../src/sandbox/workspace/page/state/desk.js';
import { annsDesk, message, modal, quantity } from './someone.js';

const typed = (value: string) => ({ q: { type: 'number_input' as const, value } });
const open = withModals(annsDesk, [modal('V1', 'h1', [quantity('order.q')])]);
const withTyped = { ...open, touched: { V1: { 'order.q': typed('7') } } };

describe('what was typed in a modal', () => {
  test('outlives an update where block id and action id stay, whatever the new initial value is', () => {
    const desk = withModals(withTyped, [modal('V1', 'h2', [quantity('order.q', '3')])]);
    expect(desk.touched['V1']).toEqual({ 'order.q': typed('7') });
  });

  test('is gone where the block id changes, so that the initial value is shown', () => {
    const desk = withModals(withTyped, [modal('V1', 'h2', [quantity('order.q.2', '3')])]);
    expect(desk.touched['V1']).toEqual({});
  });

  test('is kept while another modal stands on top, and gone when its own closes', () => {
    const below = modal('V1', 'h1', [quantity('order.q')]);
    const stacked = withModals(withTyped, [below, modal('V2', 'h1', [])]);
    expect(stacked.touched['V1']).toEqual({ 'order.q': typed('7') });
    expect(withModals(stacked, []).touched).toEqual({});
  });

  test('comes back from the server after a reload of the page', () => {
    const desk = withModals(annsDesk, [
      modal('V1', 'h1', [quantity('order.q')], { state: { 'order.q': typed('5') } }),
    ]);
    expect(desk.touched['V1']).toEqual({ 'order.q': typed('5') });
  });
});

describe('complaints under inputs', () => {
  const complained = withModals(open, [
    modal('V1', 'h1', [quantity('order.q')], { errors: { 'order.q': 'Too many.' } }),
  ]);

  test("are the app's", () => {
    expect(complained.complaints['V1']).toEqual({ 'order.q': 'Too many.' });
  });

  test('end with the next update of the view', () => {
    const desk = withModals(complained, [modal('V1', 'h2', [quantity('order.q')])]);
    expect(desk.complaints['V1']).toEqual({});
  });
});

describe('messages', () => {
  const read = { ...annsDesk, messages: { C0ALL: [message('1.0'), message('3.0')] } };
  const times = (desk: typeof read) => desk.messages.C0ALL.map(({ ts }) => ts);

  test('stand in the order of their time, however they arrive, and once each', () => {
    const late = after(read, { type: 'message.posted', message: message('2.0') });
    const twice = after(late, { type: 'message.posted', message: message('2.0') });
    expect(twice.messages['C0ALL']?.map(({ ts }) => ts)).toEqual(['1.0', '2.0', '3.0']);
  });

  test('change in their place, and go', () => {
    const changed = after(read, { type: 'message.changed', message: message('1.0', { text: 'Placed' }) });
    expect(changed.messages['C0ALL']?.map(({ text }) => text)).toEqual(['Placed', '']);
    const gone = after(read, { type: 'message.deleted', channel: 'C0ALL', ts: '1.0' });
    expect(gone.messages['C0ALL']?.map(({ ts }) => ts)).toEqual(['3.0']);
    expect(times(read)).toEqual(['1.0', '3.0']);
  });

  test('of a thread stand in the open thread alone', () => {
    const thread = { channel: 'C0ALL', ts: '1.0' };
    const reply = message('4.0', { threadTs: '1.0' });
    const desk = after({ ...read, thread }, { type: 'message.posted', message: reply });
    expect(desk.replies).toEqual([reply]);
    expect(desk.messages['C0ALL']).toEqual(read.messages.C0ALL);
  });

  test('count as unread where they are not looked at, unless they are one’s own', () => {
    const elsewhere = message('5.0', { channel: 'C0ANN' });
    const desk = after(read, { type: 'message.posted', message: elsewhere });
    expect(desk.unread).toEqual({ C0ANN: 1 });
    const own = after(read, { type: 'message.posted', message: { ...elsewhere, user: 'U0ANN' } });
    expect(own.unread).toEqual({});
    expect(after(read, { type: 'message.posted', message: message('6.0') }).unread).toEqual({});
  });
});

test('the same notice twice is one toast, and only the last three are shown', () => {
  const notices = ['one', 'two', 'two', 'three', 'four'];
  const desk = notices.reduce((value, text) => after(value, { type: 'notice', text }), annsDesk);
  expect(desk.toasts.map(({ text }) => text)).toEqual(['two', 'three', 'four']);
});

test('a block that cannot be drawn is named, and the others are drawn', () => {
  const drawn = readBlocks([{ type: 'divider' }, { type: 'video', title: 'x' }, 7]);
  expect(drawn).toEqual([
    { type: 'divider' },
    { type: 'unknown', block_id: 'unknown.1', was: 'video' },
    { type: 'unknown', block_id: 'unknown.2', was: 'block' },
  ]);
});
