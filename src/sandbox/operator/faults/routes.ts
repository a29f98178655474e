import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faultInWords } from '../../faults/words.js';
import { whenShape } from '../../faults/when.js';
import { faultLabelled } from './choices.js';
import { endpointNames } from './endpoints.js';
import type { FaultLayer } from './layer.js';
import { operatorPresetNames, operatorPresets } from './presets.js';
import { OperatorFaultRule, ruleInWords } from './rule.js';

const loopbackName = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;

/** Only from this machine, under its own name, and from no page of another origin. */
export function isFromHere({ ip, headers }: FastifyRequest): boolean {
  const { host = '', origin } = headers;
  return (
    loopbackAddress.test(ip) &&
    loopbackName.test(host) &&
    (origin === undefined || origin === `http://${host}`)
  );
}

/** What a form sends: empty texts where nothing was given. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const Form = z.object({
  fault: z.string().default(''),
  endpoint: optional(z.enum(endpointNames)),
  profile: optional(z.string()),
  chance: optional(z.coerce.number().gt(0).max(100)),
  times: optional(z.coerce.number().pipe(whenShape.times.unwrap())),
});

const Restart = z
  .strictObject({
    seed: z.int().min(0).max(0xffffffff).default(1),
    preset: z.enum(operatorPresetNames).exactOptional(),
    rules: z.array(OperatorFaultRule).max(100).default([]),
  })
  .transform(({ seed, preset, rules }) => ({
    seed,
    rules: [...(preset === undefined ? [] : operatorPresets[preset]), ...rules],
  }));

const problemsOf = (error: z.ZodError): { readonly problems: readonly string[] } => ({
  problems: error.issues.map(({ path, message }) => {
    const where = path.map(String).join('.');
    return where === '' ? message : `${where}: ${message}`;
  }),
});

/** The rules and what has happened, for people and for scripts. */
const stateOf = (layer: FaultLayer) => ({
  seed: layer.seed,
  rules: layer.rules().map(({ id, rule, seen, happened, isUsedUp }) => ({
    id,
    calls: ruleInWords(rule),
    faults: [rule.fault].flat().map(faultInWords),
    seen,
    happened,
    used_up: isUsedUp,
    rule,
  })),
  counts: layer.ledger.counts(),
  happened: layer.ledger.newest(),
});

/**
 * How faults are turned on and off while the service runs, at `/faults`: outside the two documents, from this
 * machine alone, without a token.
 */
export async function serveFaults(app: FastifyInstance, layer: FaultLayer): Promise<void> {
  await app.register((inner, _options, done) => {
    inner.addHook('onRequest', async (request, reply) => {
      if (!isFromHere(request)) await reply.status(403).send({ problems: ['Only from this machine'] });
    });
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    inner.get('/faults', () => stateOf(layer));
    inner.post('/faults', (request, reply) => {
      const rule = OperatorFaultRule.safeParse(request.body);
      if (!rule.success) return reply.status(400).send(problemsOf(rule.error));
      return reply.status(201).send({ id: layer.add(rule.data) });
    });
    inner.put('/faults', (request, reply) => {
      const restart = Restart.safeParse(request.body ?? {});
      if (!restart.success) return reply.status(400).send(problemsOf(restart.error));
      layer.restart(restart.data.seed, restart.data.rules);
      return stateOf(layer);
    });
    inner.delete('/faults', (_request, reply) => {
      layer.clear();
      return reply.status(204).send();
    });
    inner.delete<{ Params: { id: string } }>('/faults/:id', (request, reply) => {
      const isGone = layer.remove(request.params.id);
      return isGone ? reply.status(204).send() : reply.status(404).send({ problems: ['No such rule'] });
    });
    serveForms(inner, layer);
    for (const [here, there] of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      inner.all(`/faults/loop/${here}`, (_request, reply) => reply.redirect(`/faults/loop/${there}`, 302));
    }
    done();
  });
}

const notice = (problems: readonly string[]): string =>
  `/?notice=${encodeURIComponent(problems.join('; '))}#faults`;

/** The console's forms, which can only POST; they lead back to the console. */
function serveForms(app: FastifyInstance, layer: FaultLayer): void {
  const back = '/#faults';
  app.post('/faults/form/add', (request, reply) => {
    const form = Form.safeParse(request.body);
    if (!form.success) return reply.redirect(notice(problemsOf(form.error).problems), 303);
    const { fault: label, endpoint, profile, chance, times } = form.data;
    const rule = OperatorFaultRule.safeParse({
      fault: faultLabelled(label),
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(profile === undefined ? {} : { profile }),
      ...(chance === undefined || chance === 100 ? {} : { probability: chance / 100 }),
      ...(times === undefined ? {} : { times }),
    });
    if (!rule.success) return reply.redirect(notice(problemsOf(rule.error).problems), 303);
    layer.add(rule.data);
    return reply.redirect(back, 303);
  });
  app.post('/faults/form/json', (request, reply) => {
    const { rule: text } = z.object({ rule: z.string().default('') }).parse(request.body ?? {});
    const rule = OperatorFaultRule.safeParse(jsonOf(text));
    if (!rule.success) return reply.redirect(notice(problemsOf(rule.error).problems), 303);
    layer.add(rule.data);
    return reply.redirect(back, 303);
  });
  app.post('/faults/form/clear', (request, reply) => {
    const { id } = z.object({ id: z.string().optional() }).parse(request.body ?? {});
    if (id === undefined) layer.clear();
    else layer.remove(id);
    return reply.redirect(back, 303);
  });
  app.post('/faults/form/preset', (request, reply) => {
    const read = z.object({ preset: z.enum(operatorPresetNames) }).safeParse(request.body);
    if (!read.success) return reply.redirect(notice(problemsOf(read.error).problems), 303);
    for (const rule of operatorPresets[read.data.preset]) layer.add(rule);
    return reply.redirect(back, 303);
  });
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
