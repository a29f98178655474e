import type { FastifyReply, FastifyRequest } from 'fastify';
import { unreachable } from '../../../types/unreachable.js';
import { Ledger } from '../../faults/ledger.js';
import { faultInWords } from '../../faults/words.js';
import { Rulebook, type RuleState, type Taken } from '../../faults/rulebook.js';
import type { CallRecord } from '../http/calls.js';
import type { Interference } from '../http/gate.js';
import { replacementFor } from './answers.js';
import { brokenBody, drippingBody } from './bodies.js';
import { withExtraFields, withoutField, withWrongType } from './mangle.js';
import { means, OperatorFaultRule, type OperatorFault, type OperatorFaultRuleInput } from './rule.js';
import { Waits } from '../../faults/waits.js';

export interface FaultLayerOptions {
  /** The same seed, rules and order of calls give the same faults; 1 where it isn't given. */
  readonly seed?: number;
  readonly rules?: readonly OperatorFaultRuleInput[];
  /** For dates in `Retry-After` and in what has happened. */
  readonly now?: () => Date;
}

/** Faults on the way of the operator's calls, by rules that can change while it runs. */
export interface FaultLayer extends Required<Interference> {
  /** Gives back the rule's id. @throws ZodError where it isn't a rule */
  add(rule: OperatorFaultRuleInput): string;
  /** Takes a rule away and lets go what hangs because of it; false where there is none of that id. */
  remove(id: string): boolean;
  /** Takes all rules away and lets go all that hangs. */
  clear(): void;
  /** Starts anew: other rules, chance from the beginning. */
  restart(seed: number, rules: readonly OperatorFaultRuleInput[]): void;
  readonly seed: number;
  rules(): readonly RuleState<OperatorFaultRule>[];
  readonly ledger: Ledger;
  /** Ends all waiting: the service stops. */
  stop(): void;
}

interface OnTheWay {
  readonly fault: OperatorFault;
  readonly taken: Taken<OperatorFaultRule>;
}

