import type { ApiCall } from '../../../src/sandbox/workspace/web-api/routes.js';
import { memoryNow, sizes, type Memory } from '../memory.js';
import { watchOutside } from '../outside.js';
import { randomOf } from '../random.js';
import { canary, startEnvironment, senders } from './environment.js';
import { OthersWork } from './others-work.js';
import { wrongWithAck, wrongWithCall } from './outgoing.js';
import { makeRequest, type SlackRequest } from './requests.js';
import { Sender, type Answered } from './sender.js';

export interface PayloadRun {
  readonly seed: number;
  readonly count: number;
  /** The first index: a run from there on is the same as the rest of a longer one. */
  readonly from?: number;
  readonly log?: (line: string) => void;
}

export interface PayloadReport {
  /** What broke a promise, with the index that it was seen after; empty is what is wanted. */
  readonly findings: readonly string[];
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly start: Memory;
  readonly end: Memory;
}

/** Requests under way at once; beside them those that are no payloads, some of which are never answered. */
const together = 16;
const mostBeside = 400;
const mostFindings = 40;

/** Sends so many fuzzed payloads to a whole stack and looks at all that comes of them. */
export async function fuzzPayloads({ seed, count, from = 0, log }: PayloadRun): Promise<PayloadReport> {
  const findings: string[] = [];
  const statuses: Record<string, number> = {};
  const outside = watchOutside();
  const died = (error: unknown): void => {
    findings.push(`not handled: ${stackOf(error)}`);
    log?.(`found ${findings.at(-1)}`);
  };
  process.on('unhandledRejection', died);
  process.on('uncaughtException', died);
  const environment = await startEnvironment();
  const { stack, corpus } = environment;
  const others = new OthersWork(stack.env['DATABASE_URL']?.replace('sqlite:', '') ?? '', senders);
  const sender = new Sender(stack.botUrl(), together + mostBeside);
  const calls = newCalls(() => stack.workspace.calls());
  const forbidden = { texts: [canary.reference, canary.password] };
  const untouched = others.hashes();
  stack.operator.forgetCalls();
  const placedBefore = stack.operator.placements().length;
  calls();

  async function one(index: number, request: SlackRequest): Promise<void> {
    let answer = await sender.send(request);
    // A busy machine is late, too: what is late again and again was not answered.
    for (let again = 0; again < 3 && isUnheard(request, answer); again += 1)
      answer = await sender.send(request);
    if (isUnheard(request, answer)) found(index, request, 'was not acknowledged');
    try {
      hear(index);
    } catch (error) {
      found(index, request, stackOf(error));
    }
    if ('none' in answer) return found(index, request, `no answer: ${answer.none}`);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status >= 500) found(index, request, `status ${answer.status}`);
    if (request.secret !== corpus.signingSecret && answer.status < 400 && !isUnsignedCheck(request)) {
      found(index, request, `a wrong signature was answered with ${answer.status}`);
    }
    for (const problem of wrongWithAck(answer.body, forbidden)) found(index, request, problem);
    if (request.isOurs && answer.body.includes('Only members of this workspace'))
      found(index, request, 'one of ours was refused');
    if (answer.status === 200 && !showsEnough(request, answer.body))
      found(index, request, 'shows its person nothing');
  }

  const found = (index: number, request: SlackRequest | null, what: string): void => {
    if (findings.length >= mostFindings) return;
    findings.push(`#${index}${request === null ? '' : ` (${request.kind})`}: ${what}`);
    log?.(`found ${findings.at(-1)}`);
  };

  const isUnheard = (request: SlackRequest, answer: Answered): boolean =>
    request.isKnown && request.secret === corpus.signingSecret && 'status' in answer && answer.status === 404;

  function hear(index: number): void {
    for (const call of calls()) {
      for (const problem of wrongWithCall(call, forbidden)) found(index, null, problem);
    }
  }

  async function look(index: number): Promise<void> {
    hear(index);
    for (const { what, line } of environment.worries()) found(index, null, `log: ${what}: ${line}`);
    if (!(await sender.isHealthy())) found(index, null, 'not healthy');
  }

  function compare(index: number): void {
    const now = others.hashes();
    for (const [table, hash] of Object.entries(untouched)) {
      if (now[table] !== hash) found(index, null, `the ${table} of others changed`);
    }
    if (stack.operator.placements().length !== placedBefore) found(index, null, 'an order was placed');
    const writing = stack.operator.calls().filter(({ method, path }) => method !== 'GET' && isWriting(path));
    for (const { method, path } of writing) found(index, null, `the operator got ${method} ${path}`);
    stack.operator.forgetCalls();
    for (const job of others.givenUp()) found(index, null, `a job was given up: ${JSON.stringify(job)}`);
    for (const address of outside.asked) found(index, null, `outside was asked: ${address}`);
    const polluted: unknown = Reflect.get({}, 'polluted');
    if (polluted !== undefined) found(index, null, 'Object.prototype was polluted');
  }

  let start = await memoryNow();
  const startedAt = performance.now();
  let next = from;
  const beside = new Set<Promise<void>>();
  const work = async (until: number): Promise<void> => {
    while (next < until && findings.length < mostFindings) {
      const index = next;
      next += 1;
      const request = makeRequest(corpus, randomOf(seed, index));
      const sent = one(index, request);
      if (request.isKnown || beside.size >= mostBeside) {
        await sent;
      } else {
        beside.add(sent);
        void sent.finally(() => beside.delete(sent));
      }
    }
  };
  const warmUp = from + Math.min(5_000, Math.floor(count / 4));
  for (const until of steps(from, count, warmUp)) {
    await Promise.all(Array.from({ length: together }, () => work(until)));
    if (until === warmUp || until === from + count) await Promise.all(beside);
    await look(until);
    compare(until);
    const memory = await memoryNow();
    if (until === warmUp) start = memory;
    const rate = Math.round(((until - from) * 1_000) / (performance.now() - startedAt));
    log?.(`${until - from} payloads, ${rate} a second, ${findings.length} findings, ${sizes(memory)}`);
  }
  const end = await memoryNow();
  await sender.close();
  others.close();
  await environment.close();
  process.off('unhandledRejection', died);
  process.off('uncaughtException', died);
  await outside.close();
  return { findings, statuses, start, end };
}

