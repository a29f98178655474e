import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Policy } from '../../src/config/index.js';
import { openStore, type Store } from '../../src/store/index.js';
import { ProfileName, SlackChannelId, UserId } from '../../src/types/ids.js';
import type { UseCases } from '../../src/workflow/use-cases.js';
import { openApplication, type Application } from '../../src/workflow/open.js';
import type { Messenger, PostResult } from '../../src/workflow/ports.js';
import { startBackend, type Backend } from '../support/backend.js';
import { rest } from './orders.js';

/** A bot whose clock the test moves from one due time to the next, and that is stopped and started on one database. */

export const zone = 'Europe/Amsterdam';
export const people = {
  ann: UserId.parse('U0ANN'),
  bob: UserId.parse('U0BOB'),
  cas: UserId.parse('U0CAS'),
  dan: UserId.parse('U0DAN'),
  eva: UserId.parse('U0EVA'),
  fay: UserId.parse('U0FAY'),
};
const names = new Map(Object.entries(people).map(([name, id]) => [String(id), name]));
const named = (user: string): string => names.get(user) ?? user;
const own = (name: string) => ProfileName.parse(name);

const hours = 3_600_000;
const requesters = [people.ann, people.cas, people.dan, people.eva, people.fay];
const forWeek = (policy: Policy): Policy => ({
  ...policy,
  roles: { ...policy.roles, requesters: { users: requesters, groups: [] } },
  approvals: { ...policy.approvals, reminderHours: { days: [1, 2, 3, 4, 5], from: 540, to: 1_080 } },
  profiles: {
    holdMs: 2 * hours,
    turnMs: hours / 4,
    users: new Map([
      [people.ann, own('ann')],
      [people.cas, own('ann')],
      [people.dan, own('ben')],
      [people.eva, own('ben')],
      [people.fay, own('ben')],
    ]),
  },
});

export interface Week {
  readonly backend: Backend;
  readonly clock: { now: number };
  /** What Slack was told: local day and time, what, and about or to whom. */
  readonly said: string[];
  /** When the nightly job ran. */
  readonly nights: string[];
  readonly store: () => Store;
  readonly useCases: () => UseCases;
  /** Lets the time pass to a local moment, stopping at each time at which something is due. */
  until(moment: number): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const local = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
export const localTime = (at: number): string => local.format(at).replace(',', '');

export async function openWeek(begins: number): Promise<Week> {
  // Its operator and settings; its own store and runner are not used.
  const backend = await startBackend();
  const { clock } = backend;
  clock.now = begins;
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-week-'));
  const path = join(folder, 'trunkdesk.db');
  const policy = forWeek(backend.services.policy());
  const said: string[] = [];
  const nights: string[] = [];
  const messenger = recorded(backend.services.messenger, (says) =>
    said.push(`${localTime(clock.now)}  ${says}`),
  );
  let wake: (() => void) | null = null;
  let open: { store: Store; application: Application } | null = null;
  const current = () => {
    if (open === null) throw new Error('The bot is stopped');
    return open;
  };

  const start = async (): Promise<void> => {
    const secretKey = new Uint8Array(32).fill(7);
    const store = await openStore({ path, secretKey, now: () => clock.now });
    const { settings, operators, people: members, log } = backend.services;
    const application = openApplication({
      store,
      settings,
      operators,
      policy: () => policy,
      people: members,
      messenger,
      secretKey,
      log,
      now: () => clock.now,
      keep: { ordersDays: 400, journalDays: 1_100 },
      random: () => 1,
      after: (_, run) => {
        wake = run;
        return () => undefined;
      },
    });
    open = { store, application };
    await application.start();
    await rest({ store, clock });
  };

  const stop = async (): Promise<void> => {
    const { store, application } = current();
    open = null;
    await application.stop(5_000);
    await store.close();
  };

  onTestFinished(async () => {
    if (open !== null) await stop();
    rmSync(folder, { recursive: true });
  });
  await start();

  return {
    backend,
    clock,
    said,
    nights,
    store: () => current().store,
    useCases: () => current().application.useCases,
    start,
    stop,
    async until(moment) {
      const { store } = current();
      for (;;) {
        await rest({ store, clock });
        const next = await store.read.outbox.nextDueAt();
        if (next === null || next > moment) break;
        clock.now = Math.max(clock.now, next);
        const [night] = await store.read.outbox.waiting('retain');
        if (night !== undefined && night.dueAt <= clock.now) nights.push(localTime(clock.now));
        wake?.();
        // What was due is taken up before it is looked whether all is done.
        await expect.poll(async () => (await store.read.outbox.due(clock.now, 1)).length).toBe(0);
      }
      clock.now = moment;
      await rest({ store, clock });
    },
  };
}

const update = (at: unknown): string => (at === null ? '' : ' (update)');

/** Slack takes everything; what it was told is written down as one line. */
function recorded(messenger: Messenger, say: (says: string) => void): Messenger {
  let count = 0;
  const shown = (channel: string, says: string): Promise<PostResult> => {
    say(says);
    count += 1;
    return Promise.resolve({
      shown: true,
      messageRef: { channel: SlackChannelId.parse(channel), ts: `1.${count}` },
    });
  };
  return {
    ...messenger,
    showCard: (card, at) => shown('C0APPROVALS', `card ${card.order} ${card.status.is}${update(at)}`),
    showDirectCard: ({ to, card }, at) =>
      shown('D0DIRECT', `direct card ${card.order} ${card.status.is} → ${named(to)}${update(at)}`),
    notifyRequester: (message, at) => {
      const { about } = message;
      const what = about.tells === 'status' ? about.status.is : about.tells;
      return shown('D0DIRECT', `tell ${message.order} ${what} → ${named(message.to)}${update(at)}`);
    },
    noteStep: (note) => shown('C0APPROVALS', `step ${note.order} ${note.step}`),
    notifyAdmin: (note) =>
      shown(
        'D0DIRECT',
        `admin ${note.tells === 'doubt' ? `${note.order} in doubt` : 'outage'} → ${named(note.to)}`,
      ),
    remind: ({ waiting }) => shown('C0APPROVALS', `remind ${waiting.map(({ order }) => order).join(', ')}`),
  };
}
