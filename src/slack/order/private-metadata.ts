import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AccountId, PlainDate, ProductId, SubscriptionId } from '../../types/ids.js';
import { wizardMetadata, type WizardMetadata } from '../wizard/private-metadata.js';

/** Which screen of an order a window is, and what its inputs showed at first. */
const ViewSnapshot = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('customer'),
    customer: z.object({ id: AccountId, name: z.string() }).nullable(),
  }),
  z.object({
    step: z.literal('subscriptions'),
    does: z.enum(['change', 'terminate']),
    count: z.number().int(),
    /** Subscriptions that stood in the input; null where they are too many for the metadata. */
    ids: z.array(SubscriptionId).max(50).nullable(),
    /** How many inputs hold them, and what else was typed there; views of before don't say, and hold 75 ids in each. */
    inputs: z.number().int().min(1).max(1_000).nullable().default(null),
    /** How many more were shown as fixed, outside of the input. */
    beside: z.number().int().default(0),
    /** Whether at least one subscription has to be named. */
    isNeeded: z.boolean().default(true),
    /** Whether others could be chosen from those seen before. */
    offers: z.boolean().default(false),
  }),
  z.object({
    step: z.literal('product'),
    intake: z.number().int(),
    product: ProductId.nullable(),
    quantity: z.number().int().nullable(),
  }),
  z.object({
    step: z.literal('products'),
    intake: z.number().int(),
    nonce: z.number().int(),
    /** Of the quantities that the bot set, by product. */
    nonces: z.record(z.string(), z.number().int()).default({}),
  }),
  z.object({
    step: z.literal('details'),
    wishDate: PlainDate.nullable(),
    reference: z.string(),
    earliest: PlainDate,
    /** The wish date and reference were shown as text, without inputs. */
    isFixed: z.boolean().default(false),
  }),
  z.object({
    step: z.literal('configuration'),
    form: z.number().int(),
    page: z.number().int(),
    nonce: z.number().int(),
    /** The form's shape: errors can be answered at inputs only while it is still this one. */
    shape: z.string(),
  }),
  z.object({
    step: z.literal('item'),
    form: z.number().int(),
    page: z.number().int(),
    nonce: z.number().int(),
    shape: z.string(),
    /** Mark of the list's field, and which entry; null: a new one. */
    list: z.string(),
    index: z.number().int().nullable(),
    /** The view below, to be drawn again. */
    under: z.string(),
  }),
  z.object({
    step: z.literal('review'),
    /** What was shown as it would be ordered; views of before carry none. */
    content: z.string().max(64).nullable().default(null),
  }),
  z.object({ step: z.literal('other') }),
]);
export type ViewSnapshot = z.infer<typeof ViewSnapshot>;

/** What only the open view knows, and a new drawing of the same screen keeps. */
const ViewState = z.object({
  /** Which part of a long list of products is shown, from 0. */
  part: z.number().int().min(0).max(1_000),
  /** Marks of secrets whose input was opened with Replace. */
  open: z.array(z.string().max(40)).max(20),
});
export type ViewState = z.infer<typeof ViewState>;

export const emptyViewState: ViewState = { part: 0, open: [] };

export type Metadata = WizardMetadata<ViewSnapshot, ViewState>;

export const { encode, decode } = wizardMetadata({
  snapshot: ViewSnapshot,
  viewState: ViewState,
  emptyViewState,
});

/** A short mark of a form's field, for block ids: keys are JSON Pointers of any length. */
export const markOf = (key: string): string =>
  /^[A-Za-z0-9_/#-]{1,80}$/.test(key)
    ? key
    : `~${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;
