import { z } from 'zod';
import { Dispatcher } from 'undici';
import type { OperatorPool } from '../../src/operator/index.js';
import { createBreaker } from '../../src/operator/breaker.js';
import { createLimiter } from '../../src/operator/limiter.js';
import { errorObject, Fault, statusOf } from '../../src/sandbox/operator/http/fault.js';
import { familyOf } from '../../src/sandbox/operator/http/gate.js';
import type { Route } from '../../src/sandbox/operator/http/route.js';
import { draftRoutes } from '../../src/sandbox/operator/ordering/draft-routes.js';
import { lookupRoutes } from '../../src/sandbox/operator/ordering/lookup-routes.js';
import { orderRoutes } from '../../src/sandbox/operator/ordering/routes.js';
import { openStore } from '../../src/sandbox/operator/store/database.js';
import { listOrders, type PlacedOrder } from '../../src/sandbox/operator/store/orders.js';
import { seed } from '../../src/sandbox/operator/store/seed.js';
import { trunkRoutes } from '../../src/sandbox/operator/trunk/routes.js';
import { encodings } from '../fuzz/answers/echoes.js';
import { catalogue, operatorData, tokenOf } from './data.js';
import type { Life } from './life.js';
import { addByHand } from './stranger.js';
import type { Ticks } from './ticks.js';

/** A request on its way to the operator. */
export interface Request {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly profile: string;
  readonly body: unknown;
}

/**
 * What befalls one request. `refuse`: 503 and not carried out; `reject`: 422 with an error object; `lose`: never arrives;
 * `cut`: carried out, and the answer is lost; `html`: carried out, and answered with a page and 500; `hold`: waits until a step
 * lets it go, then is carried out; `die`: the process that sent it is killed the moment it is carried out; `intrude`:
 * somebody else's entry comes into the draft just after the request; `page`: carried out, and answered with a page and 200;
 * `broken`: carried out, and answered with 200 and JSON that breaks off; `echo`: refused, in words that quote the login.
 */
export const mishaps = [
  'refuse',
  'reject',
  'lose',
  'cut',
  'html',
  'hold',
  'die',
  'intrude',
  'page',
  'broken',
  'echo',
] as const;
export type Mishap = (typeof mishaps)[number];

/** Which requests a mishap is for. */
export const aims = ['place', 'dry-run', 'patch', 'read-draft', 'other-read', 'trunk'] as const;
export type Aim = (typeof aims)[number];

export function aimOf({ method, path }: Request): Aim {
  if (method === 'POST' && /\/orders\?/.test(path))
    return path.includes('dry_run=true') ? 'dry-run' : 'place';
  if (method === 'PATCH') return 'patch';
  if (method !== 'GET') return 'trunk';
  return /order-drafts/.test(path) ? 'read-draft' : 'other-read';
}

/**
 * After which requests an entry of somebody else can be seen: all that are about a login's draft, up to the last read of
 * it before the order is sent. What comes between that one and the sending can't be seen by anybody.
 */
class Looks {
  readonly #at = new Map<string, 'tried' | 'pointed' | 'looked'>();

  isSeenAfter(request: Request): boolean {
    const { profile } = request;
    const aim = aimOf(request);
    const at = this.#at.get(profile);
    if (aim === 'patch' || aim === 'place') this.#at.delete(profile);
    if (aim === 'dry-run') this.#at.set(profile, 'tried');
    if (at === 'tried' && request.path === '/v1/profile/order-drafts') this.#at.set(profile, 'pointed');
    if (at === 'pointed' && aim === 'read-draft') this.#at.set(profile, 'looked');
    return ['patch', 'dry-run', 'read-draft'].includes(aim) && this.#at.get(profile) !== 'looked';
  }
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What the operator did with a request, for who watches. */
export interface Watching {
  /** It arrived and is about to be carried out; whatever the bot wrote down before is there now. */
  arrived(request: Request): void;
  /** It was carried out. */
  carriedOut(request: Request, status: number): void;
}

/** The embedded operator in this process, without a network: the same routes, rules and tables. */
export class ModelOperator {
  readonly mishaps: { aim: Aim; mishap: Mishap; times: number }[] = [];
  /** Ticks of a request and of its answer. */
  pace = { there: 1, back: 1 };
  readonly store = openStore(':memory:');
  readonly #routes: readonly { route: Route; pattern: RegExp }[];
  #gates = new Set<() => void>();
  readonly #looks = new Looks();
  #intrusions = 0;
  #echoes = 0;

  constructor(
    private readonly ticks: Ticks,
    private readonly watching: Watching,
  ) {
    seed(this.store, operatorData);
    const service = {
      store: this.store,
      catalogue: () => catalogue,
      now: () => new Date(ticks.now),
      timezone: 'Europe/Amsterdam',
      multiplier: 'absolute',
      patchRemove: true,
    } as const;
    this.#routes = [
      ...orderRoutes(service),
      ...draftRoutes(service),
      ...lookupRoutes(service),
      ...trunkRoutes(service),
    ].map((route) => ({
      route,
      pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }));
  }

  placements(): PlacedOrder[] {
    return listOrders(this.store);
  }

