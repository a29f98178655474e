import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { hostileText, hostileValue } from '../hostile.js';
import { mutated } from '../mutate.js';
import type { Random } from '../random.js';
import { encodings } from './echoes.js';
import { samples } from './samples.js';

/** What the operator does with a request. */
export type Reply = (response: ServerResponse) => void;

export interface Made {
  readonly reply: Reply;
  /** It says that all went well, and shows nothing that the document has: nobody knows what was done. */
  readonly saysNothing: boolean;
}

const statuses = [
  200, 201, 202, 204, 206, 301, 302, 307, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504,
];
const types = [
  'application/json',
  'application/problem+json',
  'text/html',
  'application/json; charset=x',
  'x',
  '',
];
const bomb = gzipSync(Buffer.alloc(3_000_000, 0x20));

/** A reply made from the answer that the document shows: mostly that answer with other things in it. */
export function makeReply(sample: unknown, random: Random, secrets: readonly string[]): Made {
  if (random.chance(0.06)) return { reply: noAnswer(sample, random), saysNothing: true };
  return { reply: anyReply(sample, random, secrets), saysNothing: false };
}

/** A page, or JSON that breaks off, for success. */
function noAnswer(sample: unknown, random: Random): Reply {
  const status = random.pick([200, 201, 202]);
  const json = text(sample ?? { done: true });
  const body = random.pick([
    '<!doctype html><h1>Welcome</h1>',
    json.slice(0, 1 + random.below(Math.max(json.length - 1, 1))),
    `${json.slice(0, -1)},`,
    'OK',
  ]);
  return send(status, body, {
    'content-type': random.pick(['text/html', 'application/json', 'text/plain', '']),
  });
}

function anyReply(sample: unknown, random: Random, secrets: readonly string[]): Reply {
  if (random.chance(0.05)) return echo(random, secrets);
  if (random.chance(0.75)) {
    const shape = random.chance(0.15) ? samples.refusal : sample;
    const body = random.chance(0.05) ? shape : mutated(shape, random, 1 + random.below(5));
    const status = random.chance(0.7) ? 200 : random.pick(statuses);
    return send(status, text(body), heads(random));
  }
  return random.pick(broken)(random, sample);
}

/** A no, or what says that all went well, which quotes what was sent. */
function echo(random: Random, secrets: readonly string[]): Reply {
  const quoted = random.pick(encodings)(random.pick(secrets));
  const says = `Not understood: ${random.chance(0.5) ? '' : 'header '}"${quoted}" at 7`;
  const status = random.pick([200, 400, 401, 409, 422, 500]);
  if (random.chance(0.3)) return send(status, `<p>${says}</p>`, { 'content-type': 'text/html' });
  if (random.chance(0.3)) {
    const done = { order_id: `ORD ${quoted}`, name: says, channel_name: 'x', number: '+31205550142' };
    return send(random.pick([200, 201]), text(done), { 'content-type': 'application/json' });
  }
  const body = { error_identifier: 'urn:error:order:validation', error_message: says, message: says };
  return send(status, text(body), { 'content-type': 'application/json' });
}

const text = (body: unknown): string => JSON.stringify(body) ?? '';

const send =
  (status: number, body: string | Buffer, headers: Record<string, string>): Reply =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

function heads(random: Random): Record<string, string> {
  const type = random.chance(0.8) ? 'application/json' : random.pick(types);
  return {
    'content-type': type,
    ...(random.chance(0.1)
      ? {
          'retry-after': random.pick([
            '0',
            '-1',
            '999999999',
            'soon',
            'Thu, 01 Jan 1970 00:00:00 GMT',
            '0.5',
            '9e9',
          ]),
        }
      : {}),
    ...(random.chance(0.05)
      ? { location: random.pick(['https://evil.example/x', '//evil.example', '/v1/search']) }
      : {}),
    ...(random.chance(0.02) ? { 'set-cookie': 'a=b', link: '<https://evil.example>; rel=next' } : {}),
  };
}

/** Ways in which an answer is none. */
const broken: readonly ((random: Random, sample: unknown) => Reply)[] = [
  () => (response) => response.destroy(),
  () => (response) => void response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\n{}'),
  () => (response) => void response.socket?.end('garbage\r\n\r\n'),
  () => (response) => void response.socket?.end(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(3_000)}\r\n`),
  () => (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"order_id":"o', () => response.destroy());
  },
  (random) =>
    send(random.pick(statuses), '<html><script>x</script><b>Gateway <!here></b></html>', {
      'content-type': 'text/html',
    }),
  (random) => send(random.pick(statuses), '', {}),
  (random) => send(200, '['.repeat(random.pick([1_000, 60_000])), { 'content-type': 'application/json' }),
  (random) => {
    const levels = random.pick([500, 20_000]);
    return send(200, `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`, {
      'content-type': 'application/json',
    });
  },
  (random) => send(200, ' '.repeat(random.pick([60_000, 300_000])), { 'content-type': 'application/json' }),
  () => send(200, bomb, { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
  () => send(200, Buffer.from([0x1f, 0x8b, 0, 0]), { 'content-encoding': 'gzip' }),
  (random) =>
    send(200, '{}', {
      'content-encoding': random.pick(['br', 'zstd', '__proto__', 'identity', 'gzip, gzip']),
    }),
  () => send(200, Buffer.from([0xff, 0xfe, 0x7b, 0x7d]), { 'content-type': 'application/json' }),
  (_, sample) => send(200, `\ufeff${text(sample)}`, { 'content-type': 'application/json' }),
  (_, sample) => send(200, text(sample).replaceAll('"', '\u2028"'), { 'content-type': 'application/json' }),
  (random) =>
    send(random.pick([200, 500]), text(hostileValue(random)), { 'content-type': 'application/json' }),
  (random) => send(random.pick(statuses), hostileText(random), { 'content-type': 'text/plain' }),
  (_, sample) =>
    send(200, `{"__proto__":${text(sample)},"constructor":1}`, { 'content-type': 'application/json' }),
  (_, sample) => send(200, `${text(sample)}${text(sample)}`, { 'content-type': 'application/json' }),
  (_, sample) =>
    send(200, text(Array.from({ length: 3_000 }, () => sample)), { 'content-type': 'application/json' }),
  (random) =>
    send(random.pick([301, 302, 303, 307, 308]), '', {
      location: random.pick(['https://evil.example/x', '/v1/x', '//evil.example']),
    }),
  (random) => {
    // Slow ones cost the time that they take, so they are few.
    if (!random.chance(0.05)) return send(503, '', {});
    return random.chance(0.5) ? () => undefined : (response) => void response.writeHead(200).write('{');
  },
];
