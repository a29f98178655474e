import { OrderId, PlanId, type SlackChannelId } from '../../types/ids.js';
import type { ModalView } from '../../wire/views.js';
import type { NotCounted, RequestDetails, TrunkDetails } from '../../workflow/messages.js';
import { plainMessage } from '../plain-message.js';
import type { ActionContext, ActionHandler } from '../handlers.js';
import { showHome } from '../home/show.js';
import { ephemeralMessage } from '../messages/ephemeral.js';
import { reportOpenFailure } from '../report-open-failure.js';
import { detailsView } from './details.js';
import { trunkDetailsView, trunkRejectView } from './trunk-details.js';
import { channelIn, decodeRequest, type RequestMetadata } from './private-metadata.js';
import { readPage } from '../pages.js';
import { readRequestValue } from './request-value.js';
import { noticeView, notCountedView, orderIdView, rejectView } from './windows.js';
import type { Taken } from '../../workflow/requests/approval-service.js';

/** The plan a button carries; null where it is of an older version, which is then said. */
async function planOf(context: ActionContext): Promise<PlanId | null> {
  const plan = PlanId.safeParse(context.acted.value);
  if (plan.success) return plan.data;
  await context.ack();
  await context.reply.respond(plainMessage(context.texts.common.olderVersion, context, null));
  return null;
}

/**
 * The Slack channel that a click came from: of the card, or the direct message for what was opened from Home. There a
 * click that does not count is told, and where another company reads it none counts. Null where it is not known.
 */
function slackChannelOf(context: ActionContext): SlackChannelId | null {
  return context.channel ?? (context.view === null ? null : channelIn(context.view));
}

/** Tells in the window where there is one, else where the click was. */
async function respondRefused(context: ActionContext, plan: PlanId, says: NotCounted): Promise<void> {
  const order = await context.useCases.approvals.orderOf(context.actor, plan);
  const { view } = context;
  if (view !== null && !view.isHome) {
    const shown = await context.screen.update(
      { id: view.id, hash: null },
      notCountedView(says, 'approve', order, context),
    );
    if (shown.shown) return;
  }
  await context.reply.respond(ephemeralMessage(says, context, { order, reference: context.reference }));
}

/** A click that was taken: the window or Home says so; a card is brought up to date by itself. */
async function afterTaken(context: ActionContext): Promise<void> {
  const { view, texts } = context;
  if (view === null) return;
  if (view.isHome) return showHome(context, channelIn(view));
  await context.screen.update(
    { id: view.id, hash: null },
    noticeView(texts.requests.recordedTitle, texts.requests.approveRecorded, context),
  );
}

async function finish(context: ActionContext, plan: PlanId, taken: Taken): Promise<void> {
  await context.ack();
  if (taken.taken) await afterTaken(context);
  else await respondRefused(context, plan, taken.says);
}

/** Approve: that it was clicked is committed before the ack; whether it counts is checked afterwards, by a job. */
export const approve: ActionHandler = async (context) => {
  const plan = await planOf(context);
  if (plan === null) return;
  const channel = slackChannelOf(context);
  if (channel === null) return refuseWithoutSlackChannel(context);
  await finish(
    context,
    plan,
    await context.useCases.approvals.askDecision(context.actor, plan, 'approve', null, channel),
  );
};

async function refuseWithoutSlackChannel(context: ActionContext): Promise<void> {
  context.log.warn({ reference: context.reference }, 'A click came from no known place');
  await context.ack();
  await context.reply.respond(plainMessage(context.texts.common.wentWrong(context.reference), context, null));
}

/** An order in doubt was not placed: an admin who is not the requester says so. */
export const sayNotPlaced: ActionHandler = async (context) => {
  const plan = await planOf(context);
  if (plan === null) return;
  const channel = slackChannelOf(context);
  await finish(
    context,
    plan,
    await context.useCases.approvals.resolveDoubt(context.actor, plan, { was: 'not-placed' }, channel),
  );
};

