import type { RunningOperator } from '../../../src/sandbox/operator/index.js';
import { isDryRun, isPlacing } from '../../support/operator-faults.js';
import { sampleData } from '../../support/sample/data.js';

const names = new Map(sampleData().products.map(({ id, name }) => [id, name]));

/** What the operator has recorded as placed, in words: products by name with quantity and configuration. */
export const placedIn = (operator: RunningOperator) =>
  operator.placements().map((order) => ({
    onAccount: order.onAccount,
    wishDate: order.wishDate,
    intakes: order.intakes.map(({ reference, products }) => ({
      reference,
      products: products.map(({ productId, quantity, configuration }) => ({
        product: names.get(productId) ?? productId,
        quantity,
        configuration,
      })),
    })),
    rest: [...order.changes, ...order.terminations],
  }));

/** How often the operator was asked to place, answered or not (O16). */
export const placingCalls = (operator: RunningOperator): number => operator.calls().filter(isPlacing).length;

/** The calls in the words of the document's workflow. */
export const callNames = (operator: RunningOperator): string[] => operator.calls().map(nameOf);

function nameOf(call: { method: string; path: string }): string {
  const { method, path } = call;
  if (isDryRun(call)) return 'dry run';
  if (isPlacing(call)) return 'place';
  if (method === 'PATCH') return 'patch';
  if (path.startsWith('/v1/search')) return 'search';
  if (path.includes('/relations')) return 'relations';
  if (path.includes('/prices')) return 'prices';
  if (path.includes('initial=true')) return 'products';
  if (/\/consumers\/[^/]+\/products(\?|$)/.test(path)) return 'all products';
  if (path.endsWith('/configurations')) return 'configurations';
  if (path.includes('/siptrunk-channel-proxies')) return 'remote value';
  if (path === '/v1/profile/order-drafts') return 'pointer';
  return /^\/v1\/order-drafts\/[^/]+$/.test(path) ? 'draft' : `${method} ${path}`;
}
