import { z } from 'zod';
import { AccountId, OrderId } from '../../types/ids.js';
import { isSettingGroup, NumberVerb, type SettingGroup } from '../../trunk/index.js';
import type { TrunkHead } from '../../workflow/trunk/desk.js';

/**
 * What a view of a trunk change carries in its `private_metadata`. It went through Slack's clients, so it is parsed on
 * the way back, and the desk decides by what is stored alone. Never a password (T7).
 */
const Group = z.custom<SettingGroup>((text) => typeof text === 'string' && isSettingGroup(text));

export const Customer = z.object({ id: AccountId, name: z.string() });

/** What was shown as it would be sent; views of before carry none. */
const Content = z.string().max(64).nullable().default(null);

const Shown = z.discriminatedUnion('screen', [
  z.object({
    screen: z.literal('channel'),
    channel: z.string(),
    customer: Customer.nullable(),
  }),
  z.object({ screen: z.literal('groups'), groups: z.array(Group) }),
  z.object({
    screen: z.literal('settings'),
    group: Group,
    nonce: z.number().int(),
    customer: Customer.nullable(),
  }),
  z.object({ screen: z.literal('review'), content: Content }),
  /** `holds`: whether its input held the whole list. */
  z.object({ screen: z.literal('lines'), holds: z.boolean() }),
  z.object({ screen: z.literal('numbers'), content: Content }),
  z.object({ screen: z.literal('other') }),
]);
export type Shown = z.infer<typeof Shown>;

/** What only the open view knows, and the next drawings keep. */
const Kept = z.object({
  /** Names of ids that were chosen from a list. */
  names: z.record(z.string(), z.string()),
  /** The password's input is open though one was entered; and how often it was opened or emptied. */
  password: z.object({ open: z.boolean(), turn: z.number().int() }),
  /**
   * Codes may be typed on the page that is open: a list that came later does not take their input away. And how often
   * what was typed went over to what is chosen.
   */
  codes: z.object({ turn: z.number().int(), typing: z.boolean() }).default({ turn: 0, typing: false }),
  /** Which page of what is long. */
  page: z.number().int().min(1).default(1),
  /** All rows of a list are shown, not only those to fix. */
  all: z.boolean().default(false),
  /** How often the bot put another text into the input of a list. */
  textTurn: z.number().int().default(0),
});
export type Kept = z.infer<typeof Kept>;

export const nothingKept: Kept = {
  names: {},
  password: { open: false, turn: 0 },
  codes: { turn: 0, typing: false },
  page: 1,
  all: false,
  textTurn: 0,
};

/** What goes along to another page: nobody types there. */
export const leaving = (kept: Kept): Kept => ({ ...kept, codes: { ...kept.codes, typing: false } });

const Memory = z.object({ request: OrderId, version: z.number().int(), shown: Shown, kept: Kept });
export type Memory = z.infer<typeof Memory>;

export const remember = (head: TrunkHead, shown: Shown, kept: Kept): string =>
  JSON.stringify({ request: head.request, version: head.version, shown, kept } satisfies Memory);

/** What a view remembers; null where it is of no trunk change, or was made by another version of the bot. */
export const recall = (metadata: string): Memory | null => readAs(Memory, metadata);

/** What was found in a message, for as long as the form with it is open; at most ten of what is no number. */
const Found = z.object({
  numbers: z.number().int(),
  unreadable: z.array(z.object({ text: z.string(), says: z.string() })),
});
export type Found = z.infer<typeof Found>;

/** The form for one number, or several: nothing is stored yet. */
const FormMemory = z.object({
  form: NumberVerb,
  found: Found.nullable().default(null),
  /** What was typed into inputs that this form has not, for when they are there again. */
  aside: z.object({ channel: z.string(), type: z.string().nullable() }).default({ channel: '', type: null }),
});
export type FormMemory = z.infer<typeof FormMemory>;
export const rememberForm = (
  form: NumberVerb,
  found: Found | null = null,
  aside: FormMemory['aside'] = { channel: '', type: null },
): string => JSON.stringify({ form, found, aside } satisfies FormMemory);
export const recallForm = (metadata: string): FormMemory | null => readAs(FormMemory, metadata);

const ListMemory = z.object({
  list: z.enum(['callerids', 'proxies', 'templates', 'barrings']),
  customer: Customer.nullable(),
  query: z.string(),
  page: z.number().int().min(1).max(100_000),
});
export type ListMemory = z.infer<typeof ListMemory>;
export const rememberList = (memory: ListMemory): string => JSON.stringify(memory);
export const recallList = (metadata: string): ListMemory | null => readAs(ListMemory, metadata);

/** A window of pages above another: what of a change it shows. */
const Pages = z.object({ pages: z.enum(['failures', 'list', 'lines']), request: OrderId });
export type Pages = z.infer<typeof Pages>;
export const rememberPages = (memory: Pages): string => JSON.stringify(memory);
export const recallPages = (metadata: string): Pages | null => readAs(Pages, metadata);

function readAs<S extends z.ZodType>(schema: S, text: string): z.infer<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A customer as metadata may carry it. */
export const short = (customer: z.infer<typeof Customer> | null): z.infer<typeof Customer> | null =>
  customer === null ? null : { id: customer.id, name: customer.name.slice(0, 200) };
