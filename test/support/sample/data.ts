import { demoData, type OperatorData } from '../../../src/sandbox/operator/index.js';
import { account, day, subscription, thing } from '../../../src/sandbox/operator/demo/ids.js';
import { p } from '../../../src/sandbox/operator/demo/products.js';
import { everyQuestion } from './every-question.js';
import { oddCustomers } from './odd-customers.js';
import { oddPrices, oddProducts, oddRelations } from './odd-products.js';

/** A channel whose name is hard to put into a path or a command. */
const oddChannel = { id: thing('c4a0', 4), name: 'acme/odd name+1', operator_connect: false };

/** An add-on that nothing stands under. */
const leftOver: OperatorData['subscriptions'][number] = {
  id: subscription(9),
  account_id: account(8),
  reference: 'An add-on left over',
  starts_on: day('2019-05-01'),
  ends_on: null,
  products: [{ product_id: p('voiceChannel'), quantity: 2 }],
};

/** What the embedded operator knows in tests: the demo's data, and beside it what only a test looks for. */
export function sampleData(): OperatorData {
  const demo = demoData();
  return {
    ...demo,
    customers: [
      ...demo.customers.map((customer) =>
        customer.name === 'Acme BV'
          ? { ...customer, trunk: { ...customer.trunk, channels: [...customer.trunk.channels, oddChannel] } }
          : customer,
      ),
      ...oddCustomers,
    ],
    products: [...demo.products, ...oddProducts],
    relations: [...demo.relations, ...oddRelations],
    prices: [...demo.prices, ...oddPrices],
    configurations: [...demo.configurations, everyQuestion],
    subscriptions: [...demo.subscriptions, leftOver],
  };
}
