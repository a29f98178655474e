import { expect, test } from 'vitest';
import { OrderId } from '../../src/types/ids.js';
import { historyOf } from '../../src/workflow/trunk/history.js';
import type { HistoryAt } from '../../src/workflow/trunk/trunk-service.js';
import { startBackend, type Backend } from '../support/backend.js';
import { ann, home } from '../support/sample/people.js';

const number = '+31205550140';
const channel = 'acme-ams-01';
const actor = { workspace: home, user: ann };

/** A call about the number and the channel that came to something, as the journal has it. */
const called = ({ services }: Backend, request: string, came: string, times = 1, on = channel) =>
  services.store.write(async (tx) => {
    for (let time = 0; time < times; time += 1)
      await tx.journal.append({
        ws: home,
        at: services.now(),
        actor: ann,
        action: `trunk.call.${came}`,
        subject: OrderId.parse(request),
        also: [`number:${number}`, `channel:${on}`],
        detail: JSON.stringify({ do: 'connect', number, channel: on }),
      });
  });

/** An edit that gave the channel another name: found under both. */
const renamed = ({ services }: Backend, request: string, name: string) =>
  services.store.write(async (tx) => {
    await tx.journal.append({
      ws: home,
      at: services.now(),
      actor: ann,
      action: 'trunk.call.done',
      subject: OrderId.parse(request),
      also: [`channel:${channel}`, `channel:${name}`],
      detail: JSON.stringify({ do: 'edit', channel, name }),
    });
  });

test.each([
  ['a number', number, 30],
  ['a channel', channel, 230],
])(
  'what was done to %s is found behind calls that were put off and made again',
  async (_what, subject, times) => {
    const backend = await startBackend();
    await called(backend, 'TD-1001', 'done');
    await called(backend, 'TD-1002', 'put-off', times);
    const found = await historyOf(backend.services, actor, subject, 'newest');
    expect(found.rows.map(({ request }) => request)).toEqual(['TD-1001']);
  },
);

test('a history turns over pages of 20, to the oldest entry and back, across a rename', async () => {
  const backend = await startBackend();
  await called(backend, 'TD-1001', 'done', 30);
  await renamed(backend, 'TD-1002', 'acme-ams-99');
  await called(backend, 'TD-1003', 'done', 14, 'acme-ams-99');
  const turn = (at: HistoryAt) => historyOf(backend.services, actor, 'acme-ams-99', at);
  const pages = [await turn('newest')];
  for (let older = pages[0]?.older ?? null; older !== null; older = pages.at(-1)?.older ?? null)
    pages.push(await turn(older));
  expect(pages.map(({ rows }) => rows.length)).toEqual([20, 20, 5]);
  expect(pages.map(({ newer }) => newer === null)).toEqual([true, false, false]);
  expect(pages.flatMap(({ rows }) => rows.map(({ request }) => request))).toEqual([
    ...Array.from({ length: 14 }, () => 'TD-1003'),
    'TD-1002',
    ...Array.from({ length: 30 }, () => 'TD-1001'),
  ]);
  const back = await Promise.all(pages.slice(1).map(({ newer }) => turn(newer ?? 'newest')));
  expect(back).toEqual(pages.slice(0, -1));
});