/** Makes a fault layer; give it to `startOperator` as `faults`. */
export function faultLayer(options: FaultLayerOptions = {}): FaultLayer {
  const now = options.now ?? (() => new Date());
  const book = new Rulebook<OperatorFaultRule>(options.seed ?? 1);
  const ledger = new Ledger();
  const waits = new Waits();
  const onTheWay = new WeakMap<CallRecord, OnTheWay>();
  const add = (rule: OperatorFaultRuleInput): string => book.add(OperatorFaultRule.parse(rule));
  for (const rule of options.rules ?? []) add(rule);

  const happens = (call: CallRecord, { fault, taken }: OnTheWay): void => {
    call.fault = faultInWords(fault);
    ledger.note({
      at: now().toISOString(),
      rule: taken.id,
      to: `${call.method} ${call.path.slice(0, 200)}`,
      kind: fault.kind,
    });
  };

  /** The fault of a call that is not carried out. */
  async function strike(way: OnTheWay, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { fault, taken } = way;
    const { socket } = request.raw;
    switch (fault.kind) {
      case 'hang': {
        const end = await waits.wait(taken.id, null, socket);
        if (end !== 'released') void reply.hijack();
        return;
      }
      case 'cut':
        if (fault.at === 'before-headers') {
          void reply.hijack();
          socket.destroy();
          return;
        }
        void reply.header('content-type', 'application/json');
        await reply.send(cutBody(fault.at, notCarriedOut, reply));
        return;
      case 'delay': {
        // Also for a client that has gone: what comes late still happens.
        const end = await waits.wait(taken.id, fault.ms, null);
        if (end === 'stopped') void reply.hijack();
        return;
      }
      default:
        if (!replaces(fault)) return;
        // An empty text would get a content type.
        await reply.send(replaced(fault, reply) || undefined);
    }
  }

  const replaced = (fault: Replacing, reply: FastifyReply): unknown => {
    const { status, headers, body } = replacementFor(fault, reply.request.url, now());
    for (const name of ['content-type', 'content-length']) void reply.removeHeader(name);
    void reply.code(status).headers(headers);
    return body;
  };

  /** What goes out in place of the answer of a call that was carried out; undefined where the fault can't be. */
  async function spoilt(way: OnTheWay, payload: unknown, reply: FastifyReply): Promise<unknown> {
    const { fault, taken } = way;
    const { socket } = reply.request.raw;
    const text = typeof payload === 'string' ? payload : '';
    switch (fault.kind) {
      case 'hang':
        await waits.wait(taken.id, null, socket);
        return payload;
      case 'delay':
        await waits.wait(taken.id, fault.ms, socket);
        return payload;
      case 'cut':
        if (fault.at !== 'before-headers' && text !== '') return cutBody(fault.at, text, reply);
        socket.destroy();
        return payload;
      case 'wrong-types':
        return withWrongType(text, fault.field, taken.dice);
      case 'missing-field':
        return withoutField(text, fault.field, taken.dice);
      case 'extra-fields':
        return withExtraFields(text);
      case 'truncated':
        return text.length < 2 ? undefined : text.slice(0, Math.floor(text.length / 2));
      case 'content-type':
        if (text === '') return undefined;
        void reply.header('content-type', fault.type);
        return payload;
      case 'drip':
        return text === '' ? undefined : drippingBody(text, fault);
      default:
        return replaces(fault) ? replaced(fault, reply) : unreachable(fault);
    }
  }

  return {
    add,
    ledger,
    rules: () => book.list(),
    get seed() {
      return book.seed;
    },
    remove: (id) => {
      const isGone = book.remove(id);
      waits.release(id);
      return isGone;
    },
    clear: () => {
      book.clear();
      waits.release();
    },
    restart: (seed, rules) => {
      const parsed = rules.map((rule) => OperatorFaultRule.parse(rule));
      book.reseed(seed);
      waits.release();
      for (const rule of parsed) book.add(rule);
    },
    stop: () => waits.stop(),
    onRequest: async (call, request, reply) => {
      const taken = book.take((rule) => means(rule, call));
      if (taken === undefined) return;
      const { fault: given } = taken.rule;
      const fault = Array.isArray(given) ? taken.dice.pick(given) : given;
      const way = { fault, taken };
      if ('acts' in fault ? fault.acts : fault.kind !== 'delay' || !fault.before) {
        onTheWay.set(call, way);
        return;
      }
      happens(call, way);
      await strike(way, request, reply);
    },
    onSend: async (call, payload, reply) => {
      const way = onTheWay.get(call);
      if (way === undefined) return payload;
      onTheWay.delete(call);
      if (waitsFirst.has(way.fault.kind)) happens(call, way);
      const sent = await spoilt(way, payload, reply);
      if (sent === undefined) return payload;
      if (!waitsFirst.has(way.fault.kind)) happens(call, way);
      return sent;
    },
  };
}

/** Kinds that are noted before they end, so that what hangs is seen while it hangs. */
const waitsFirst: ReadonlySet<OperatorFault['kind']> = new Set(['hang', 'delay', 'cut']);

type Replacing = Parameters<typeof replacementFor>[0];

const replacing: ReadonlySet<string> = new Set<Replacing['kind']>([
  'status',
  'html',
  'error-object',
  'rate-limit',
  'redirect',
  'huge',
  'deep',
]);
const replaces = (fault: OperatorFault): fault is Replacing => replacing.has(fault.kind);

/** The body of a call that was cut off without being carried out. */
const notCarriedOut = JSON.stringify({ id: 'cut off', list: Array.from({ length: 50 }, () => 'and so on') });

function cutBody(at: 'after-headers' | 'mid-body', text: string, reply: FastifyReply): unknown {
  void reply.header('content-length', Buffer.byteLength(text));
  const beginning = at === 'mid-body' ? text.slice(0, Math.ceil(text.length / 2)) : '';
  return brokenBody(beginning, reply.request.raw.socket, () => reply.raw.flushHeaders());
}
