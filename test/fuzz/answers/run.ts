import { createServer, type IncomingMessage } from 'node:http';
import { Agent, buildConnector } from 'undici';
import { createBreaker } from '../../../src/operator/breaker.js';
import { createOperator, openPool, operatorDefaults, OperatorFailure } from '../../../src/operator/index.js';
import { createLimiter } from '../../../src/operator/limiter.js';
import { ProfileName } from '../../../src/types/ids.js';
import { memoryNow, type Memory } from '../memory.js';
import { randomOf } from '../random.js';
import { echoesIn, password, token } from './echoes.js';
import { endpoints, type Endpoint } from './endpoints.js';
import { makeReply, type Reply } from './replies.js';
import { wrongWithValue } from './values.js';

export interface AnswerRun {
  readonly seed: number;
  readonly count: number;
  readonly from?: number;
  readonly log?: (line: string) => void;
}

export interface AnswerReport {
  readonly findings: readonly string[];
  /** How many calls ended in a value, and in a failure of each code. */
  readonly ends: Readonly<Record<string, number>>;
  readonly start: Memory;
  readonly end: Memory;
}

const together = 12;
const mostFindings = 40;
const patienceMs = 20_000;
const settings = { ...operatorDefaults, timeoutMs: 1_500, maxBodyBytes: 128 * 1024, concurrency: together };

/** Calls every function of the client so often, against a real server that answers all kinds of things. */
export async function fuzzAnswers({ seed, count, from = 0, log }: AnswerRun): Promise<AnswerReport> {
  const findings: string[] = [];
  const ends: Record<string, number> = {};
  const found = (what: string): void => {
    if (findings.length >= mostFindings) return;
    findings.push(what);
    log?.(`found ${what}`);
  };
  const died = (error: unknown): void =>
    found(`not handled: ${error instanceof Error ? error.stack : String(error)}`);
  process.on('unhandledRejection', died);
  process.on('uncaughtException', died);

  // By call, and kept for a while: what was given up may still arrive.
  const replies = new Map<string, Reply>();
  const asked = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const slot = /^\/api\/call-(\d+)\//.exec(request.url ?? '')?.[1];
    const reply = slot === undefined ? undefined : replies.get(slot);
    if (slot === undefined) found(`a request went to ${request.url}`);
    const strange = strangeRequest(request, origin);
    if (strange !== null) found(strange);
    if (slot !== undefined) asked.get(slot)?.push(`${request.method} ${request.url}`);
    request.resume();
    if (reply === undefined) response.writeHead(404).end();
    else reply(response);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const connect = buildConnector({});
  const pool = {
    ...openPool(settings),
    dispatcher: new Agent({
      connections: together,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, callback) => {
        // The one way out of this client: whatever it was told, only the operator may stand at its end.
        if (options.hostname !== '127.0.0.1' || options.port !== String(port)) {
          found(`a connection to ${options.hostname}:${options.port}`);
        }
        connect(options, callback);
      },
    }),
    limiter: createLimiter(together),
  };

  async function one(index: number): Promise<void> {
    const slot = String(index);
    const random = randomOf(seed, index);
    const endpoint = random.pick(endpoints);
    const { reply, saysNothing } = makeReply(endpoint.sample, random, secretsOf(endpoint));
    replies.set(slot, reply);
    asked.set(slot, []);
    const operator = createOperator({
      settings: { ...settings, baseUrl: `${origin}/api/call-${slot}` },
      profile: { name: ProfileName.parse('fuzz'), auth: { kind: 'bearer', token } },
      // Each call by itself: a rest after failures would keep the next ones away.
      pool: { ...pool, breaker: createBreaker(Date.now) },
      retry: { attempts: 2, backoffMs: 1 },
    });
    const where = `#${index} (${endpoint.name})`;
    const end = await ending(endpoint, () => endpoint.call(operator, random, `${origin}/api/call-${slot}`));
    ends[end.as] = (ends[end.as] ?? 0) + 1;
    for (const problem of end.problems) found(`${where}: ${problem}`);
    if (saysNothing && end.isDone && !takesAny.has(endpoint.name)) found(`${where}: is told as done`);
    const isWriting = writing.has(endpoint.name);
    const sent = asked.get(slot) ?? [];
    if (isWriting && sent.length > 1) found(`${where}: was sent again: ${sent.join(', ')}`);
  }

  const warmUp = from + Math.min(10_000, Math.floor(count / 4));
  let start = await memoryNow();
  let next = from;
  const work = async (until: number): Promise<void> => {
    while (next < until && findings.length < mostFindings) {
      const index = next;
      next += 1;
      await one(index);
      replies.delete(String(index - 2_000));
      asked.delete(String(index - 2_000));
    }
  };
  const marks = Array.from({ length: Math.floor(count / 10_000) }, (_, nth) => from + (nth + 1) * 10_000);
  for (const until of [...new Set([...marks, warmUp, from + count])].toSorted((a, b) => a - b)) {
    await Promise.all(Array.from({ length: together }, () => work(until)));
    if (until === warmUp) start = await memoryNow();
    log?.(`${until - from} answers, ${findings.length} findings`);
  }
  const end = await memoryNow();
  await pool.dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  process.off('unhandledRejection', died);
  process.off('uncaughtException', died);
  return { findings, ends, start, end };
}

