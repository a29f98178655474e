import { ProductId, SubscriptionId } from '../../types/ids.js';
import { action } from './ids.js';
import { readEdit, readFix } from './values.js';
import { itemActions } from './items.js';
import { orderButtons, within } from './buttons.js';
import { turnList } from '../requests/list.js';
import { repeatListed } from './commands.js';
import { screenNow } from './named.js';
import { builtKinds } from './start.js';
import { typedIn, type Typed } from './typed.js';
import { readCustomer } from '../named-customer.js';
import { takeCustomer } from './views/customer.js';
import { addable } from './views/products.js';
import type { ActionContext, ActionHandler, ActionTable } from '../handlers.js';
import type { ViewState } from './private-metadata.js';
import type { StepInput, Answer } from '../../workflow/orders/order-service.js';

/** Clicks and choices within the wizard: decode, one use case, ack, then the screen. */

type Doing = (
  context: ActionContext,
  typed: Typed,
) => Promise<Answer | { answer: Answer; viewState: ViewState } | null>;

/** A click within a window of the wizard. */
const onTyped = (doing: Doing): ActionHandler =>
  within(
    (context) => typedIn(context, context.view),
    async (context, typed) => {
      const done = await doing(context, typed);
      return done === null || 'answer' in done ? done : { answer: done, viewState: typed.metadata.kept };
    },
  );

/** Keeps what stands in the inputs, and draws the screen again. */
const keep: Doing = async ({ actor, useCases }, { metadata, input }) =>
  input === null ? null : useCases.orders.keep(actor, metadata.request, input);

/** One of the customers that were found for what a command named, and on to the next step. */
const take: Doing = async ({ actor, useCases, acted }, { metadata }) => {
  const customer = readCustomer(acted.value);
  return customer === null
    ? null
    : useCases.orders.next(actor, metadata.request, { step: 'customer', customer });
};

const pickProduct: Doing = async ({ actor, useCases }, { metadata, input }) => {
  if (input?.step !== 'product' || metadata.shown.step !== 'product') return null;
  // Another product starts with its own quantity; the number typed for the one before means nothing to it.
  const isOther = metadata.shown.product !== null && metadata.shown.product !== input.productId;
  const picked: StepInput = isOther ? { ...input, quantity: null } : input;
  return useCases.orders.keep(actor, metadata.request, picked);
};

const addProduct: Doing = async (context, { metadata, input }) => {
  const { actor, useCases, acted } = context;
  const product = ProductId.safeParse(acted.picked[0]);
  if (input?.step !== 'products' || !product.success) return null;
  const screen = await screenNow(context, metadata.request);
  if (screen.show !== 'products') {
    const picked = new Map([...input.quantities, [product.data, 1] as const]);
    return useCases.orders.keep(actor, metadata.request, { ...input, quantities: picked });
  }
  const offer = addable(screen, '').find(({ productId }) => productId === product.data);
  const quantities = new Map(input.quantities);
  if (offer !== undefined) quantities.set(offer.productId, Math.max(offer.bounds.min - offer.active, 1));
  return useCases.orders.keep(actor, metadata.request, { ...input, quantities });
};

const fix: Doing = async ({ actor, useCases, acted }, { metadata, input }) => {
  const wanted = readFix(acted.value);
  return wanted === null ? null : useCases.orders.fix(actor, metadata.request, input, wanted);
};

const edit: Doing = async ({ actor, useCases, acted }, { metadata }) => {
  const wanted = readEdit(acted.value);
  return wanted === null
    ? null
    : useCases.orders.edit(actor, metadata.request, wanted.intake, wanted.what, wanted.product);
};

const include: Doing = async ({ actor, useCases, acted }, { metadata, input }) => {
  const kind = builtKinds.find((each) => each === acted.picked[0]);
  return kind === undefined ? null : useCases.orders.add(actor, metadata.request, input, kind);
};

const removeSubscription: Doing = async ({ actor, useCases, acted }, { metadata }) => {
  const intake = Number(acted.value);
  return Number.isSafeInteger(intake)
    ? useCases.orders.removeSubscription(actor, metadata.request, intake)
    : null;
};

const takeOut: Doing = async ({ actor, useCases, acted }, { metadata }) => {
  const subscription = SubscriptionId.safeParse(acted.value);
  return subscription.success ? useCases.orders.takeOut(actor, metadata.request, subscription.data) : null;
};

const another: Doing = async ({ actor, useCases }, { metadata, input }) =>
  input === null ? null : useCases.orders.another(actor, metadata.request, input);

const back: Doing = ({ actor, useCases }, { metadata, input }) =>
  useCases.orders.back(actor, metadata.request, input);

/** Another part of a long list of products: what is typed on this one is kept first. */
const turn: Doing = async (context, { metadata, input }) => {
  const part = Number(context.acted.value);
  if (input === null || !Number.isSafeInteger(part) || part < 0) return null;
  const { orders } = context.useCases;
  const answer =
    input.step === 'review'
      ? await orders.look(context.actor, metadata.request)
      : await orders.keep(context.actor, metadata.request, input);
  return { answer, viewState: { ...metadata.kept, part: Math.min(part, 1_000) } };
};

const replaceSecret: Doing = async (context, { metadata, input }) => {
  const mark = context.acted.value;
  if (mark === null || mark.length > 80 || input === null) return null;
  const answer = await context.useCases.orders.keep(context.actor, metadata.request, input);
  return { answer, viewState: { ...metadata.kept, open: [...metadata.kept.open, mark].slice(-20) } };
};

/** What was typed into opened secrets is kept: what comes stands in their place. */
const fetchValue: Doing = async ({ actor, useCases, acted }, { metadata, input }) => {
  if (acted.value === null || input === null) return null;
  const answer = await useCases.orders.fetchValue(actor, metadata.request, input, acted.value);
  return { answer, viewState: { ...metadata.kept, open: [] } };
};

export const orderActions = {
  ...orderButtons,
  'order.page': turnList,
  'order.repeat': repeatListed,
  ...itemActions(onTyped(keep)),
  [takeCustomer]: onTyped(take),
  [action.product]: onTyped(pickProduct),
  [action.quantity]: onTyped(keep),
  [action.qty]: onTyped(keep),
  [action.add]: onTyped(addProduct),
  [action.include]: onTyped(include),
  'order.fix': onTyped(fix),
  'order.edit': onTyped(edit),
  'order.remove': onTyped(removeSubscription),
  'order.take_out': onTyped(takeOut),
  'order.another': onTyped(another),
  'order.back': onTyped(back),
  'order.part': onTyped(turn),
  'cfg.replace': onTyped(replaceSecret),
  'cfg.fetch': onTyped(fetchValue),
} satisfies ActionTable;
