import { hkdfSync, randomUUID } from 'node:crypto';
import { inRealTime, type After } from './after.js';
import { createApprovalService } from './notify/create-approval-service.js';
import { createAccessService } from './access.js';
import { CatalogueReader } from './catalogue.js';
import { carryOut, giveUp } from './job-registry.js';
import { createFreezeService } from './requests/freeze.js';
import { createHomeService } from './home/create-home-service.js';
import { createOrderService } from './orders/create-order-service.js';
import { LoginAccounts } from './login-accounts.js';
import { OutboxRunner } from './outbox/outbox.js';
import { doubtWhatWasInterrupted } from './orders/placement.js';
import { putRetention } from './requests/retention.js';
import { notifyOfWaits } from './notify/waits.js';
import { notifyOfWindows } from './orders/waiting-windows.js';
import { rescheduleWaiting } from './drafts/profiles.js';
import { circuitOpenOf } from './outbox/backoff.js';
import { createProfileService } from './drafts/create-profile-service.js';
import { RemoteReader } from './remote.js';
import { createTrunkService } from './trunk/create-trunk-service.js';
import { ListReader } from './list-reader.js';
import { readers } from './logins.js';
import type { KeepSettings, OperatorSettings, Policy } from '../config/index.js';
import type { Operator } from '../operator/index.js';
import type { Store } from '../store/index.js';
import type { ProfileName } from '../types/ids.js';
import type { UseCases } from './use-cases.js';
import type { Services, Log } from './services.js';
import type { Messenger, People } from './ports.js';

/** How many serial keys of effects run side by side. */
const outboxWidth = 16;

export interface ApplicationOptions {
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
export interface Application {
  readonly useCases: UseCases;
  /** Puts in doubt what was being placed when the process ended, then takes up the outbox where it was left. */
  start(): Promise<void>;
  /** Begins nothing more from now on and lets what runs finish, at most so long; the rest is left to the next start. */
  stop(boundMs: number): Promise<void>;
}

/** Composes the workflow over its store, operator and Slack. */
export function openApplication(options: ApplicationOptions): Application {
  const { store, settings, now, log, after = inRealTime } = options;
  const runner: OutboxRunner = new OutboxRunner({
    store,
    now,
    log,
    width: outboxWidth,
    after,
    random: options.random,
    run: (job, attempt, isRetry) => carryOut(services, job, attempt, isRetry),
    gaveUp: (job) => giveUp(services, job),
  });
  const accounts = new LoginAccounts({ store, baseUrl: settings.baseUrl, now });
  const services: Services = {
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
    useCases: {
      orders: createOrderService(services),
      trunk: createTrunkService(services),
      approvals: createApprovalService(services),
      access: createAccessService(services),
      freeze: createFreezeService(services, rescheduleWaiting),
      home: createHomeService(services),
      profiles: createProfileService(services),
    },
    async start() {
      // First: what is put from here on is put by the clock as it is now.
      await runner.followClock();
      await doubtWhatWasInterrupted(services);
      await store.write(async (tx) => {
        // Jobs that ran when the process ended wait again before the next line, which else would put a second
        // `retain` job.
        await tx.outbox.unclaimAll();
        await putRetention(services, tx);
        await notifyOfWaits(services, tx);
        await notifyOfWindows(services, tx);
      });
      // What was deleted as the process ended.
      store.erase();
      await runner.start();
      void readAccounts(services);
    },
    stop: (boundMs) => runner.stop(boundMs),
  };
}

/** Nobody waits for it, and nothing fails by it. */
async function readAccounts(services: Services): Promise<void> {
  const goesOn = () => !services.outbox.isStopping() && circuitOpenOf(services) === null;
  try {
    await services.accounts.readAhead(readers(services), goesOn);
  } catch (error) {
    if (!services.outbox.isStopping())
      services.log.info({ error }, 'Whose account the logins are for could not be read ahead');
  }
}

/** The key that names plans: derived, so that a plan's id tells nothing about the secret key. */
function planKeyFrom(secretKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', 'trunkdesk plan id', 32));
}