function showsEnough({ shows }: SlackRequest, body: string): boolean {
  if (shows === null) return true;
  return shows === 'error'
    ? /"response_action":"(?:update|push)"/.test(body)
    : /"option(?:s|_groups)":\[\{/.test(body);
}

/** Where to stop and look: every so many, and where the warm-up ends. */
function steps(from: number, count: number, warmUp: number): number[] {
  const regular = Array.from({ length: Math.floor(count / 2_500) }, (_, nth) => from + (nth + 1) * 2_500);
  return [...new Set([...regular, warmUp, from + count])].toSorted((one, other) => one - other);
}

/** Trunk changes and placing; the dry run and the draft are asked for by whoever composes. */
const isWriting = (path: string): boolean =>
  path.startsWith('/v1/channel') || (path.includes('/orders?') && !path.includes('dry_run'));

/** What Slack sends unsigned, to see whether the certificate is good; Bolt answers it without looking further. */
const isUnsignedCheck = ({ body }: SlackRequest): boolean => body.startsWith('ssl_check=');

/** Gives the calls since the last look; the workspace keeps only the newest. */
function newCalls(all: () => readonly ApiCall[]): () => readonly ApiCall[] {
  let last: ApiCall | undefined;
  return () => {
    const calls = all();
    const at = last === undefined ? -1 : calls.lastIndexOf(last);
    if (last !== undefined && at === -1) throw new Error('Too many calls in one batch to see them all');
    last = calls.at(-1);
    return calls.slice(at + 1);
  };
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
