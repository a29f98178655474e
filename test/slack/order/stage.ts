import { trunkServiceThat } from '../no-trunk.js';
import type {
  ActionContext,
  FromView,
  HandlerContext,
  SubmissionAnswer,
  SubmissionContext,
  ViewPlace,
  ViewResult,
} from '../../../src/slack/handlers.js';
import type { SlackMessage } from '../../../src/slack/blocks.js';
import type { InputState } from '../../../src/wire/values.js';
import type { ModalView } from '../../../src/wire/views.js';
import type { UseCases } from '../../../src/workflow/use-cases.js';
import { WorkspaceId } from '../../../src/types/ids.js';
import * as sample from '../../support/sample/order-screens.js';
import { ann } from '../../support/sample/people.js';
import type { OrderService } from '../../../src/workflow/orders/order-service.js';
import type { AccessService } from '../../../src/workflow/access.js';

/** A listener's surroundings, in memory: what it acked, showed and said, in that order. */

type Done =
  | { did: 'ack'; answer: SubmissionAnswer | null }
  | { did: 'open' | 'push' | 'update'; view: ModalView; place: ViewPlace | null }
  | { did: 'say' | 'dm'; message: SlackMessage };

export interface Stage {
  readonly done: Done[];
  readonly context: HandlerContext;
  action(about: {
    id: string;
    value?: string | null;
    view: FromView | null;
    picked?: string[];
  }): ActionContext;
  submission(view: FromView): SubmissionContext;
}

export function stage(
  orders: Partial<OrderService>,
  how: { shows?: (kind: string) => ViewResult; mayOrder?: AccessService['mayOrder'] } = {},
): Stage {
  const done: Done[] = [];
  const shown = (kind: 'open' | 'push' | 'update', view: ModalView, place: ViewPlace | null): ViewResult => {
    done.push({ did: kind, view, place });
    return how.shows?.(kind) ?? { shown: true, place: { id: 'V1', hash: 'h2' } };
  };
  const context: HandlerContext = {
    ...sample.viewContext,
    actor: { workspace: WorkspaceId.parse('T1'), user: ann },
    useCases: useCasesWith(orders, how.mayOrder),
    screen: {
      open: async (view) => shown('open', view, null),
      push: async (view) => shown('push', view, null),
      update: async (place, view) => shown('update', view, place),
      over: (_, draw) => draw(),
      publish: async () => ({ shown: false, because: 'refused' }),
    },
    reply: {
      respond: async (message) => void done.push({ did: 'say', message }),
      sendDirectMessage: async (message) => done.push({ did: 'dm', message }) > 0,
    },
    log,
    files: { text: async () => ({ ok: false, why: 'not-found' }) },
    now: () => sample.at,
    reference: 'E-2W6P',
    channel: null,
  };
  return {
    done,
    context,
    action: ({ id, value = null, view, picked = [] }) => ({
      ...context,
      view,
      acted: { actionId: id, blockId: 'b', value, picked, date: null, suffix: '' },
      ack: async () => void done.push({ did: 'ack', answer: null }),
    }),
    submission: (view) => ({
      ...context,
      view,
      ack: async (answer) => void done.push({ did: 'ack', answer }),
    }),
  };
}

const nothing = (): void => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** The view of a screen as it comes back with what stands in its inputs. */
export const standing = (view: ModalView, values: InputState = {}): FromView => ({
  id: 'V1',
  hash: 'h1',
  callback: view.callback_id ?? '',
  metadata: view.private_metadata ?? '',
  values,
  initial: {},
  inputs: null,
  isHome: false,
});

const unasked = async (): Promise<never> => {
  throw new Error('The desk was asked for something that the test does not expect');
};

function useCasesWith(
  orders: Partial<OrderService>,
  mayOrder: AccessService['mayOrder'] | undefined,
): UseCases {
  return {
    trunk: trunkServiceThat(() => {
      throw new Error('The desk was asked for something that the test does not expect');
    }),
    profiles: { list: unasked, release: unasked, checkAgain: unasked },
    orders: {
      opening: unasked,
      begin: unasked,
      customers: unasked,
      seenSubscriptions: unasked,
      numbersFor: () => () => false,
      keep: unasked,
      next: unasked,
      back: unasked,
      another: unasked,
      add: unasked,
      repeat: unasked,
      removeSubscription: unasked,
      takeOut: unasked,
      fix: unasked,
      fetchValue: unasked,
      edit: unasked,
      dryRun: unasked,
      submit: unasked,
      park: unasked,
      resume: unasked,
      discard: unasked,
      leaveQueue: unasked,
      withdraw: unasked,
      look: unasked,
      ...orders,
    },
    approvals: {
      askDecision: unasked,
      orderOf: unasked,
      details: unasked,
      resolveDoubt: unasked,
      mayResolveDoubt: unasked,
      waitingFor: unasked,
      look: unasked,
      ask: unasked,
      withdraw: unasked,
      channelChanged: unasked,
    },
    access: { mayOrder: mayOrder ?? (async () => ({ ok: true })), role: unasked },
    freeze: { look: unasked, freeze: unasked, unfreeze: unasked },
    home: { open: unasked, activity: unasked, list: unasked, own: unasked, tryAgain: unasked },
  };
}
