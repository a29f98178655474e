import { createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  AccountId,
  OrderId,
  PlainDate,
  PlanId,
  ProductId,
  SubscriptionId,
  UserId,
  WorkspaceId,
} from '../types/ids.js';
import type { Customer, In, Order } from './order.js';
import { linesOf } from './order.js';
import { priceLines, type Prices } from './prices.js';
import type { Line } from './rules/types.js';

/**
 * An order frozen for approval: exactly what will be placed, and what it was judged and priced by.
 * Everything an approver agrees to is in here; what is not in here is not agreed to.
 */
const PlanLine = z.object({ productId: ProductId, name: z.string(), quantity: z.number().int().positive() });

/** Absent in plans of before they were read, and where the operator shows none. */
const PlanSteps = z
  .array(z.object({ from: z.number(), amount: z.number() }))
  .readonly()
  .optional();

const PlanContract = z.object({ type: z.string(), duration: z.number() });

const PlanPrice = z.object({
  productId: ProductId,
  interval: z.object({ type: z.string(), count: z.number() }).nullable(),
  contract: PlanContract.nullable(),
  price: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fixed'), amount: z.number() }),
    z.object({ kind: z.literal('volume'), steps: PlanSteps }),
    z.object({ kind: z.literal('tiered'), steps: PlanSteps }),
    z.object({ kind: z.literal('unknown') }),
  ]),
});

const PlanConfiguration = z.object({
  intake: z.number().int(),
  productId: ProductId,
  document: z.json(),
  /** Hash of the schema it was checked with: another one at placing returns the order. */
  schemaHash: z.string(),
  summary: z.array(z.object({ label: z.string(), value: z.string() })),
});

export const OrderPlan = z.object({
  version: z.literal(1),
  order: OrderId,
  workspace: WorkspaceId,
  requester: UserId,
  kind: z.enum(['intake', 'change', 'terminate']),
  customer: z.object({ id: AccountId, name: z.string() }),
  intakes: z.array(
    z.object({
      key: z.number().int(),
      subscription: SubscriptionId.nullable(),
      /** The product the subscription starts with stands first. */
      lines: z.array(PlanLine),
    }),
  ),
  subscriptions: z
    .array(
      z.object({
        id: SubscriptionId,
        does: z.enum(['change', 'terminate']),
        active: z.array(PlanLine),
        /** How long contracts of what ends run. Absent in plans of before they were kept, and where nothing ends. */
        contracts: z.array(PlanContract).optional(),
      }),
    )
    .default([]),
  wishDate: PlainDate,
  reference: z.string(),
  configurations: z.array(PlanConfiguration),
  /** Null: no prices could be read; the card says so (O10). */
  prices: z
    .object({ currency: z.object({ code: z.string(), decimals: z.number() }), products: z.array(PlanPrice) })
    .nullable(),
  /** The wholesaler's account that prices were read for (O6); left out where it was not known, as in older plans. */
  account: AccountId.optional(),
  submittedAt: z.number().int(),
});
export type OrderPlan = z.infer<typeof OrderPlan>;

/**
 * Freezes a complete order. Null where something is missing (the state machine lets only complete ones here).
 * @param facts names and prices as read for this submission, and its moment, which makes each submission its own plan;
 * `ending`: the prices of what ends, which tell how long its contracts run
 */
