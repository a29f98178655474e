import { expect, test } from 'vitest';
import type { SlackApi } from '../../src/slack/api.js';
import type { Views } from '../../src/slack/handlers.js';
import { lateDrawings, type LateDrawings } from '../../src/slack/late-drawings.js';
import { viewsOf } from '../../src/slack/views.js';
import type { ModalView } from '../../src/wire/views.js';
import { closedDoor, type Door } from '../support/barrier.js';
import { NotedLog } from './bot.js';
import { viewContext } from '../support/sample/order-screens.js';

const modal = (title: string): ModalView => ({
  type: 'modal',
  title: { type: 'plain_text', text: title },
  blocks: [],
});

/** Two deliveries of one bot; Slack keeps the first update that it gets at a door. */
function deliveries(late: LateDrawings): { first: Views; second: Views; events: string[]; door: Door } {
  const events: string[] = [];
  const door = closedDoor();
  const api: SlackApi = {
    call: async (_method, args) => {
      const hash = typeof args['hash'] === 'string' ? args['hash'] : 'none';
      events.push(`asked with ${hash}`);
      if (hash === 'none') await door.pass();
      events.push(`done with ${hash}`);
      return { ok: true, body: { ok: true, view: { id: 'V1', hash: 'h9' } } };
    },
  };
  const views = () =>
    viewsOf({
      api,
      late,
      drawer: late.arrived({ view: null, does: 'asks' }),
      viewContext,
      user: 'U0ANN',
      trigger: null,
      log: new NotedLog(),
      reference: 'E-1',
    });
  return { first: views(), second: views(), events, door };
}

const unknown = { id: 'V1', hash: null };

test('what answers a click is drawn after what was drawn late, and stands on top of it', async () => {
  const { first, second, events, door } = deliveries(lateDrawings(() => () => {}));
  const drawing = first.over(unknown, () => first.update(unknown, modal('Waited for')));
  const answer = second.update({ id: 'V1', hash: 'h1' }, modal('Clicked'));
  door.release();
  await Promise.all([drawing, answer]);
  expect(events).toEqual(['asked with none', 'done with none', 'asked with h1', 'done with h1']);
});

test('a view of somebody else does not wait for it', async () => {
  const { first, second, events, door } = deliveries(lateDrawings(() => () => {}));
  const drawing = first.over(unknown, () => first.update(unknown, modal('Waited for')));
  await second.update({ id: 'V2', hash: 'h2' }, modal('Another'));
  expect(events).toEqual(['asked with none', 'asked with h2', 'done with h2']);
  door.release();
  await drawing;
});

test('an answer waits a second at most: Slack gives it three', async () => {
  let given = 0;
  const late = lateDrawings((ms, run) => {
    given = ms;
    run();
    return () => {};
  });
  const { first, second, events, door } = deliveries(late);
  const drawing = first.over(unknown, () => first.update(unknown, modal('Waited for')));
  await second.update({ id: 'V1', hash: 'h1' }, modal('Clicked'));
  expect(given).toBe(1_000);
  expect(events.at(-1)).toBe('done with h1');
  door.release();
  await drawing;
});

test('a drawing that failed is waited for no more', async () => {
  const late = lateDrawings(() => () => {});
  await expect(late.over('V1', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  await expect(late.ended('V1')).resolves.toBeUndefined();
});

const typed = (text: string, hash = 'h1') => ({
  id: 'V1',
  hash,
  values: { quantity: { pick: { type: 'number_input' as const, value: text } } },
  initial: {},
});

/** A submission of the view whose inputs hold a text, answered with errors. */
function errors(late: LateDrawings, text: string): void {
  late.erred(late.arrived({ view: typed(text), does: 'submits' }));
}

test('what came before a submission does not take its errors away, whenever it draws', () => {
  const late = lateDrawings();
  const tells = late.arrived({ view: typed('9'), does: 'tells' });
  const submits = late.arrived({ view: typed('99'), does: 'submits' });
  late.erred(submits);
  expect(late.takesErrors('V1', tells, true)).toBe(true);
  // Nor does what the submission itself still waits for.
  expect(late.takesErrors('V1', submits, false)).toBe(true);
  expect(late.takesErrors('V2', tells, true)).toBe(false);
});

test('an input that tells late of what was sent draws nothing; one that tells of something else does', () => {
  const late = lateDrawings();
  errors(late, '99');
  const same = late.arrived({ view: typed('99'), does: 'tells' });
  const other = late.arrived({ view: typed('98'), does: 'tells' });
  expect(late.takesErrors('V1', same, true)).toBe(true);
  expect(late.takesErrors('V1', other, true)).toBe(false);
});

test('what tells of the view before its errors is late, whatever it tells', () => {
  const late = lateDrawings();
  const submits = late.arrived({ view: typed('99'), does: 'submits' });
  late.drawn('V1', 'h2');
  late.erred(submits);
  const old = late.arrived({ view: typed('9', 'h1'), does: 'tells' });
  const fresh = late.arrived({ view: typed('9', 'h2'), does: 'tells' });
  expect(late.takesErrors('V1', old, true)).toBe(true);
  expect(late.takesErrors('V1', fresh, true)).toBe(false);
});

test('a button draws what it was pressed for, also where it was pressed before; what follows of that does not', () => {
  const late = lateDrawings();
  const before = late.arrived({ view: typed('99'), does: 'asks' });
  errors(late, '99');
  const after = late.arrived({ view: typed('99'), does: 'asks' });
  expect(late.takesErrors('V1', before, true)).toBe(false);
  expect(late.takesErrors('V1', before, false)).toBe(true);
  expect(late.takesErrors('V1', after, false)).toBe(false);
});

test('errors of a view that was drawn anew keep nothing back', () => {
  const late = lateDrawings();
  errors(late, '99');
  late.drawn('V1', 'h2');
  expect(late.takesErrors('V1', late.arrived({ view: typed('99'), does: 'tells' }), true)).toBe(false);
});
