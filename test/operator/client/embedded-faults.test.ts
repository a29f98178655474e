import { onTestFinished, describe, expect, test } from 'vitest';
import {
  createOperator,
  editChannel,
  getDraft,
  getDraftPointer,
  openPool,
  OperatorFailure,
  operatorDefaults,
  patchDraft,
  placeOrder,
  type Operator,
} from '../../../src/operator/index.js';
import type { OperatorFaultRuleInput } from '../../../src/sandbox/operator/index.js';
import { PlainDate, ProductId, ProfileName } from '../../../src/types/ids.js';
import { withoutPauses } from './scripted.js';
import { id, withOperator } from '../../support/sample/operator-data.js';

type Fault = Extract<OperatorFaultRuleInput['fault'], { kind: string }>;

/** The bot's own client with quick settings, before a service that is whole until a fault is added. */
async function start(settings: { timeoutMs?: number } = {}) {
  const { operator: service } = await withOperator();
  const all = { ...operatorDefaults, maxBodyBytes: 1_000_000, baseUrl: service.url, ...settings };
  const pool = openPool(all, { circuit: withoutPauses });
  onTestFinished(() => pool.close());
  const auth = { kind: 'bearer', token: 'token-of-ann' } as const;
  const ann: Operator = createOperator({
    settings: all,
    pool,
    profile: { name: ProfileName.parse('ann'), auth },
    retry: { attempts: 3, backoffMs: 1 },
  });
  const times = (method: string) => service.calls().filter((call) => call.method === method).length;
  return { service, ann, times };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof OperatorFailure ? error.code : error),
  );

/** What a read makes of each fault, and how often it is asked (G4). */
const reads: readonly (readonly [Fault, string, number])[] = [
  [{ kind: 'cut' }, 'operator-unreachable', 3],
  [{ kind: 'cut', at: 'after-headers' }, 'operator-cut-off', 3],
  [{ kind: 'cut', at: 'mid-body' }, 'operator-cut-off', 3],
  [{ kind: 'status', status: 500 }, 'operator-refused', 1],
  [{ kind: 'status', status: 503, body: 'html' }, 'operator-refused', 3],
  [{ kind: 'status', status: 404, body: 'empty' }, 'operator-refused', 1],
  [{ kind: 'html' }, 'operator-not-understood', 1],
  [{ kind: 'error-object' }, 'operator-refused', 1],
  [{ kind: 'rate-limit', retryAfter: 'none' }, 'operator-refused', 3],
  [{ kind: 'rate-limit', retryAfter: 'seconds', seconds: 0 }, 'operator-refused', 3],
  [{ kind: 'rate-limit', retryAfter: 'date', seconds: 0, status: 503 }, 'operator-refused', 3],
  [{ kind: 'rate-limit', retryAfter: 'nonsense' }, 'operator-refused', 3],
  [{ kind: 'redirect', to: 'itself' }, 'operator-refused', 1],
  [{ kind: 'redirect', to: 'loop', status: 307 }, 'operator-refused', 1],
  [{ kind: 'redirect', to: 'http://elsewhere.invalid/' }, 'operator-refused', 1],
  [{ kind: 'huge' }, 'operator-too-large', 1],
  [{ kind: 'deep' }, 'operator-not-understood', 1],
  [{ kind: 'wrong-types' }, 'operator-not-understood', 1],
  [{ kind: 'missing-field' }, 'operator-not-understood', 1],
  [{ kind: 'truncated' }, 'operator-not-understood', 1],
  [{ kind: 'extra-fields' }, 'no failure', 1],
  [{ kind: 'content-type' }, 'no failure', 1],
  [{ kind: 'delay', ms: 5 }, 'no failure', 1],
  [{ kind: 'drip', bytes: 8, ms: 1 }, 'no failure', 1],
];

describe('a read ends in a coded failure, and is repeated only where that is safe', () => {
  test.for(reads)('%j', async ([fault, code, asked]) => {
    const { service, ann, times } = await start();
    service.faults.add({ fault });
    expect(await failureOf(getDraftPointer(ann))).toBe(code);
    expect(times('GET')).toBe(asked);
  });

  test.for([{ kind: 'hang' }, { kind: 'hang', acts: true }, { kind: 'drip', bytes: 1, ms: 500 }] as const)(
    'never longer than its time: %j',
    async (fault) => {
      const { service, ann } = await start({ timeoutMs: 700 });
      service.faults.add({ fault });
      expect(await failureOf(getDraftPointer(ann))).toBe('operator-slow');
    },
  );

  test('goes well again where a fault passes', async () => {
    const { service, ann } = await start();
    service.faults.add({ times: 1, fault: { kind: 'cut' } });
    service.faults.add({ times: 1, fault: { kind: 'rate-limit', seconds: 0 } });
    expect(await failureOf(getDraftPointer(ann))).toBe('no failure');
  });
});

/** What becomes of an order whose placing meets each fault (O16), and how often it was really placed. */
const places: readonly (readonly [Fault, string, number])[] = [
  [{ kind: 'cut' }, 'in-doubt', 0],
  [{ kind: 'cut', acts: true }, 'in-doubt', 1],
  [{ kind: 'cut', at: 'mid-body', acts: true }, 'in-doubt', 1],
  [{ kind: 'status', status: 502, body: 'html', acts: true }, 'in-doubt', 1],
  [{ kind: 'status', status: 500 }, 'returned', 0],
  [{ kind: 'status', status: 408, body: 'empty' }, 'in-doubt', 0],
  [{ kind: 'html', acts: true }, 'in-doubt', 1],
  [{ kind: 'error-object' }, 'returned', 0],
  [{ kind: 'rate-limit', seconds: 0 }, 'returned', 0],
  [{ kind: 'redirect', to: 'itself', status: 307 }, 'in-doubt', 0],
  [{ kind: 'huge', acts: true }, 'in-doubt', 1],
  [{ kind: 'truncated' }, 'in-doubt', 1],
  [{ kind: 'extra-fields' }, 'placed', 1],
  [{ kind: 'wrong-types' }, 'placed', 1],
  [{ kind: 'missing-field' }, 'placed', 1],
  [{ kind: 'content-type' }, 'placed', 1],
];

describe('an order is sent once, whatever comes back', () => {
  test.for(places)('%j', async ([fault, outcome, placed]) => {
    const { service, ann, times } = await start();
    const draft = await getDraftPointer(ann);
    const { orderAccountId } = await getDraft(ann, draft);
    const products = ['I', 'R', 'S', 'D', 'A'].map((letter) => ({
      productId: ProductId.parse(id(letter)),
      quantity: 1,
    }));
    const wishDate = PlainDate.parse('2026-12-24');
    await patchDraft(ann, draft, [{ kind: 'intake', reference: 'Once', wishDate, products }]);
    service.faults.add({ endpoint: 'place', fault });
    expect((await placeOrder(ann, orderAccountId, draft)).kind).toBe(outcome);
    expect(service.placements()).toHaveLength(placed);
    expect(times('POST')).toBe(1);
  });
});

describe('nothing else that writes is ever repeated', () => {
  test.for([
    { kind: 'cut', acts: true },
    { kind: 'status', status: 503, body: 'empty' },
    { kind: 'rate-limit', seconds: 0 },
  ] as const)('%j', async (fault) => {
    const { service, ann, times } = await start();
    const draft = await getDraftPointer(ann);
    service.faults.add({ fault });
    await failureOf(patchDraft(ann, draft, []));
    await failureOf(editChannel(ann, 'any', { area_code: '020' }));
    expect([times('PATCH'), times('POST')]).toEqual([1, 1]);
  });
});
