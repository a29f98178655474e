import { ProductId } from '../../types/ids.js';
import { action } from './ids.js';
import { readEdit } from './edit.js';
import { readFix } from './fix.js';
import { itemActions } from './items.js';
import { modalOf, present } from './present.js';
import { orderButtons } from './buttons.js';
import { turnList } from './commands.js';
import { screenNow } from './named.js';
import { builtKinds } from './start.js';
import { typedIn, type Typed } from './typed.js';
import { addable } from './views/products.js';
import type { ActionContext, ActionHandler, ActionTable } from '../handlers.js';
import type { Kept } from './memory.js';
import type { StepInput, Answer } from '../../workflow/orders/desk.js';

/** Clicks and choices within the wizard: decode, one use case, ack, then the screen. */

type Doing = (
  context: ActionContext,
  typed: Typed,
) => Promise<Answer | { answer: Answer; kept: Kept } | null>;

/** A handler of a click within a view of the wizard. A click that says nothing understandable is only acked. */
const within =
  (doing: Doing): ActionHandler =>
  async (context) => {
    const typed = await typedIn(context, context.view);
    const done = typed === null ? null : await doing(context, typed);
    await context.ack();
    if (typed === null || done === null) return;
    const { answer, kept } = 'answer' in done ? done : { answer: done, kept: typed.memory.kept };
    await present(context, modalOf(context.view), answer, kept);
  };

/** Keeps what stands in the inputs, and draws the screen again. */
const keep: Doing = async ({ who, desk }, { memory, input }) =>
  input === null ? null : desk.orders.keep(who, memory.order, input);

const pickProduct: Doing = async ({ who, desk }, { memory, input }) => {
  if (input?.step !== 'product' || memory.shown.step !== 'product') return null;
  // Another product starts with its own quantity; the number typed for the one before means nothing to it.
  const isOther = memory.shown.product !== null && memory.shown.product !== input.productId;
  const picked: StepInput = isOther ? { ...input, quantity: null } : input;
  return desk.orders.keep(who, memory.order, picked);
};

const addProduct: Doing = async (context, { memory, input }) => {
  const { who, desk, acted } = context;
  const product = ProductId.safeParse(acted.picked[0]);
  if (input?.step !== 'products' || !product.success) return null;
  const screen = await screenNow(context, memory.order);
  if (screen.show !== 'products') {
    const picked = new Map([...input.quantities, [product.data, 1] as const]);
    return desk.orders.keep(who, memory.order, { ...input, quantities: picked });
  }
  const offer = addable(screen, '').find(({ productId }) => productId === product.data);
  const quantities = new Map(input.quantities);
  if (offer !== undefined) quantities.set(offer.productId, Math.max(offer.bounds.min - offer.active, 1));
  return desk.orders.keep(who, memory.order, { ...input, quantities });
};

const fix: Doing = async ({ who, desk, acted }, { memory, input }) => {
  const wanted = readFix(acted.value);
  return wanted === null ? null : desk.orders.fix(who, memory.order, input, wanted);
};

const edit: Doing = async ({ who, desk, acted }, { memory }) => {
  const wanted = readEdit(acted.value);
  return wanted === null
    ? null
    : desk.orders.edit(who, memory.order, wanted.intake, wanted.what, wanted.product);
};

const include: Doing = async ({ who, desk, acted }, { memory, input }) => {
  const kind = builtKinds.find((each) => each === acted.picked[0]);
  return kind === undefined ? null : desk.orders.add(who, memory.order, input, kind);
};

const removeSubscription: Doing = async ({ who, desk, acted }, { memory }) => {
  const intake = Number(acted.value);
  return Number.isSafeInteger(intake) ? desk.orders.removeSubscription(who, memory.order, intake) : null;
};

const another: Doing = async ({ who, desk }, { memory, input }) =>
  input === null ? null : desk.orders.another(who, memory.order, input);

const back: Doing = ({ who, desk }, { memory, input }) => desk.orders.back(who, memory.order, input);

/** Another part of a long list of products: what is typed on this one is kept first. */
const turn: Doing = async (context, { memory, input }) => {
  const part = Number(context.acted.value);
  if (input === null || !Number.isSafeInteger(part) || part < 0) return null;
  const { orders } = context.desk;
  const answer =
    input.step === 'review'
      ? await orders.look(context.who, memory.order)
      : await orders.keep(context.who, memory.order, input);
  return { answer, kept: { ...memory.kept, part: Math.min(part, 1_000) } };
};

const replaceSecret: Doing = async (context, { memory, input }) => {
  const mark = context.acted.value;
  if (mark === null || mark.length > 80 || input === null) return null;
  const answer = await context.desk.orders.keep(context.who, memory.order, input);
  return { answer, kept: { ...memory.kept, open: [...memory.kept.open, mark].slice(-20) } };
};

/** What was typed into opened secrets is kept: what comes stands in their place. */
const fetchValue: Doing = async ({ who, desk, acted }, { memory, input }) => {
  if (acted.value === null || input === null) return null;
  const answer = await desk.orders.fetchValue(who, memory.order, input, acted.value);
  return { answer, kept: { ...memory.kept, open: [] } };
};

export const orderActions = {
  ...orderButtons,
  'order.page': turnList,
  ...itemActions(within(keep)),
  [action.product]: within(pickProduct),
  [action.quantity]: within(keep),
  [action.qty]: within(keep),
  [action.add]: within(addProduct),
  [action.include]: within(include),
  'order.fix': within(fix),
  'order.edit': within(edit),
  'order.remove': within(removeSubscription),
  'order.another': within(another),
  'order.back': within(back),
  'order.part': within(turn),
  'cfg.replace': within(replaceSecret),
  'cfg.fetch': within(fetchValue),
} satisfies ActionTable;
