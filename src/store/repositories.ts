import { attempts } from './attempts.js';
import { cards } from './cards.js';
import { customers } from './customers.js';
import { decisions } from './decisions.js';
import { deliveries } from './deliveries.js';
import { fetchTries } from './fetch-tries.js';
import { leases } from './leases.js';
import { homes } from './homes.js';
import { journal } from './journal.js';
import { notes } from './notes.js';
import { orders } from './orders.js';
import { outbox } from './outbox.js';
import { plans } from './plans.js';
import { queue } from './queue.js';
import { schemas } from './schemas.js';
import { subscriptions } from './subscriptions.js';
import type { Db } from './connection.js';
import { trunkCalls } from './trunk-calls.js';
import { waiting } from './waiting.js';
import { waits } from './waits.js';
import { windows } from './windows.js';

/** All that can be asked of the store, over the database or over one transaction. */
export type Repositories = ReturnType<typeof repositories>;

export function repositories(db: Db) {
  return {
    orders: orders(db),
    plans: plans(db),
    attempts: attempts(db),
    decisions: decisions(db),
    cards: cards(db),
    leases: leases(db),
    queue: queue(db),
    schemas: schemas(db),
    customers: customers(db),
    subscriptions: subscriptions(db),
    journal: journal(db),
    outbox: outbox(db),
    deliveries: deliveries(db),
    notes: notes(db),
    homes: homes(db),
    waiting: waiting(db),
    waits: waits(db),
    fetchTries: fetchTries(db),
    windows: windows(db),
    trunkCalls: trunkCalls(db),
  };
}
