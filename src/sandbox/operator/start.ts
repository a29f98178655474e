import { serveConsole } from './console/serve.js';
import { catalogueOf } from './data/catalogue.js';
import type { OperatorData } from './data/schema.js';
import { createOperatorApp } from './http/app.js';
import { CallLog, type CallRecord } from './http/calls.js';
import { faultLayer, type FaultLayer } from './faults/layer.js';
import { serveFaults } from './faults/routes.js';
import { bothOf, type Interference } from './http/gate.js';
import { draftRoutes } from './ordering/draft-routes.js';
import { lookupRoutes } from './ordering/lookup-routes.js';
import { orderRoutes } from './ordering/routes.js';
import type { Service } from './service.js';
import type { AccountId } from '../../types/ids.js';
import { trunkRoutes } from './trunk/routes.js';
import { openStore } from './store/database.js';
import { listOrders, type PlacedOrder } from './store/orders.js';
import { seed } from './store/seed.js';
import { listChannels, numbersOf } from './store/trunk.js';

export interface OperatorOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  /** Path of the SQLite file, or `:memory:`. */
  readonly db: string;
  readonly data: OperatorData;
  readonly now: () => Date;
  /** IANA name of the zone in which "today" is counted (O11). */
  readonly timezone: string;
  /** P1; `absolute` where it isn't given. */
  readonly multiplier?: 'absolute' | 'per_initial';
  /** O3; on where it isn't given. */
  readonly patchRemove?: boolean;
  readonly interference?: Interference;
  /** Faults by rules; where it isn't given, one without rules, which `/faults` and the console can fill. */
  readonly faults?: FaultLayer;
  /** Told of what the service itself did wrong (answered with 500). */
  readonly onFailure?: (error: unknown) => void;
}

interface ChannelState {
  readonly name: string;
  readonly accountId: AccountId;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly numbers: readonly { readonly number: string; readonly type: string | null }[];
}

export interface RunningOperator {
  readonly url: string;
  /** What was asked, in the order of arrival, with bodies. */
  calls(): readonly CallRecord[];
  forgetCalls(): void;
  /** The orders that were placed, the oldest first. */
  placements(): readonly PlacedOrder[];
  /** The SIP trunk channels by name, with the settings that edits left and the numbers connected to them. */
  channels(): readonly ChannelState[];
  readonly faults: FaultLayer;
  /** Puts another catalogue in place while the service runs; new accounts and subscriptions come in too (P14). */
  replaceData(data: OperatorData): void;
  close(): Promise<void>;
}

/** Starts the embedded operator service: both interface documents over HTTP, on its own SQLite file. */
export async function startOperator(options: OperatorOptions): Promise<RunningOperator> {
  const store = openStore(options.db);
  let catalogue = catalogueOf(options.data);
  const service: Service = {
    store,
    catalogue: () => catalogue,
    now: options.now,
    timezone: options.timezone,
    multiplier: options.multiplier ?? 'absolute',
    patchRemove: options.patchRemove ?? true,
  };
  seed(store, options.data);
  const calls = new CallLog();
  const faults = options.faults ?? faultLayer();
  const routes = [
    ...orderRoutes(service),
    ...draftRoutes(service),
    ...lookupRoutes(service),
    ...trunkRoutes(service),
  ];
  const app = createOperatorApp(service, routes, calls, {
    interference: bothOf(options.interference ?? {}, faults),
    ...(options.onFailure === undefined ? {} : { onFailure: options.onFailure }),
  });
  serveConsole(app, service, calls, faults);
  try {
    await serveFaults(app, faults);
    const url = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
    return {
      url,
      faults,
      calls: () => calls.all(),
      forgetCalls: () => calls.clear(),
      placements: () => listOrders(store),
      channels: () =>
        listChannels(store).map(({ id, name, account_id, settings }) => ({
          name,
          accountId: account_id,
          settings,
          numbers: numbersOf(store, id).map(({ number, number_type }) => ({ number, type: number_type })),
        })),
      replaceData: (data) => {
        seed(store, data);
        catalogue = catalogueOf(data);
      },
      close: async () => {
        faults.stop();
        await app.close();
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}