  /** Lets go what is held. */
  release(): void {
    for (const open of this.#gates) open();
    this.#gates.clear();
  }

  /** The way there for one life of the bot. */
  pool(life: Life): OperatorPool {
    const breaker = createBreaker(() => this.ticks.now);
    return {
      dispatcher: new Wire((request) => this.#exchange(life, request)),
      limiter: createLimiter(8),
      breaker,
      stopSending: breaker.stop,
      close: () => Promise.resolve(),
      cut: () => Promise.resolve(),
    };
  }

  /** @throws Error where no answer comes */
  #exchange(life: Life, request: Request): Promise<Reply> {
    const { there, back } = this.pace;
    return life.call(there, back, async () => {
      const mishap = this.#mishapFor(request);
      if (mishap === 'lose') throw new Error('connection lost on the way there');
      if (mishap === 'refuse') return { status: 503, type: 'text/plain', text: 'busy' };
      if (mishap === 'reject') return { status: 422, type: 'application/json', text: rejection };
      if (mishap === 'echo') return { status: 422, type: 'application/json', text: this.#echo(request) };
      if (mishap === 'hold') {
        await life.hold(
          new Promise((open) => {
            this.#gates.add(open);
          }),
        );
        // Held back for so long, it ends with the process that sent it.
        if (life.isOver) throw new Error('connection closed');
      }
      this.watching.arrived(request);
      const reply = this.#carryOut(request);
      this.watching.carriedOut(request, reply.status);
      if (this.#looks.isSeenAfter(request) && mishap === 'intrude') this.intrude(request.profile);
      if (mishap === 'die') life.isOver = true;
      if (mishap === 'cut') throw new Error('connection lost on the way back');
      if (mishap === 'page') return { status: 200, type: 'text/html', text: '<h1>Welcome</h1>' };
      if (mishap === 'broken') return { status: 200, type: 'application/json', text: '{"order_id":"ORD-' };
      if (mishap === 'html') return { status: 500, type: 'text/html', text: '<h1>Oops</h1>' };
      return reply;
    });
  }

  /** Puts an entry of somebody else into the draft that a login has now: of each kind in turn. */
  intrude(profile: string): void {
    addByHand(this.store, profile, this.ticks.now, this.#intrusions);
    this.#intrusions += 1;
  }

  /** What was sent as the login, in each of the ways in which servers write it in turn. */
  #echo({ profile }: Request): string {
    const encode = encodings[this.#echoes % encodings.length] ?? String;
    this.#echoes += 1;
    const error_message = `Not understood: header "Bearer ${encode(tokenOf(profile))}"`;
    return JSON.stringify({ error_identifier: 'urn:error:order:validation', error_message });
  }

  #mishapFor(request: Request): Mishap | null {
    const aim = aimOf(request);
    const found = this.mishaps.find((each) => each.times > 0 && each.aim === aim);
    if (found === undefined) return null;
    found.times -= 1;
    return found.mishap;
  }

  #carryOut(request: Request): Reply {
    const { pathname, searchParams } = new URL(request.path, 'http://operator.test');
    const profile = operatorData.profiles.find(({ name }) => name === request.profile);
    for (const { route, pattern } of this.#routes) {
      const match = route.method === request.method ? pattern.exec(pathname) : null;
      if (match === null || profile === undefined) continue;
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
      );
      try {
        const query = Object.fromEntries(searchParams);
        const { status, body } = route.run({ params, query, body: request.body, profile });
        return json(status, route.answers[status]?.parse(body));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return json(statusOf(error.kind), errorObject(error, familyOf(pathname)));
      }
    }
    throw new Error(`The model has no ${request.method} ${request.path}`);
  }
}

const rejection = JSON.stringify({
  error_identifier: 'urn:error:order:validation',
  error_message: 'Not on a Friday',
});

const Options = z.object({
  method: z.string(),
  path: z.string(),
  body: z.string().nullish(),
  headers: z.record(z.string(), z.string()),
});

const json = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/json',
  text: body === undefined ? '' : JSON.stringify(body),
});

/** undici's side of the wire: what is dispatched is answered by a function. */
class Wire extends Dispatcher {
  constructor(private readonly exchange: (request: Request) => Promise<Reply>) {
    super();
  }

  override dispatch(given: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { method, path, body, headers } = Options.parse(given);
    let isOver = false;
    const fail = (error: Error) => {
      if (!isOver) handler.onError?.(error);
      isOver = true;
    };
    handler.onConnect?.((error) => fail(error ?? new Error('aborted')));
    const request: Request = {
      method,
      path,
      profile: headers['authorization']?.replace('Bearer token-of-', '') ?? '',
      body: body == null ? undefined : JSON.parse(body),
    };
    void this.exchange(request).then(
      ({ status, type, text }) => {
        if (isOver) return;
        const bytes = [Buffer.from('content-type'), Buffer.from(type)];
        handler.onHeaders?.(status, bytes, () => undefined, '');
        if (text !== '') handler.onData?.(Buffer.from(text));
        handler.onComplete?.([]);
        isOver = true;
      },
      (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
    );
    return true;
  }
}
