import { expect, test } from 'vitest';
import { directMessages } from '../../src/slack/directory.js';
import { findPosted } from '../../src/slack/find-posted.js';
import { slackMessenger } from '../../src/slack/messenger.js';
import { ViewPayload } from '../../src/slack/payloads.js';
import { slackPeople } from '../../src/slack/people.js';
import { valueAt } from '../../src/slack/state.js';
import { en } from '../../src/texts/index.js';
import { SlackChannelId, UserId, WorkspaceId } from '../../src/types/ids.js';
import { NotedLog } from './bot.js';
import type { SlackApi } from '../../src/slack/api.js';

/*
 * Slack's own types let the key of every value be missing; what is missing is empty, as null and an empty list are. Nothing
 * is refused for it, in what Slack sends and in what it answers.
 */

const valuesOf = (state: unknown) => ViewPayload.parse({ id: 'V1', type: 'modal', state }).state.values;

test.each([
  [undefined],
  [null],
  [{}],
  [[]],
  [{ values: undefined }],
  [{ values: null }],
  [{ values: {} }],
  [{ values: [] }],
  [{ values: { b: [] } }],
  [{ values: { b: null } }],
  [{ values: { b: { a: { type: 'rich_text_input', rich_text_value: { type: 'rich_text' } } } } }],
  [{ values: { b: { a: { type: 'multi_channels_select' } } } }],
])('nothing stands in a window whose state is %j', (state) => {
  expect(valueAt(valuesOf(state), 'b', 'a')).toBeUndefined();
});

test.each([
  ['plain_text_input', 'value', null],
  ['number_input', 'value', null],
  ['email_text_input', 'value', null],
  ['url_text_input', 'value', null],
  ['static_select', 'selected_option', null],
  ['external_select', 'selected_option', null],
  ['radio_buttons', 'selected_option', null],
  ['multi_static_select', 'selected_options', []],
  ['multi_external_select', 'selected_options', []],
  ['checkboxes', 'selected_options', []],
  ['users_select', 'selected_user', null],
  ['multi_users_select', 'selected_users', []],
  ['conversations_select', 'selected_conversation', null],
  ['channels_select', 'selected_channel', null],
  ['datepicker', 'selected_date', null],
  ['timepicker', 'selected_time', null],
  ['datetimepicker', 'selected_date_time', null],
  ['file_input', 'files', []],
])(
  'an input of the kind %s without %s is empty, and is told from one that is not there',
  (type, key, empty) => {
    for (const said of [{}, { [key]: null }, { [key]: empty }]) {
      const values = valuesOf({ values: { b: { a: { type, ...said } } } });
      expect(valueAt(values, 'b', 'a')).toEqual({ type, [key]: empty });
      expect(valueAt(values, 'b', 'other')).toBeUndefined();
    }
  },
);

test.each([['x'], [7], [['x']], [{ values: 'x' }], [{ values: { b: 7 } }], [{ values: { b: { a: 'x' } } }]])(
  'a state of another shape, %j, is refused, not taken for empty',
  (state) => {
    expect(ViewPayload.safeParse({ id: 'V1', type: 'modal', state }).success).toBe(false);
  },
);

/** A Web API that answers everything with this. */
const answering = (body: object): SlackApi => ({
  call: async () => ({ ok: true, body: { ok: true, ...body } }),
});

const absent: readonly (readonly [unknown])[] = [[undefined], [null], [[]]];

test.each(absent)('what Slack’s Web API says of a person with %j is read as not so', async (nothing) => {
  const mark = nothing === undefined ? undefined : null;
  const user = {
    id: 'U0ANN',
    team_id: 'T0DESK',
    deleted: mark,
    is_bot: mark,
    is_app_user: mark,
    is_restricted: mark,
    is_ultra_restricted: mark,
    is_stranger: mark,
    enterprise_user: nothing,
  };
  const people = slackPeople(answering({ user }), () => WorkspaceId.parse('T0DESK'));
  expect(await people.member(UserId.parse('U0ANN'))).toMatchObject({
    isForeign: false,
    isGuest: false,
    isBot: false,
    deleted: false,
  });
});

const messengerOver = (api: ReturnType<typeof answering>) =>
  slackMessenger({
    api,
    directs: directMessages(api),
    viewContext: { texts: en, zone: 'UTC' },
    log: new NotedLog(),
    newReference: () => 'E-1',
  });

test.each(absent)('a Slack channel whose other companies are %j is shared with none', async (nothing) => {
  const channel = {
    id: 'C0ORDERS',
    is_member: true,
    is_archived: nothing === undefined ? undefined : null,
    is_ext_shared: nothing === undefined ? undefined : null,
    pending_shared: nothing,
  };
  const messenger = messengerOver(answering({ channel }));
  expect(await messenger.channelFact(SlackChannelId.parse('C0ORDERS'))).toEqual({
    usable: true,
    shared: false,
  });
});

test.each([
  { is_ext_shared: true },
  { is_pending_ext_shared: true },
  { is_shared: true },
  { is_shared: true, is_org_shared: true, is_ext_shared: true },
  { pending_shared: ['T0ACME'] },
  { pending_connected_team_ids: ['T0ACME'] },
])('a Slack channel that another company reads, or may come to read, is shared: %j', async (how) => {
  const api = answering({ channel: { id: 'C0ORDERS', is_member: true, is_org_shared: false, ...how } });
  const messenger = messengerOver(api);
  expect(await messenger.channelFact(SlackChannelId.parse('C0ORDERS'))).toMatchObject({ shared: true });
});

test('a card whose answer was lost is found among messages that lack what others have', async () => {
  const other = { ts: '1.1', bot_id: null, metadata: null };
  const mine = { ts: '1.2', bot_id: 'B1', metadata: { event_type: 'card', event_payload: { key: 'k' } } };
  for (const cursor of [{}, { response_metadata: [] }, { response_metadata: { next_cursor: null } }]) {
    const api = answering({ messages: [other, mine], ...cursor });
    const found = await findPosted(api, SlackChannelId.parse('C0ORDERS'), [{ type: 'card', key: 'k' }], null);
    expect(found).toEqual({ found: 'yes', all: ['1.2'] });
  }
});