/** Opens what needs the request's details: on a modal it is pushed, elsewhere opened. */
async function openAbout(
  context: ActionContext,
  plan: PlanId,
  draw: (details: RequestDetails, metadata: RequestMetadata) => ModalView,
  drawTrunk: ((details: TrunkDetails, metadata: RequestMetadata) => ModalView) | null = null,
): Promise<void> {
  const found = await context.useCases.approvals.details(context.actor, plan);
  if (!found.ok) return respondRefused(context, plan, found.says);
  const { details } = found;
  const metadata: RequestMetadata = { plan, channel: slackChannelOf(context) };
  const view = details.family === 'trunk' ? drawTrunk?.(details, metadata) : draw(details, metadata);
  if (view === undefined)
    return context.reply.respond(plainMessage(context.texts.common.couldNotOpen, context, context.reference));
  const isInModal = context.view !== null && !context.view.isHome;
  const shown = isInModal ? await context.screen.push(view) : await context.screen.open(view);
  await reportOpenFailure(context, shown);
}

export const reject: ActionHandler = async (context) => {
  const plan = await planOf(context);
  if (plan === null) return;
  await context.ack();
  await openAbout(
    context,
    plan,
    (details, metadata) => rejectView(details, metadata, context),
    (details, metadata) => trunkRejectView(details, metadata, context),
  );
};

export const showDetails: ActionHandler = async (context) => {
  const plan = await planOf(context);
  if (plan === null) return;
  await context.ack();
  await openAbout(
    context,
    plan,
    (details, metadata) => detailsView(details, metadata, context.actor.user, context),
    (details, metadata) => trunkDetailsView(details, metadata, context.actor.user, context),
  );
};

/** Another page of the details that are open; who may see them is asked again. */
export const turnDetails: ActionHandler = async (context) => {
  await context.ack();
  const { view } = context;
  const metadata = view === null ? null : decodeRequest(view);
  if (view === null || metadata === null) return;
  const found = await context.useCases.approvals.details(context.actor, metadata.plan);
  if (!found.ok) return respondRefused(context, metadata.plan, found.says);
  const { details } = found;
  const page = readPage(context.acted.value);
  const { user } = context.actor;
  const drawn =
    details.family === 'trunk'
      ? trunkDetailsView(details, metadata, user, context, page)
      : detailsView(details, metadata, user, context, page);
  await context.screen.update({ id: view.id, hash: null }, drawn);
};

/** An order in doubt was placed: whoever may say so is asked the order id. */
export const sayPlaced: ActionHandler = async (context) => {
  const plan = await planOf(context);
  if (plan === null) return;
  await context.ack();
  const may = await context.useCases.approvals.mayResolveDoubt(context.actor, plan, slackChannelOf(context));
  if (!may.taken) return respondRefused(context, plan, may.says);
  await openAbout(context, plan, (details, metadata) => orderIdView(details, metadata, context));
};

/** The order an own request's button carries. */
const orderOf = (context: ActionContext) => OrderId.safeParse(context.acted.value);

/** Details of one's own request, found by its order. */
export const requestDetails: ActionHandler = async (context) => {
  await context.ack();
  const order = orderOf(context);
  const answer = order.success ? await context.useCases.orders.look(context.actor, order.data) : null;
  if (answer?.screen.show !== 'status') {
    return context.reply.respond(plainMessage(context.texts.requests.noDetails, context, null));
  }
  await openAbout(context, answer.screen.card.plan, (details, metadata) =>
    detailsView(details, metadata, context.actor.user, context),
  );
};

/** The requester takes the request back while it is open. */
export const withdraw: ActionHandler = async (context) => {
  const { order, plan } = readRequestValue(context.acted.value);
  const isWithdrawn =
    order !== null && (await context.useCases.approvals.withdraw(context.actor, order, plan));
  await context.ack();
  if (!isWithdrawn) {
    await context.reply.respond(plainMessage(context.texts.requests.withdrawRefused, context, null));
  }
  const { view, texts } = context;
  if (view === null) return;
  if (view.isHome) return showHome(context, channelIn(view));
  if (isWithdrawn)
    await context.screen.update(
      { id: view.id, hash: null },
      noticeView(texts.requests.withdrawnTitle, texts.requests.withdrawn, context),
    );
};