export function freeze(
  order: In<'submitting' | 'awaiting-approval' | 'checking'>,
  facts: {
    names: ReadonlyMap<ProductId, string>;
    prices: Prices | null;
    ending?: Prices | null;
    account?: AccountId | undefined;
    now: number;
  },
): OrderPlan | null {
  const { work } = order;
  const customer: Customer | null = work.customer;
  if (customer === null || work.wishDate === null) return null;
  if (work.intakes.length + work.subscriptions.length === 0) return null;
  const ordered = new Set(work.intakes.flatMap((intake) => linesOf(intake).map((line) => line.productId)));
  const hashOf = (intake: number, productId: ProductId) =>
    work.forms?.find((form) => form.intake === intake && form.productId === productId)?.hash;
  const configurations = work.configurations.flatMap(({ intake, productId, document, summary }) => {
    const schemaHash = hashOf(intake, productId);
    return schemaHash === undefined ? [] : [{ intake, productId, document, schemaHash, summary }];
  });
  const named = (line: { productId: ProductId; quantity: number }) => ({
    ...line,
    name: facts.names.get(line.productId) ?? line.productId,
  });
  return {
    version: 1,
    order: order.id,
    workspace: order.workspace,
    requester: order.requester,
    kind: order.kind,
    customer,
    intakes: work.intakes.map((intake) => ({
      key: intake.key,
      subscription: intake.subscription,
      lines: linesOf(intake).map(named),
    })),
    subscriptions: work.subscriptions.map(({ id, does, active }) => ({
      id,
      does,
      active: (active ?? []).map(named),
      ...(does === 'terminate' ? { contracts: contractsIn(facts.ending ?? null, active ?? []) } : {}),
    })),
    wishDate: work.wishDate,
    reference: work.reference,
    configurations: configurations.sort(
      (a, b) => a.intake - b.intake || a.productId.localeCompare(b.productId),
    ),
    prices:
      facts.prices === null
        ? null
        : {
            currency: facts.prices.currency,
            products: facts.prices.products.filter((each) => ordered.has(each.productId)),
          },
    ...(facts.account === undefined ? {} : { account: facts.account }),
    submittedAt: facts.now,
  };
}

/** How long the contracts of what a subscription holds run, each length once; empty where prices don't tell. */
export const contractsIn = (prices: Prices | null, active: readonly Line[]) =>
  prices === null
    ? []
    : priceLines(prices, active).contracts.map(({ type, duration }) => ({ type, duration }));

/**
 * The plan's name: an HMAC of its content. Keyed, since a plan can hold a short secret that a plain hash would
 * let someone guess.
 * @param key 32 bytes, derived from `TRUNKDESK_SECRET_KEY` for this purpose alone
 */
export function planId(plan: object, key: Uint8Array): PlanId {
  const digest = createHmac('sha256', key).update(canonical(plan)).digest('base64url');
  return PlanId.parse(`plan_${digest}`);
}

/** What of an order's work says what is ordered; the rest is how far it has come. */
type Ordered = Exclude<keyof Order['work'], 'strayLines' | 'forms' | 'nonce' | 'nonces'>;

/**
 * What an order would have placed, named by its content: equal wherever the same is ordered, whatever was done about
 * the order meanwhile (a dry run, a draft that was freed). Keyed as plans are, since it goes to Slack's clients.
 * @param key 32 bytes, the one of plans
 */
export function contentOf({ work }: Pick<Order, 'work'>, key: Uint8Array): string {
  return contentMark(
    {
      customer: work.customer?.id ?? null,
      intakes: work.intakes.map((each) => ({
        key: each.key,
        subscription: each.subscription,
        lines: linesOf(each),
      })),
      subscriptions: work.subscriptions.map(({ id, does, active }) => ({
        id,
        does,
        active: active?.toSorted(byProduct) ?? null,
      })),
      wishDate: work.wishDate,
      reference: work.reference,
      configurations: work.configurations
        .map(({ intake, productId, document }) => ({ intake, productId, document }))
        .sort((a, b) => a.intake - b.intake || byProduct(a, b)),
      // What is left out here could change under a review that is open, and be submitted unseen.
    } satisfies Record<Ordered, unknown>,
    key,
  );
}

const byProduct = (a: { readonly productId: string }, b: { readonly productId: string }) =>
  a.productId.localeCompare(b.productId);

/** A short mark that is equal where the content is; nobody without the key can tell the content from it. */
export function contentMark(content: object, key: Uint8Array): string {
  return createHmac('sha256', key)
    .update(`content ${canonical(content)}`)
    .digest('base64url')
    .slice(0, 24);
}

/** JSON with sorted keys: the same content always has the same text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
