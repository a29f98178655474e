import { expect, test } from 'vitest';
import { advanceOrder } from '../../src/workflow/requests/order-family.js';
import { createOrderService } from '../../src/workflow/orders/create-order-service.js';
import { startBackend, type Backend } from '../support/backend.js';
import { approved, composed, first, insert, rest, stands } from './orders.js';
import type { In, Order } from '../../src/ordering/order.js';
import type { OutcomeEvent, WizardEvent } from '../../src/ordering/events.js';
import { ann, bob, home } from '../support/sample/people.js';
import type { Answer } from '../../src/workflow/orders/order-service.js';

/** What a person did in one of their windows, named as Slack names it. */
const by = (idempotencyKey: string) => ({ workspace: home, user: ann, idempotencyKey });

const asShown = async ({ screen, later }: Answer) => (later === null ? screen : later());

/** What the review shows now, as its window carries it. */
async function contentShown(backend: Backend): Promise<string> {
  const screen = await asShown(await createOrderService(backend.services).look(by('look'), first));
  if (screen.show !== 'review') throw new Error(`${screen.show} is no review`);
  return screen.content;
}

/** Done in another window meanwhile. */
async function meanwhile(backend: Backend, event: WizardEvent | OutcomeEvent): Promise<void> {
  const at = { workspace: home, order: first };
  const done = await advanceOrder(backend.services, at, ann, () => event);
  expect(done).toMatchObject({ moved: true });
}

async function otherReference(backend: Backend, reference: string): Promise<void> {
  const { work } = await stands(backend);
  if (work.wishDate === null) throw new Error('no wish date');
  const { wishDate } = work;
  await meanwhile(backend, { type: 'edit-asked', intake: 0, what: 'details' });
  await meanwhile(backend, {
    type: 'details-chosen',
    wishDate,
    reference,
    today: wishDate,
    forms: work.forms ?? [],
  });
}

test('only what its window showed is submitted; else the person sees what stands, and why', async () => {
  const backend = await startBackend();
  await insert(backend, composed());
  const useCases = createOrderService(backend.services);
  const shown = await contentShown(backend);
  await otherReference(backend, 'OTHER');
  const sends = [
    () => useCases.submit(by('button'), first, shown),
    () => useCases.next(by('submit'), first, { step: 'review', content: shown }),
  ];
  for (const send of sends) {
    const screen = await asShown(await send());
    expect(screen).toMatchObject({
      show: 'review',
      reference: 'OTHER',
      head: { refusal: { code: 'changed-meanwhile' } },
    });
    expect((await stands(backend)).state).toBe('composing');
  }
  await useCases.submit(by('after a look'), first, await contentShown(backend));
  expect((await stands(backend)).state).not.toBe('composing');
});

test('a submission that comes again after the order came back and was edited shows where it stands, and complains of nothing', async () => {
  const backend = await startBackend();
  await insert(backend, composed());
  const useCases = createOrderService(backend.services);
  const content = await contentShown(backend);
  const send = () => useCases.next(by('sent'), first, { step: 'review', content });
  await send();
  expect((await stands(backend)).state).toBe('submitting');
  await meanwhile(backend, { type: 'submission-refused', note: { why: 'wish-date-past', at: 1 } });
  await otherReference(backend, 'LATER');
  const screen = await asShown(await send());
  expect(screen).toMatchObject({ show: 'review', reference: 'LATER', head: { refusal: null } });
  expect((await stands(backend)).state).toBe('composing');
});

const asWaiting = ({ approvedAt, ...order }: In<'checking'>): Order => ({
  ...order,
  state: 'awaiting-approval',
  needed: 1,
  expiresAt: approvedAt + 1e9,
});

test('Withdraw in the window of an earlier submission leaves the one that was made since', async () => {
  const backend = await startBackend({ profiles: ['ann'] });
  await backend.runner.start();
  const plan = await approved(backend, {}, { to: asWaiting });
  const useCases = createOrderService(backend.services);
  await meanwhile(backend, { type: 'rejected', plan, by: bob, reason: 'no', parked: false });
  await useCases.submit(by('submitted again'), first);
  await rest(backend);
  const newer = await stands(backend);
  if (newer.state !== 'awaiting-approval') throw new Error(newer.state);
  await useCases.withdraw(by('in the old window'), first, plan);
  expect(await stands(backend)).toMatchObject({ state: 'awaiting-approval', plan: newer.plan });
  await useCases.withdraw(by('in the new window'), first, newer.plan);
  expect((await stands(backend)).state).toBe('composing');
});
