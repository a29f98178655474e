import { describe, expect, test } from 'vitest';
import type { Api } from '../../src/sandbox/workspace/page/api.js';
import type { Interactive } from '../../src/sandbox/workspace/page/blocks/read.js';
import type { Event, Message } from '../../src/sandbox/workspace/page/state/read.js';
import { createSession } from '../../src/sandbox/workspace/page/state/session.js';
import { keystrokes } from '../../src/sandbox/workspace/page/state/keystrokes.js';
import { createStore } from '../../src/sandbox/workspace/page/state/store.js';
import { annsDesk, message, modal, quantity, quietApi } from './someone.js';

/** Ann's page on a server that answers as `changes` say, and the events that it gets. */
function annWith(changes: Partial<Api> = {}) {
  const desk = createStore(annsDesk);
  const streams: { user: string; open: boolean; tell: (event: Event) => void }[] = [];
  const session = createSession({ ...quietApi, ...changes }, desk, (user, { onEvent }) => {
    const stream = { user, open: true, tell: onEvent };
    streams.push(stream);
    return () => {
      stream.open = false;
    };
  });
  session.start();
  return {
    desk,
    session,
    streams,
    happens: (event: Event): void => {
      streams.at(-1)?.tell(event);
    },
    toasts: (): string[] => desk.get().toasts.map(({ text }) => text),
  };
}

const element: Interactive = { type: 'number_input', action_id: 'q', is_decimal_allowed: false };
const typed = (value: string | null) => ({ type: 'number_input' as const, value });
const order = modal('V1', 'h1', [quantity('order.q')]);

const pass = (run: (() => void) | null): void => run?.();

describe('a modal', () => {
  test('that is sent tells nothing more of what was typed before', async () => {
    const told: unknown[] = [];
    let due: (() => void) | null = null;
    const desk = createStore(annsDesk);
    const api: Api = {
      ...quietApi,
      action: (_user, { value }) => (told.push(value), Promise.resolve({ ok: true })),
      submit: () => Promise.resolve({ ok: false, errors: { 'order.q': 'At most 5.' } }),
    };
    const typing = keystrokes((run) => {
      due = run;
      return () => {
        due = null;
      };
    });
    const session = createSession(api, desk, () => () => {}, typing);
    const at = { container: { type: 'view', viewId: 'V1' }, blockId: 'order.q', actionId: 'q' } as const;
    session.touch('V1', 'order.q', element, typed('7'));
    session.actSoon('V1', { ...at, value: typed('7') });
    await session.submit(order);
    pass(due);
    expect(told).toEqual([]);
    expect(desk.get().complaints['V1']).toEqual({ 'order.q': 'At most 5.' });
    session.actSoon('V1', { ...at, value: typed('3') });
    pass(due);
    expect(told).toEqual([typed('3')]);
  });

  test('with an empty required input is not sent, and says so under the input', async () => {
    const sent: unknown[] = [];
    const ann = annWith({
      submit: (_user, body) => {
        sent.push(body);
        return Promise.resolve({ ok: true });
      },
    });
    ann.happens({ type: 'views', views: [order] });
    ann.session.touch('V1', 'order.q', element, typed(null));
    await ann.session.submit(order);
    expect(sent).toEqual([]);
    expect(ann.desk.get().complaints['V1']).toEqual({
      'order.q': 'Please complete this required field.',
    });
  });

  test('is sent with what was typed, and shows what the app complains about until that is mended', async () => {
    const sent: unknown[] = [];
    const ann = annWith({
      submit: (user, body) => {
        sent.push({ user, ...body });
        return Promise.resolve({ ok: false, errors: { 'order.q': 'At most 5.' } });
      },
    });
    ann.happens({ type: 'views', views: [order] });
    ann.session.touch('V1', 'order.q', element, typed('7'));
    await ann.session.submit(order);
    expect(sent).toEqual([{ user: 'U0ANN', viewId: 'V1', state: { 'order.q': { q: typed('7') } } }]);
    expect(ann.desk.get().complaints['V1']).toEqual({ 'order.q': 'At most 5.' });
    ann.session.touch('V1', 'order.q', element, typed('5'));
    expect(ann.desk.get().complaints['V1']).toEqual({});
  });
});

