import { createServer, type IncomingMessage } from 'node:http';
import { basename } from 'node:path/posix';
import { closedDoor, type Barrier, type Door } from './barrier.js';
import {
  customer,
  found,
  initialProducts,
  prices,
  products,
  relations,
  wholesaler,
} from './plain-catalogue.js';
import { PlainDrafts, type PlainOrder, type PlainWriting } from './plain-drafts.js';

/** How this operator differs from the embedded one, in ways that the document leaves open. */
export interface PlainOptions extends Partial<PlainWriting> {
  /** The header that lets a caller in; its value is compared to the letter, or judged. */
  readonly login: { readonly header: string; readonly value: string | ((given: string) => boolean) };
  /** The key of product ids in relation references (O9). */
  readonly relationKey?: 'product_id' | 'productId';
  /** Whose account orders are placed on: the address of both POSTs (O6). */
  readonly ordersAccount?: 'wholesaler' | 'customer';
  /** Which of its answers, by path, have their UUIDs in upper case. */
  readonly upperCaseIn?: RegExp;
}

export interface PlainCall {
  readonly method: string;
  /** Below the base address, with its query. */
  readonly path: string;
  readonly body: unknown;
}

/** An operator that knows the document and nothing else: bare `node:http`, no ids but the documented ones. */
export interface PlainOperator {
  readonly url: string;
  calls(): readonly PlainCall[];
  /** Method and path of what came without a login that is taken. */
  turnedAway(): readonly string[];
  orders(): readonly PlainOrder[];
  /** The next such request waits at the door before it is carried out, or after that with its answer held back. */
  hold(method: string, path: RegExp, when?: 'before' | 'after'): Barrier;
  /** Every such request is answered so from now on; it is not carried out unless that is said. */
  answerWith(method: string, path: RegExp, answer: PlainAnswer | ((call: PlainCall) => PlainAnswer)): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  /** Undefined: an empty body. */
  readonly body?: unknown;
  /** The body as it stands, in the place of JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that a test makes up. */
export interface PlainAnswer extends Answer {
  readonly isCarriedOut?: boolean;
}

interface Planned {
  readonly method: string;
  readonly path: RegExp;
  readonly when: 'before' | 'after';
  readonly door: Door;
}

const prefix = '/api/partner';
const ok = (body: unknown): Answer => ({ status: 200, body });
const missing: Answer = {
  status: 404,
  body: { error_identifier: 'missing', error_message: 'No such thing' },
};

/** Starts it on a free port of loopback, under a prefix of its own. */
export async function startPlainOperator(options: PlainOptions): Promise<PlainOperator> {
  const drafts = new PlainDrafts({
    asksForConfiguration: false,
    linksTo: '',
    changesAre: 'whole',
    ...options,
  });
  const rules = {
    key: options.relationKey ?? ('product_id' as const),
    account: options.ordersAccount === 'customer' ? customer.id : wholesaler,
  };
  const calls: PlainCall[] = [];
  const turnedAway: string[] = [];
  const madeUp: { method: string; path: RegExp; answer: (call: PlainCall) => PlainAnswer }[] = [];
  const planned: Planned[] = [];

  const door = (call: PlainCall, when: Planned['when']): Door | undefined => {
    const at = planned.findIndex(
      (one) => one.when === when && one.method === call.method && one.path.test(call.path),
    );
    return at === -1 ? undefined : planned.splice(at, 1)[0]?.door;
  };

  async function answer(request: IncomingMessage, text: string): Promise<Answer> {
    const address = request.url ?? '';
    if (!address.startsWith(`${prefix}/`)) return { status: 404 };
    const { header, value } = options.login;
    const given = String(request.headers[header.toLowerCase()]);
    if (typeof value === 'string' ? given !== value : !value(given)) {
      turnedAway.push(`${request.method ?? ''} ${address.slice(prefix.length)}`);
      return { status: 401 };
    }
    const call: PlainCall = {
      method: request.method ?? '',
      path: address.slice(prefix.length),
      body: text === '' ? undefined : JSON.parse(text),
    };
    calls.push(call);
    if ((await door(call, 'before')?.pass()) === 'away') return { status: 503 };
    const other = madeUp
      .findLast(({ method, path }) => method === call.method && path.test(call.path))
      ?.answer(call);
    const done = other === undefined || other.isCarriedOut === true ? carryOut(call, drafts, rules) : other;
    await door(call, 'after')?.pass();
    const says = other ?? done;
    return options.upperCaseIn?.test(call.path) === true ? inUpperCase(says) : says;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer(request, Buffer.concat(chunks).toString())
        .catch((error: unknown): Answer => ({
          status: 400,
          body: { error_identifier: 'bad', error_message: String(error) },
        }))
        .then(({ status, body, text = body === undefined ? '' : JSON.stringify(body), headers }) => {
          response.writeHead(status, {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          });
          response.end(text);
        })
        // Whoever asked is gone, which is what crash tests do.
        .catch(() => undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    calls: () => [...calls],
    turnedAway: () => [...turnedAway],
    orders: () => drafts.orders,
    hold(method, path, when = 'before') {
      const closed = closedDoor();
      planned.push({ method, path, when, door: closed });
      return closed;
    },
    answerWith(method, path, made) {
      madeUp.push({ method, path, answer: typeof made === 'function' ? made : () => made });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The same answer, its ids written in the other way that a UUID can be. */
const inUpperCase = (answer: Answer): Answer =>
  answer.body === undefined
    ? answer
    : {
        ...answer,
        body: JSON.parse(JSON.stringify(answer.body).replaceAll(uuids, (id) => id.toUpperCase())),
      };

function carryOut(
  call: PlainCall,
  drafts: PlainDrafts,
  { key, account }: { key: 'product_id' | 'productId'; account: string },
): Answer {
  const { pathname, searchParams } = new URL(call.path, 'http://plain');
  const draft = `/v1/order-drafts/${drafts.id}`;
  const change = drafts.change(pathname.startsWith(`${draft}/changes/`) ? basename(pathname) : '');
  if (call.method === 'GET' && change !== undefined) return ok(change);
  switch (`${call.method} ${pathname}`) {
    case 'GET /v1/profile/order-drafts':
      return ok({ order_draft_id: drafts.id });
    case `GET ${draft}`:
      return ok(drafts.draft());
    case `PATCH ${draft}`:
      drafts.patch(call.body);
      return { status: 204 };
    case `GET ${draft}/intakes`:
      return ok(drafts.intake());
    case `GET ${draft}/changes`:
      return ok(drafts.changes());
    case `GET ${draft}/configurations`:
      return ok(drafts.configurations());
    case 'GET /v1/search':
      return ok(found(searchParams.get('q') ?? ''));
    case `GET /v1/consumers/${customer.id}/products`:
      return ok(initialProducts());
    case `GET /v1/consumers/${customer.id}/products/${products.line.id}/relations`:
      return ok(relations(key));
    case `GET /dev/buyers/${wholesaler}/products/prices`:
      return ok(prices((searchParams.get('product_ids') ?? '').split(',')));
    case `POST /v1/accounts/${account}/orders`:
      return orderAnswer(searchParams, drafts);
    default:
      return missing;
  }
}

function orderAnswer(query: URLSearchParams, drafts: PlainDrafts): Answer {
  if (query.get('order_draft_id') !== drafts.id || drafts.isEmpty()) return missing;
  if (query.get('dry_run') === 'true') return { status: 200 };
  drafts.place();
  return { status: 201 };
}
