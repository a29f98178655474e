import { setTimeout as wait } from 'node:timers/promises';
import { optionAt, optionsAt } from '../state.js';
import { AccountId, SubscriptionId } from '../../types/ids.js';
import { shortDay } from '../escape.js';
import { readAsked } from './values.js';
import { action, block, callback } from './ids.js';
import { replacesIn, subscriptionsIn } from './input.js';
import { saveItem } from './items.js';
import { follow, submitted } from './present.js';
import { builtKinds, startFor } from './start.js';
import { typedIn, type Typed, valuesOf } from './typed.js';
import { draw } from './views/draw.js';
import { goneView } from './views/status.js';
import { problemsAt, problemsAtProducts } from './wrong.js';
import { emptyViewState } from './private-metadata.js';
import type { SubmissionContext, SubmissionHandler, SubmissionTable } from '../handlers.js';
import type { ModalView } from '../../wire/views.js';
import type { StepName } from '../../ordering/steps.js';
import type { Answer } from '../../workflow/orders/order-service.js';

/** Next: what is wrong in an input is said under it, everything else decides the service. */

const next: SubmissionHandler = async (context) => {
  const typed = await typedIn(context, context.view);
  if (typed === null) return context.ack({ answer: 'update', view: goneView(context) });
  if (typed.input === null) {
    return show(context, typed, await context.useCases.orders.look(context.actor, typed.metadata.request));
  }
  const wrong = wrongIn(context, typed);
  if (wrong !== null) return context.ack({ answer: 'errors', errors: wrong });
  const answer = await context.useCases.orders.next(context.actor, typed.metadata.request, typed.input);
  await show(context, typed, answer);
};

/** Acks with the view that stands now, or with the errors of a form that stays open. */
async function show(context: SubmissionContext, { metadata }: Typed, answer: Answer): Promise<void> {
  const { screen } = answer;
  const { shown: snapshot, kept: viewState } = metadata;
  if (screen.show === 'configuration' && screen.errors.length > 0 && snapshot.step === 'configuration') {
    const isSame =
      screen.form === snapshot.form &&
      screen.page === snapshot.page &&
      screen.nonce === snapshot.nonce &&
      screen.model.shape === snapshot.shape &&
      !replacesIn(context.view.values);
    const before = draw(context, { ...screen, errors: [] }, viewState);
    const at = isSame ? problemsAt(before, snapshot, screen.errors) : null;
    if (at !== null) return context.ack({ answer: 'errors', errors: at });
  }
  const stays = 'head' in screen && screen.head.step === snapshot.step;
  const keptNow = stays ? viewState : emptyViewState;
  const view = draw(context, screen, keptNow);
  await answer.window?.opened();
  const hasSameInputs =
    screen.show === 'products' &&
    snapshot.step === 'products' &&
    screen.intake === snapshot.intake &&
    screen.nonce === snapshot.nonce;
  const wrong =
    hasSameInputs && screen.head.refusal?.code === 'rules' ? problemsAtProducts(view, screen) : {};
  // A client drops errors when a view is redrawn, so the redrawing comes first; where it is late, it is the answer.
  const isRedrawn = Object.keys(wrong).length > 0 && (await isShownSoon(context, view));
  await context.ack(isRedrawn ? { answer: 'errors', errors: wrong } : { answer: 'update', view });
  await follow(context, { id: context.view.id, hash: null }, answer, keptNow);
}

/** Leaves the ack most of Slack's three seconds. */
const redrawMs = 1_000;

async function isShownSoon(context: SubmissionContext, view: ModalView): Promise<boolean> {
  const shown = await Promise.race([
    context.screen.update({ id: context.view.id, hash: null }, view),
    wait(redrawMs, null, { ref: false }),
  ]);
  return shown?.shown === true;
}

/** What can be said under an input without asking anybody; null where nothing is wrong. */
function wrongIn(context: SubmissionContext, { metadata, input }: Typed): Record<string, string> | null {
  const { customer, subscriptions, product, details } = context.texts.order;
  const { shown: snapshot } = metadata;
  if (input?.step === 'customer' && input.customer === null) {
    const picked = optionAt(context.view.values, block.customer, action.customer);
    const isHint = picked !== undefined && picked !== null && !AccountId.safeParse(picked).success;
    return { [block.customer]: isHint ? customer.hintChosen : customer.choose };
  }
  if (input?.step === 'subscriptions' && snapshot.step === 'subscriptions') {
    const { ids, faulty } = subscriptionsIn(snapshot, valuesOf(snapshot, context.view));
    const at = block.subscriptions(snapshot.count);
    const chosen = optionsAt(context.view.values, block.seen(snapshot.count), action.seen) ?? [];
    const isHint = chosen.some((value) => !SubscriptionId.safeParse(value).success);
    if (faulty.length > 0 || isHint)
      return {
        ...(faulty.length > 0 ? { [at]: subscriptions.notIds(faulty) } : {}),
        ...(isHint ? { [block.seen(snapshot.count)]: subscriptions.hintChosen } : {}),
      };
    if (ids.length === 0 && snapshot.isNeeded) return { [at]: subscriptions.missing(snapshot.offers) };
  }
  if (input?.step === 'product' && snapshot.step === 'product') {
    const wrong = {
      ...(input.productId === null ? { [block.product]: product.choose } : {}),
      ...(input.quantity !== null && input.quantity < 1
        ? { [block.quantity(snapshot.intake, snapshot.product)]: product.quantityMissing }
        : {}),
    };
    if (Object.keys(wrong).length > 0) return wrong;
  }
  // An error at an input that is not there would be Slack's "trouble connecting".
  if (input?.step === 'details' && snapshot.step === 'details' && !snapshot.isFixed) {
    if (input.wishDate === null) return { [block.wishDate]: details.missing };
    if (input.wishDate < snapshot.earliest)
      return { [block.wishDate]: details.past(shortDay(snapshot.earliest), context.zone) };
  }
  return null;
}

/** The first screen: what kind of order. */
const start: SubmissionHandler = async (context) => {
  const { actor, useCases, view } = context;
  const asked = readAsked(view.metadata);
  const picked = optionAt(view.values, block.kind, action.kind);
  const drawn = asked.kind ?? builtKinds[0];
  const kind = picked === undefined ? drawn : builtKinds.find((each) => each === picked);
  if (kind === undefined) {
    const opening = await useCases.orders.opening(actor);
    return context.ack({ answer: 'update', view: startFor(context, opening, asked) });
  }
  const answer = await useCases.orders.begin(actor, kind, asked.typed);
  await submitted(context, answer);
};

export const orderSubmissions = {
  [callback.start]: start,
  [callback.customer]: next,
  [callback.subscriptions]: next,
  [callback.product]: next,
  [callback.products]: next,
  [callback.details]: next,
  [callback.configuration]: next,
  [callback.review]: next,
  [callback.item]: saveItem,
} satisfies SubmissionTable & Record<(typeof callback)[StepName], SubmissionHandler>;
