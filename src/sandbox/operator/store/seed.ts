import type { OperatorData } from '../data/schema.js';
import type { Store } from './database.js';

/** Puts in what the data file has at the start and the database doesn't know yet; what is there stays. */
export function seed(store: Store, data: OperatorData): void {
  store.within(() => {
    for (const one of data.subscriptions) {
      const fresh = store.run(
        'INSERT OR IGNORE INTO subscriptions (id, account_id, reference, starts_on, ends_on) VALUES (?, ?, ?, ?, ?)',
        one.id,
        one.account_id,
        one.reference,
        one.starts_on,
        one.ends_on,
      );
      if (fresh === 0) continue;
      for (const { product_id, quantity } of one.products) addActive(store, one.id, product_id, quantity);
    }
    for (const customer of data.customers) seedTrunk(store, customer);
  });
}

/** Adds to the quantity of a product that a subscription has; a new product starts with it. */
export function addActive(store: Store, subscription: string, product: string, quantity: number): void {
  store.run(
    `INSERT INTO active_products (subscription_id, product_id, quantity) VALUES (?, ?, ?)
     ON CONFLICT (subscription_id, product_id) DO UPDATE SET quantity = quantity + excluded.quantity`,
    subscription,
    product,
    quantity,
  );
}

function seedTrunk(store: Store, { account_id, trunk }: OperatorData['customers'][number]): void {
  for (const { id, name, operator_connect } of trunk.channels) {
    store.run(
      `INSERT OR IGNORE INTO channels (id, name, account_id, operator_connect, settings) VALUES (?, ?, ?, ?, '{}')`,
      id,
      name,
      account_id,
      operator_connect ? 1 : 0,
    );
  }
  const idOf = new Map(trunk.channels.map(({ id, name }) => [name, id]));
  for (const { number, channel, number_type, used_elsewhere } of trunk.numbers) {
    store.run(
      `INSERT OR IGNORE INTO numbers (number, account_id, channel_id, number_type, used_elsewhere)
       VALUES (?, ?, ?, ?, ?)`,
      number,
      account_id,
      channel === null ? null : (idOf.get(channel) ?? null),
      number_type,
      used_elsewhere ? 1 : 0,
    );
  }
}