test('a click carries everything that was typed on the same surface', async () => {
  const sent: unknown[] = [];
  const ann = annWith({
    action: (_user, body) => {
      sent.push(body.state);
      return Promise.resolve({ ok: true });
    },
  });
  ann.session.touch('V1', 'order.q', element, typed('7'));
  const container = { type: 'view', viewId: 'V1' } as const;
  await ann.session.act('V1', { container, blockId: 'nav', actionId: 'back', value: { type: 'button' } });
  expect(sent).toEqual([{ 'order.q': { q: typed('7') } }]);
});

const annWithFailing = (code: string) =>
  annWith({ command: () => Promise.resolve({ ok: false, error: code, notice: 'Try again?' }) });

describe('a command that fails', () => {
  test('is given back to be sent again, and left to Slackbot to explain', async () => {
    const ann = annWithFailing('operation_timeout');
    expect(await ann.session.say('/order', 'C0ALL')).toBe(false);
    expect(ann.toasts()).toEqual([]);
  });

  test('is explained by a toast where Slackbot cannot speak', async () => {
    const ann = annWithFailing('not_in_channel');
    await ann.session.say('/order', 'C0ALL');
    expect(ann.toasts()).toEqual(['Try again?']);
  });
});

describe('another person on the same page', () => {
  test('gets their own events, and sees nothing of what the first had typed', async () => {
    const ann = annWith();
    ann.happens({ type: 'views', views: [order] });
    ann.session.touch('V1', 'order.q', element, typed('7'));
    await ann.session.become('U0BOB');
    expect(ann.streams.map(({ user, open }) => ({ user, open }))).toEqual([
      { user: 'U0ANN', open: false },
      { user: 'U0BOB', open: true },
    ]);
    expect(ann.desk.get()).toMatchObject({ me: 'U0BOB', modals: [], touched: {} });
  });

  test('leaves what the first had typed for when they are back', async () => {
    const ann = annWith({ views: (user) => Promise.resolve(user === 'U0ANN' ? [order] : []) });
    ann.happens({ type: 'views', views: [order] });
    ann.session.touch('V1', 'order.q', element, typed('7'));
    await ann.session.become('U0BOB');
    await ann.session.become('U0ANN');
    expect(ann.desk.get().touched['V1']).toEqual({ 'order.q': { q: typed('7') } });
  });

  test('is taken to a Slack channel they are in', async () => {
    const ann = annWith();
    await ann.session.goTo({ kind: 'channel', channel: 'C0ANN' });
    await ann.session.become('U0BOB');
    expect(ann.desk.get().place).toEqual({ kind: 'channel', channel: 'C0ALL' });
  });

  test('is taken from a direct message to their own', async () => {
    const ann = annWith({
      channels: async (user) => {
        const ofAnn = await quietApi.channels('U0ANN');
        return ofAnn.flatMap((one) => [one, { ...one, id: `D-${user}`, kind: 'im' as const }]);
      },
    });
    await ann.session.become('U0BOB');
    await ann.session.goTo({ kind: 'channel', channel: 'D-U0BOB' });
    await ann.session.become('U0CAT');
    expect(ann.desk.get().place).toEqual({ kind: 'channel', channel: 'D-U0CAT' });
  });

  test('does not get an answer that was read for the first', async () => {
    const answers: ((messages: Message[]) => void)[] = [];
    const asked = new Promise<Message[]>((resolve) => {
      answers.push(resolve);
    });
    const ann = annWith({
      messages: (user) => (user === 'U0ANN' ? asked : Promise.resolve([])),
    });
    const reading = ann.session.goTo({ kind: 'channel', channel: 'C0ALL' });
    await ann.session.become('U0BOB');
    answers[0]?.([message('1.0', { ephemeral: true })]);
    await reading;
    expect(ann.desk.get().messages['C0ALL']).toEqual([]);
  });
});

test('everything on the screen is read again once the stream is back', async () => {
  const missed = message('1.0', { text: 'Posted while away' });
  const ann = annWith({ messages: () => Promise.resolve([missed]) });
  const shown = new Promise<void>((resolve) => {
    ann.desk.follow(() => {
      if (ann.desk.get().messages['C0ALL']?.includes(missed)) resolve();
    });
  });
  ann.happens({ type: 'hello' });
  await shown;
  expect(ann.desk.get().messages['C0ALL']).toEqual([missed]);
});
