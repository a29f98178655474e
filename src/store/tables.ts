import type { Generated } from 'kysely';

/**
 * The tables as `migrations/` makes them. Each repository lists its columns with the code's names (`due_at as dueAt`,
 * `user_id as user`): Kysely's plugin for camel case would write them anew in each row of each query, and gives other
 * case alone, not another name.
 */
export interface Tables {
  counters: { name: string; value: number };
  orders: {
    id: string;
    workspace: string;
    version: number;
    requester: string;
    /** `order` or `trunk`. */
    family: string;
    kind: string;
    state: string;
    in_progress: number;
    customer_id: string | null;
    customer_name: string | null;
    body: string;
    sealed: Uint8Array | null;
    created_at: number;
    updated_at: number;
  };
  plans: {
    id: string;
    workspace: string;
    order_id: string;
    body: string;
    sealed: Uint8Array | null;
    created_at: number;
    expires_at: number;
    ended: string | null;
    ended_at: number | null;
  };
  trunk_calls: {
    workspace: string;
    plan_id: string;
    position: number;
    state: string;
    /** JSON. */
    failure: string | null;
    /** 1 where the same call may go well the next time. */
    passes: number;
    reference: string | null;
    lost_at: number | null;
    lost_in: string | null;
    call_key: string | null;
    subject: string | null;
    sent_at: number | null;
    settled_at: number | null;
  };
  attempts: {
    plan_id: string;
    workspace: string;
    order_id: string;
    profile: string;
    draft_id: string | null;
    at: number;
    outcome: string | null;
    settled_at: number | null;
  };
  decisions: {
    plan_id: string;
    user_id: string;
    workspace: string;
    verb: string;
    reason: string | null;
    state: string;
    why: string | null;
    asked_at: number;
    settled_at: number | null;
  };
  leases: {
    profile: string;
    state: string;
    order_id: string | null;
    workspace: string;
    user_id: string;
    purpose: string;
    draft_id: string | null;
    why: string | null;
    since: number;
    fingerprint: string | null;
    pending_write_until: number | null;
    left_by: string | null;
    entries: string | null;
  };
  profile_queue: {
    seq: Generated<number>;
    order_id: string;
    workspace: string;
    user_id: string;
    purpose: string;
    at: number;
  };
  journal_head: { only_row: number; seq: number; hash: string; floor_seq: number; floor_hash: string };
  journal: {
    seq: number;
    workspace: string;
    at: number;
    actor: string;
    action: string;
    subject: string;
    detail: string;
    prev_hash: string;
    hash: string;
  };
  journal_subjects: { workspace: string; subject: string; seq: number };
  outbox: {
    seq: Generated<number>;
    id: string;
    kind: string;
    serial_key: string;
    payload: string;
    key: string | null;
    state: string;
    place: number;
    due_at: number;
    attempts: number;
    error: string | null;
  };
  cards: {
    workspace: string;
    subject: string;
    place: string;
    user_id: string;
    channel: string;
    ts: string;
    at: number;
  };
  deliveries: { key: string; at: number };
  schemas: {
    workspace: string;
    customer_id: string;
    product_id: string;
    hash: string;
    schema: string;
    remote_values: string;
    read_at: number;
  };
  customers: { workspace: string; id: string; name: string; at: number };
  subscriptions: {
    workspace: string;
    customer_id: string;
    subscription_id: string;
    at: number;
    /** JSON. */
    lines: string | null;
    ends_on: string | null;
    placed: number;
  };
  notes: { key: string; value: string };
  windows: { workspace: string; user_id: string; order_id: string; since: number };
  fetch_tries: { id: string; workspace: string; order_id: string; form: string; property: string };
  waits: { id: string; workspace: string; user_id: string; what: string; since: number };
  homes: { workspace: string; user_id: string; pages: string; opened_at: number };
}
