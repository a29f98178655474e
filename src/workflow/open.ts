import { hkdfSync, randomUUID } from 'node:crypto';
import { inRealTime, type After } from './after.js';
import { approvalDesk } from './notify/approval-desk.js';
import { accessDesk } from './access.js';
import { CatalogueReader } from './catalogue.js';
import { carryOut } from './effects.js';
import { giveUp } from './giving-up.js';
import { freezeDesk } from './requests/freeze.js';
import { homeDesk } from './home/home-desk.js';
import { orderDesk } from './orders/order-desk.js';
import { LoginAccounts } from './login-accounts.js';
import { OutboxRunner } from './outbox/outbox.js';
import { doubtWhatWasInterrupted } from './orders/placement.js';
import { retainJob } from './requests/retention.js';
import { tellOfWaits } from './notify/waits.js';
import { tellOfWindows } from './orders/waiting-windows.js';
import { hastenWaiting } from './drafts/profiles.js';
import { restingOf } from './outbox/resting.js';
import { profileDesk } from './drafts/profile-desk.js';
import { RemoteReader } from './remote.js';
import { trunkDesk } from './trunk/trunk-desk.js';
import { ListReader } from './list-reader.js';
import { putJob } from './outbox/put-job.js';
import { readers } from './logins.js';
import type { KeepSettings, OperatorSettings, Policy } from '../config/index.js';
import type { Operator } from '../operator/index.js';
import type { Store } from '../store/index.js';
import type { ProfileName } from '../types/ids.js';
import type { Desk } from './desk.js';
import type { House, Log } from './house.js';
import type { Messenger, People } from './ports.js';

/** How many lanes of effects run side by side. */
const outboxWidth = 16;

export interface OfficeOptions {
  readonly store: Store;
  readonly settings: OperatorSettings;
  readonly operators: ReadonlyMap<ProfileName, Operator>;
  /** For ever where it is left out. */
  readonly keep?: KeepSettings;
  readonly policy: () => Policy;
  readonly people: People;
  readonly messenger: Messenger;
  /** 32 bytes: `TRUNKDESK_SECRET_KEY`. */
  readonly secretKey: Uint8Array;
  readonly log: Log;
  /** Epoch milliseconds, UTC. */
  readonly now: () => number;
  /** How it waits, and how the outbox spreads its tries, where that is not by the machine's clock and chance. */
  readonly after?: After | undefined;
  readonly random?: () => number;
}

/** The use cases with what runs behind them. */
export interface Office {
  readonly desk: Desk;
  /** Puts in doubt what was being placed when the process ended, then takes up the outbox where it was left. */
  start(): Promise<void>;
  /** Lets what runs finish, at most so long; the rest is left to the next start. */
  stop(boundMs: number): Promise<void>;
}

/** Composes the workflow over its store, operator and Slack. */
export function openOffice(options: OfficeOptions): Office {
  const { store, settings, now, log, after = inRealTime } = options;
  const runner: OutboxRunner = new OutboxRunner({
    store,
    now,
    log,
    width: outboxWidth,
    after,
    random: options.random,
    run: (job, attempt, again) => carryOut(house, job, attempt, again),
    gaveUp: (job) => giveUp(house, job),
  });
  const accounts = new LoginAccounts({ store, baseUrl: settings.baseUrl, now });
  const house: House = {
    store,
    settings,
    operators: options.operators,
    catalogue: new CatalogueReader({
      cacheSeconds: settings.cacheSeconds,
      mode: settings.multiplier,
      accounts,
      now,
    }),
    accounts,
    lists: new ListReader({ cacheSeconds: settings.cacheSeconds }),
    remote: new RemoteReader({ cacheSeconds: settings.cacheSeconds, now }),
    policy: options.policy,
    keep: options.keep ?? { ordersDays: 0, journalDays: 0 },
    people: options.people,
    messenger: options.messenger,
    now,
    after,
    uuid: randomUUID,
    planKey: planKeyFrom(options.secretKey),
    log,
    outbox: runner,
  };
  return {
    desk: {
      orders: orderDesk(house),
      trunk: trunkDesk(house),
      approvals: approvalDesk(house),
      access: accessDesk(house),
      freeze: freezeDesk(house, hastenWaiting),
      home: homeDesk(house),
      profiles: profileDesk(house),
    },
    async start() {
      // First: what is put from here on is put by the clock as it is now.
      await runner.followClock();
      await doubtWhatWasInterrupted(house);
      await store.write(async (tx) => {
        // One that ran when the process ended waits again first: a second one would stay for good.
        await tx.outbox.unclaimAll();
        await putJob(house, tx, retainJob(house));
        await tellOfWaits(house, tx);
        await tellOfWindows(house, tx);
      });
      // What was deleted as the process ended.
      store.erase();
      await runner.start();
      void readAccounts(house);
    },
    stop: (boundMs) => runner.stop(boundMs),
  };
}

/** Nobody waits for it, and nothing fails by it. */
async function readAccounts(house: House): Promise<void> {
  const goesOn = () => !house.outbox.isStopping() && restingOf(house) === null;
  try {
    await house.accounts.readAhead(readers(house), goesOn);
  } catch (error) {
    if (!house.outbox.isStopping())
      house.log.info({ error }, 'Whose account the logins are for could not be read ahead');
  }
}

/** The key that names plans: derived, so that a plan's id tells nothing about the secret key. */
function planKeyFrom(secretKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', 'trunkdesk plan id', 32));
}
