import { putJob } from '../outbox/put-job.js';
import type { Repositories } from '../../store/index.js';
import type { Services } from '../services.js';
import type { OrderRead } from '../requests/order-family.js';
import type { Answer } from './order-service.js';

/**
 * Windows that wait for the operator. What they wait for ends with the process where nothing else carries it on, and
 * the window would wait for ever: so each is noted as long as it waits.
 */

/** An answer whose window is noted where it waits. */
export function noted(services: Services, { request: order }: OrderRead, answer: Answer): Answer {
  // Who waits for a login stands in the queue, which calls by itself.
  if (answer.later === null || answer.screen.show !== 'working') return answer;
  const { workspace, requester: user, id } = order;
  const about = { workspace, user, order: id };
  return {
    ...answer,
    window: {
      opened: () => services.store.write((tx) => tx.windows.opened({ ...about, since: services.now() })),
      // At the end of a process nobody knows what still reached the window: the next start tells where the order stands.
      answered: async () => {
        if (!services.outbox.isStopping()) await services.store.write((tx) => tx.windows.answered(about));
      },
    },
  };
}

/** After a start: whoever looked at a window that waited is told where their order stands once it can go on. */
export async function notifyOfWindows(services: Services, tx: Repositories): Promise<void> {
  for (const { workspace, user, order, since: window } of await tx.windows.all()) {
    await putJob(services, tx, { kind: 'notify-requester', workspace, order, window }, services.now());
    await tx.windows.answered({ workspace, user, order });
  }
}
