import { expect, test } from 'vitest';
import { Order } from '../../src/ordering/order.js';
import { createApprovalService } from '../../src/workflow/notify/create-approval-service.js';
import { createHomeService } from '../../src/workflow/home/create-home-service.js';
import { createOrderService } from '../../src/workflow/orders/create-order-service.js';
import { startBackend } from '../support/backend.js';
import { approved, composed, first, goodWork, insert, second, stands } from './orders.js';
import { ann, bob, home } from '../support/sample/people.js';
import { OrderId } from '../../src/types/ids.js';

const actor = { workspace: home, user: ann };

test('the old screen of a parked order can’t submit it beside another: that one is shown', async () => {
  const backend = await startBackend();
  await insert(backend, composed({ parked: true }));
  await insert(backend, { ...composed({ at: { step: 'details' } }), id: second });
  const { screen } = await createOrderService(backend.services).submit(actor, first);
  expect(screen).toMatchObject({ show: 'details', head: { order: second } });
  expect(await stands(backend, first)).toMatchObject({ state: 'composing', parked: true });
  const { screen: next } = await createOrderService(backend.services).next(actor, first, {
    step: 'review',
    content: null,
  });
  expect(next).toMatchObject({ head: { order: second } });
});

test('a second new order shows the one that is in progress', async () => {
  const backend = await startBackend();
  await insert(backend, { ...composed({ at: { step: 'details' } }), id: second });
  const { screen } = await createOrderService(backend.services).begin(actor, 'intake', null);
  expect(screen).toMatchObject({ show: 'details', head: { order: second } });
});

test('Next without a wish date or a product stays where it is, and says what is missing', async () => {
  const backend = await startBackend();
  await insert(backend, composed({ at: { step: 'details' } }));
  const { next, resume } = createOrderService(backend.services);
  const dateless = await next(actor, first, { step: 'details', wishDate: null, reference: '' });
  expect(dateless.screen).toMatchObject({ show: 'details', head: { refusal: { missing: 'details' } } });
  const work = goodWork({ intakes: [{ key: 1, initial: null, lines: [], subscription: null }] });
  const empty = composed({ work, parked: true, at: { step: 'product', intake: 1 } });
  await insert(backend, { ...empty, id: second });
  await resume(actor, second);
  const none = { step: 'product', intake: 1, productId: null, quantity: null } as const;
  const productless = await next(actor, second, none);
  expect(productless.screen).toMatchObject({ head: { step: 'product', refusal: { missing: 'product' } } });
});

test('a screen that can’t be drawn once the operator answered is told as gone', async () => {
  const backend = await startBackend();
  const { services } = backend;
  await insert(backend, composed({ at: { step: 'product', intake: 1 } }));
  services.catalogue.read = () => Promise.reject(new Error('broken'));
  const { later } = await createOrderService(services).look(actor, first);
  expect(await later?.()).toEqual({ show: 'gone' });
});

test('nobody sees or moves an order of someone else', async () => {
  const backend = await startBackend();
  await insert(backend, composed({ work: goodWork() }));
  const useCases = createOrderService(backend.services);
  const other = { workspace: home, user: bob };
  const answers = [
    await useCases.look(other, first),
    await useCases.discard(other, first),
    await useCases.submit(other, first),
    await useCases.resume(other, first),
    await useCases.withdraw(other, first),
  ];
  expect(answers.map(({ screen }) => screen.show)).toEqual(['gone', 'gone', 'gone', 'gone', 'gone']);
  const lists = createHomeService(backend.services);
  expect(await lists.own(other, first)).toBeNull();
  expect((await lists.list(other, { page: 0, all: true })).items).toEqual([]);
  expect(await stands(backend)).toMatchObject({ state: 'composing' });
});

test('Home counts all parked orders, and not the one in progress', async () => {
  const backend = await startBackend();
  for (let index = 0; index < 7; index += 1)
    await insert(backend, { ...composed({ parked: true }), id: OrderId.parse(`TD-${2_000 + index}`) });
  await insert(backend, { ...composed(), id: second });
  const shown = await createHomeService(backend.services).open(actor, null);
  expect(shown.inProgress?.order).toBe(second);
  expect([shown.parked.length, shown.parkedInAll]).toEqual([5, 7]);
});

test('resuming a parked order parks the one in progress', async () => {
  const backend = await startBackend();
  await insert(backend, composed({ parked: true, at: { step: 'details' } }));
  await insert(backend, { ...composed({ at: { step: 'details' } }), id: second });
  await createOrderService(backend.services).resume(actor, first);
  expect(await stands(backend, first)).toMatchObject({ parked: false });
  expect(await stands(backend, second)).toMatchObject({ parked: true });
});

test('nobody but its requester takes a request back', async () => {
  const backend = await startBackend();
  const plan = await approved(
    backend,
    {},
    {
      to: (order) =>
        Order.parse({ ...order, state: 'awaiting-approval', needed: 1, expiresAt: order.submittedAt + 1e9 }),
    },
  );
  const requests = createApprovalService(backend.services);
  const other = { workspace: home, user: bob };
  expect(await requests.withdraw(other, first, plan)).toBe(false);
  expect((await createOrderService(backend.services).withdraw(other, first, plan)).screen.show).toBe('gone');
  expect(await stands(backend)).toMatchObject({ state: 'awaiting-approval', plan });
  expect(await requests.withdraw(actor, first, plan)).toBe(true);
  expect(await stands(backend)).toMatchObject({ state: 'composing', note: { why: 'withdrawn' } });
});
