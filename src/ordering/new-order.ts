import type { OrderId, UserId, WorkspaceId } from '../types/ids.js';
import type { In, OrderKind } from './order.js';

/** A new, empty order of the given kind. */
export function newOrder(head: {
  id: OrderId;
  workspace: WorkspaceId;
  requester: UserId;
  kind: OrderKind;
  now: number;
}): In<'composing'> {
  return {
    state: 'composing',
    id: head.id,
    workspace: head.workspace,
    requester: head.requester,
    kind: head.kind,
    createdAt: head.now,
    updatedAt: head.now,
    at: { step: 'customer' },
    parked: false,
    note: null,
    preview: null,
    draft: { use: 'none' },
    work: {
      customer: null,
      intakes: [],
      subscriptions: [],
      wishDate: null,
      reference: '',
      forms: null,
      configurations: [],
      nonce: 0,
      nonces: {},
      strayLines: [],
    },
  };
}