/** Calls whose success is their status alone (O2, O7). */
const takesAny = new Set(['patch', 'dry run']);

const writing = new Set([
  'patch',
  'dry run',
  'place',
  'edit channel',
  'connect',
  'disconnect',
  'type',
  'untype',
]);

interface End {
  readonly as: string;
  readonly problems: readonly string[];
  /** Whether it says that what was asked for was done, or is so. */
  readonly isDone: boolean;
}

/** How a call ends: as a value that is what its type says, or as a failure that we know. */
async function ending(endpoint: Endpoint, call: () => Promise<unknown>): Promise<End> {
  const late = new AbortController();
  const patience = new Promise<'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), patienceMs);
    late.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    const value = await Promise.race([call(), patience]);
    if (value === 'late') return { as: 'none', problems: ['hangs'], isDone: false };
    const problems = [...wrongWithValue(endpoint.name, value), ...echoesOf(value, secretsOf(endpoint))];
    return { as: 'value', problems, isDone: !isInDoubt(value) };
  } catch (error) {
    if (!(error instanceof OperatorFailure)) {
      const problems = [`threw ${error instanceof Error ? error.stack : String(error)}`];
      return { as: 'unknown', problems, isDone: false };
    }
    return { as: error.code, problems: wrongWithFailure(error, secretsOf(endpoint)), isDone: false };
  } finally {
    late.abort();
  }
}

/** What nobody knows of an order, which is a value too (O16); one that was returned was surely not placed. */
const isInDoubt = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'in-doubt';

const echoesOf = (value: unknown, secrets: readonly string[]): string[] =>
  secrets
    .flatMap((secret) => echoesIn(JSON.stringify(value) ?? '', secret))
    .map((echo) => `its value holds ${echo}`);

/** What a call sends that nobody may read in what comes of it. */
const secretsOf = ({ name }: Endpoint): string[] => (name === 'edit channel' ? [token, password] : [token]);

function wrongWithFailure(error: OperatorFailure, secrets: readonly string[]): string[] {
  const said = `${error.message} ${JSON.stringify(error)}`;
  return [
    ...secrets.flatMap((secret) => echoesIn(said, secret)).map((echo) => `its failure holds ${echo}`),
    ...(error.message.length > 5_000 ? [`its failure says ${error.message.length} characters`] : []),
  ];
}

/** What is strange about a request that arrived; null where nothing is. */
function strangeRequest(request: IncomingMessage, origin: string): string | null {
  const url = request.url ?? '';
  if (request.headers.host !== new URL(origin).host) return `a request for ${request.headers.host}`;
  if (request.headers['x-injected'] !== undefined) return 'a header was put in';
  // As another server on the way would read it.
  const segments = url.split(/[?#]/)[0]?.split('/') ?? [];
  const read = new Set(segments.map((segment) => decodeURIComponent(segment)));
  if (read.has('.') || read.has('..')) return `a request with dots: ${url}`;
  return segments.slice(1, -1).includes('') ? `a request with an empty part: ${url}` : null;
}
