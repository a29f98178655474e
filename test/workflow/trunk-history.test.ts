import { expect, test } from 'vitest';
import { OrderId } from '../../src/types/ids.js';
import { historyOf } from '../../src/workflow/trunk/history.js';
import { startBackend, type Backend } from '../support/backend.js';
import { ann, home } from '../support/sample/people.js';

const number = '+31205550140';
const channel = 'acme-ams-01';
const actor = { workspace: home, user: ann };

/** A call about the number and the channel that came to something, as the journal has it. */
const called = ({ services }: Backend, request: string, came: string, times = 1) =>
  services.store.write(async (tx) => {
    for (let time = 0; time < times; time += 1)
      await tx.journal.append({
        ws: home,
        at: services.now(),
        actor: ann,
        action: `trunk.call.${came}`,
        subject: OrderId.parse(request),
        also: [`number:${number}`, `channel:${channel}`],
        detail: JSON.stringify({ do: 'connect', number, channel }),
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
    const found = await historyOf(backend.services, actor, subject, 20);
    expect(found.map(({ request }) => request)).toEqual(['TD-1001']);
  },
);
