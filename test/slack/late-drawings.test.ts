import { expect, test } from 'vitest';
import type { SlackApi } from '../../src/slack/api.js';
import type { Views } from '../../src/slack/handlers.js';
import { lateDrawings, type LateDrawings } from '../../src/slack/late-drawings.js';
import { standingErrors } from '../../src/slack/standing-errors.js';
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
      errors: standingErrors(),
      drawer: standingErrors().arrived({ view: null, does: 'asks' }),
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
