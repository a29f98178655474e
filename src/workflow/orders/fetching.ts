import { enter, fieldsFor, FormValues } from '../../forms/index.js';
import { mayStillCome, OperatorFailure, type RemoteResult } from '../../operator/index.js';
import { advanceOrder, type OrderRead, type OrderAdvanced } from '../requests/order-family.js';
import { configurationAt, formFacts, readConfiguration, type FormFacts } from './configuring.js';
import { onceFor } from '../once.js';
import { operatorProblem } from '../problems.js';
import { onlyValue } from './remote-facts.js';
import { keepTyped } from './steps/take.js';
import { beginWait, type Begun } from '../notify/waits.js';
import { readerOf } from '../logins.js';
import type { WizardEvent } from '../../ordering/events.js';
import type { Fetched } from '../../ordering/fetched.js';
import type { Order } from '../../ordering/order.js';
import type { Services } from '../services.js';
import type { FetchedFor } from '../../store/index.js';
import type { Reserved, Screen, Unfetched } from '../screens.js';
import type { StepExtras } from './view-parts.js';
import type { Actor } from '../actor.js';
import type { StepInput, Answer } from './order-service.js';

/** "Fetch value": what a person asks the operator for with one request that may change something there (O13). */

type Show = (done: OrderAdvanced, extras: StepExtras) => Promise<Answer>;

/**
 * Asks the operator after the ack, once for each press, and keeps what came for its form: with the order's other
 * answers, sealed, wherever the person went meanwhile.
 */
export async function fetchValue(
  services: Services,
  actor: Actor,
  read: OrderRead,
  input: StepInput,
  property: string,
  show: Show,
): Promise<Answer> {
  const kept = await keepTyped(services, actor, read, input);
  const first = await show(kept, {});
  if (input.step !== 'configuration' || !('request' in kept)) return first;
  const key = onceFor(actor, read.request.id)(`fetch ${input.form} ${property}`);
  const isFirst =
    key === null || (await services.store.write((tx) => tx.deliveries.first(key, services.now())));
  if (!isFirst) return first;
  const { request: order } = kept;
  const id = services.uuid();
  const later = async (): Promise<Screen> => {
    const then = await fetched(services, actor, { order, form: input.form, property, id }, show);
    if (then === null) return first.later === null ? first.screen : first.later();
    return then.later === null ? then.screen : then.later();
  };
  return {
    screen: first.screen,
    later,
    window: {
      opened: async () => first.window?.opened(),
      // A failure was shown or told: what could not be is told after the next start.
      answered: async () => {
        await first.window?.answered();
        await services.store.write((tx) => tx.waits.ended(id));
      },
    },
  };
}

interface Asked {
  readonly order: Order;
  readonly form: number;
  readonly property: string;
  /** Names the request, and the wait for its answer. */
  readonly id: string;
}

/** Null where there is nothing to fetch. */
async function fetched(
  services: Services,
  actor: Actor,
  { order, form, property, id }: Asked,
  show: Show,
): Promise<Answer | null> {
  const facts = await formFacts(services, order, form, 'asking');
  const value = facts?.remoteValues[property];
  const { customer } = order.work;
  if (facts === null || value === undefined || customer === null) return null;
  const label = fieldsFor(facts.model, property)[0]?.label ?? property;
  // Before the request: whatever becomes of this process, what it may have reserved is told.
  const wait = await beginWait(services, actor, { for: 'fetched-value', order: order.id, label }, id);
  const about = fetchedFor(order, facts, property);
  await services.store.write((tx) => tx.fetchTries.begun(id, about));
  try {
    const result = await services.remote.press(readerOf(services, order), customer.id, value);
    return await keep(services, actor, order, { facts, property, result, wait }, show);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    const problem = operatorProblem(services, error, `remote value ${property}`);
    const reserved = await reservedBy(services, error, id, about, facts);
    return standing(services, actor, order, { property, why: 'failed', problem, reserved }, show);
  }
}

/** What is asked for, whichever way the form's schema is written at the moment. */
const fetchedFor = ({ workspace, id }: Order, { ref }: FormFacts, property: string): FetchedFor => ({
  workspace,
  order: id,
  form: JSON.stringify([ref.intake, ref.productId]),
  property,
});

/** What a request that failed can have reserved; it is forgotten where that is surely nothing. */
async function reservedBy(
  services: Services,
  error: OperatorFailure,
  id: string,
  about: FetchedFor,
  { kept }: FormFacts,
): Promise<Reserved> {
  if (mayStillCome(error)) return 'perhaps';
  const isUnsure = await services.store.write(async (tx) => {
    await tx.fetchTries.refused(id);
    return tx.fetchTries.hasOther(id, about);
  });
  if (isUnsure) return 'perhaps-before';
  const isGiven = kept?.fetched.some(({ property }) => property === about.property) === true;
  return isGiven ? 'nothing-more' : 'nothing';
}

interface Come {
  readonly facts: FormFacts;
  readonly property: string;
  readonly result: RemoteResult;
  readonly wait: Begun;
}

async function keep(services: Services, actor: Actor, order: Order, come: Come, show: Show): Promise<Answer> {
  const { facts, property, result, wait } = come;
  const only = onlyValue(result);
  const entered = only === undefined ? {} : enter(facts.model, facts.values, property, only);
  if (entered === null) {
    services.log.warn({ order: order.id, property }, 'A value that was fetched does not fit its form');
    return standing(services, actor, order, { property, why: 'does-not-fit' }, show);
  }
  const choices = result.kind === 'choices' && only === undefined ? [...result.choices] : [];
  const event = (now: Order): WizardEvent => keeping(now, come, { property, entered, choices });
  const key = { workspace: actor.workspace, order: order.id };
  const done = await advanceOrder(services, key, actor.user, (read) => event(read.request), {
    alongside: async (tx) => {
      await tx.waits.ended(wait.id);
      await tx.fetchTries.given(fetchedFor(order, facts, property));
    },
  });
  if (!done.moved) await wait.lost(services);
  return show(done, {});
}

/** On top of what stands now: a person may have typed on while the operator was asked. */
function keeping(now: Order, { facts, property }: Come, value: Omit<Fetched, 'times'>): WizardEvent {
  const kept = configurationAt(now, facts.ref);
  const current = { ...facts, kept, values: { ...facts.values, ...FormValues.parse(kept?.values ?? {}) } };
  const { configuration } = readConfiguration(current, FormValues.parse(value.entered));
  const others = configuration.fetched.filter((each) => each.property !== property);
  const before = configuration.fetched.find((each) => each.property === property)?.times ?? 0;
  return {
    type: 'value-fetched',
    form: facts.ref,
    property,
    configuration: { ...configuration, fetched: [...others, { ...value, times: before + 1 }] },
  };
}

/** The order as it stands, with why the value is not in its form. */
async function standing(
  services: Services,
  actor: Actor,
  order: Order,
  unfetched: Unfetched,
  show: Show,
): Promise<Answer> {
  const key = { workspace: actor.workspace, order: order.id };
  return show(await advanceOrder(services, key, actor.user, () => null), { unfetched });
}
