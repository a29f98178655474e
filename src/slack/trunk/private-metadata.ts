import { z } from 'zod';
import { readJson } from '../read-json.js';
import { wizardMetadata, type WizardMetadata } from '../wizard/private-metadata.js';
import { AccountId, OrderId } from '../../types/ids.js';
import {
  ChannelName,
  isSettingGroup,
  NumberAction,
  NumberVerb,
  type SettingGroup,
} from '../../trunk/index.js';

/** Which screen of a trunk change a window is, and what its inputs showed at first. Never a password (T7). */
const Group = z.custom<SettingGroup>((text) => typeof text === 'string' && isSettingGroup(text));

export const Customer = z.object({ id: AccountId, name: z.string() });

/** Names what the window showed as it would be sent; windows of earlier versions carry none. */
const Content = z.string().max(64).nullable().default(null);

const ViewSnapshot = z.discriminatedUnion('screen', [
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
export type ViewSnapshot = z.infer<typeof ViewSnapshot>;

/** What only the open view knows, and the next drawings keep. */
const ViewState = z.object({
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
export type ViewState = z.infer<typeof ViewState>;

export const emptyViewState: ViewState = {
  names: {},
  password: { open: false, turn: 0 },
  codes: { turn: 0, typing: false },
  page: 1,
  all: false,
  textTurn: 0,
};

/** The view state that goes along to another page, where no code is being typed yet. */
export const leaving = (viewState: ViewState): ViewState => ({
  ...viewState,
  codes: { ...viewState.codes, typing: false },
});

export type Metadata = WizardMetadata<ViewSnapshot, ViewState>;

export const { encode, decode } = wizardMetadata({
  snapshot: ViewSnapshot,
  viewState: ViewState,
  emptyViewState,
});

/** What was found in a message, for as long as the form with it is open; at most ten of what is no number. */
const Found = z.object({
  numbers: z.number().int(),
  unreadable: z.array(z.object({ text: z.string(), says: z.string() })),
});
export type Found = z.infer<typeof Found>;

/** The form for one number, or several: nothing is stored yet. */
const FormMetadata = z.object({
  form: NumberVerb,
  found: Found.nullable().default(null),
  /** What was typed into inputs that this form has not, for when they are there again. */
  aside: z.object({ channel: z.string(), type: z.string().nullable() }).default({ channel: '', type: null }),
});
export type FormMetadata = z.infer<typeof FormMetadata>;
export const encodeForm = (
  form: NumberVerb,
  found: Found | null = null,
  aside: FormMetadata['aside'] = { channel: '', type: null },
): string => JSON.stringify({ form, found, aside } satisfies FormMetadata);
export const decodeForm = (metadata: string | undefined): FormMetadata | null =>
  readJson(FormMetadata, metadata);

/** The window that offers an unfinished change: what goes on where another is wanted all the same. */
const FoundMetadata = z.object({
  found: OrderId,
  wanted: z.discriminatedUnion('do', [
    z.object({ do: z.literal('edit'), channel: ChannelName.nullable() }),
    z.object({ do: z.literal('number'), action: NumberAction }),
    z.object({ do: z.literal('go-on'), request: OrderId }),
  ]),
});
export type FoundMetadata = z.infer<typeof FoundMetadata>;
export const encodeFound = (metadata: FoundMetadata): string => JSON.stringify(metadata);
export const decodeFound = (metadata: string | undefined): FoundMetadata | null =>
  readJson(FoundMetadata, metadata);

const ListMetadata = z.object({
  list: z.enum(['callerids', 'proxies', 'templates', 'barrings']),
  customer: Customer.nullable(),
  query: z.string(),
  page: z.number().int().min(1).max(100_000),
});
export type ListMetadata = z.infer<typeof ListMetadata>;
export const encodeList = (metadata: ListMetadata): string => JSON.stringify(metadata);
export const decodeList = (metadata: string | undefined): ListMetadata | null =>
  readJson(ListMetadata, metadata);

/** A window of pages above another: what of a change it shows. */
const Pages = z.object({ pages: z.enum(['failures', 'list', 'lines']), request: OrderId });
export type Pages = z.infer<typeof Pages>;
export const encodePages = (metadata: Pages): string => JSON.stringify(metadata);
export const decodePages = (metadata: string | undefined): Pages | null => readJson(Pages, metadata);

/** A customer as metadata may carry it. */
export const short = (customer: z.infer<typeof Customer> | null): z.infer<typeof Customer> | null =>
  customer === null ? null : { id: customer.id, name: customer.name.slice(0, 200) };
