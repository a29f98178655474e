import { AccountId, PlanId } from '../../../src/types/ids.js';
import { ChannelName, listWith, type TrunkEvent, type TrunkNote } from '../../../src/trunk/index.js';
import { bob } from '../../support/sample/people.js';
import { change } from '../edits.js';

type EventOf<T extends TrunkEvent['type'], E = TrunkEvent> = E extends { type: infer Types }
  ? T extends Types
    ? Omit<E, 'type' | 'now'> & { readonly type: T }
    : never
  : never;

/** Samples of every event there is: one that is missing here does not compile. */
type Samples = { readonly [T in TrunkEvent['type']]: readonly EventOf<T>[] };

export const moment = Date.parse('2026-12-01T11:00:00Z');
export const plan = PlanId.parse('plan_aaaaaaaaaaaaaaaaaaaa');
export const channel = ChannelName.parse('acme-ams-01');
export const acme = { id: AccountId.parse('cccccccc-0000-4000-8000-000000000001'), name: 'Acme BV' };

const note: TrunkNote = { why: 'not-carried-out', reference: 'E-123456', at: moment };
const about = { verb: 'connect', channel, type: null, country: 'NL' } as const;
const row = (text: string) => ({ line: 1, text, channel: '' });

export const list = listWith(about, [row('020 555 0142'), row('020 555 0143')]);
export const emptyList = listWith(about, []);

export const none = { waiting: 0, done: 0, refused: 0, unknown: 0, skipped: 0, passing: 0 };
const general = { group: 'general', changes: [change('new_name', 'acme-ams-02')], unread: [] } as const;
const audio = { group: 'audio_stream', changes: [], unread: [] } as const;

export const samples: Samples = {
  'channel-chosen': [{ type: 'channel-chosen', channel, customer: acme }],
  'groups-typed': [{ type: 'groups-typed', groups: ['general'] }],
  'groups-chosen': [{ type: 'groups-chosen', groups: ['general', 'audio_stream'] }],
  'settings-typed': [{ type: 'settings-typed', ...general }],
  'settings-chosen': [
    { type: 'settings-chosen', ...general },
    { type: 'settings-chosen', ...audio },
  ],
  'list-typed': [{ type: 'list-typed', list }],
  'list-given': [
    { type: 'list-given', list },
    { type: 'list-given', list: emptyList },
  ],
  'back-asked': [{ type: 'back-asked' }],
  'edit-asked': [
    { type: 'edit-asked', what: 'channel' },
    { type: 'edit-asked', what: 'general' },
  ],
  'submit-asked': [{ type: 'submit-asked' }, { type: 'submit-asked', differs: true }],
  'discard-asked': [{ type: 'discard-asked' }],
  'submission-refused': [{ type: 'submission-refused', note }],
  submitted: [
    { type: 'submitted', plan, needed: 1, expiresAt: moment + 1_000 },
    { type: 'submitted', plan, needed: 0, expiresAt: moment + 1_000 },
  ],
  approved: [{ type: 'approved', plan }],
  rejected: [{ type: 'rejected', plan, by: bob, reason: 'Too many numbers' }],
  expired: [{ type: 'expired', plan }],
  withdrawn: [{ type: 'withdrawn', plan }],
  'stop-asked': [{ type: 'stop-asked' }],
  finished: [
    { type: 'finished', counts: { ...none, done: 1 }, refused: null },
    { type: 'finished', counts: { ...none, refused: 1 }, refused: note },
  ],
  'try-again-asked': [{ type: 'try-again-asked' }],
  settled: [
    { type: 'settled', by: bob, worked: true },
    { type: 'settled', by: bob, worked: false },
  ],
  lapsed: [{ type: 'lapsed' }],
};
