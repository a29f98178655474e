import { expect } from 'vitest';
import {
  connectNumber,
  describeFailure,
  OperatorFailure,
  type OperatorSettings,
} from '../../../src/operator/index.js';
import { en } from '../../../src/texts/index.js';
import { certaintyOf, mayPass, type Came } from '../../../src/types/failure.js';
import { cutOff, failureOf, hangUp, html, refusal, reply, silence, test, type Reply } from './scripted.js';

const link = { channelName: 'acme', number: '+31205550142' };

interface Told {
  readonly came: Came;
  readonly is: ReturnType<typeof certaintyOf>;
  readonly passes: boolean;
  readonly short: string;
}

const unknown = { is: 'unknown', passes: true } as const;

const answers: readonly [what: string, Reply, Told, Partial<OperatorSettings>?][] = [
  [
    'an error object',
    reply(422, refusal('sip-trunk:operator', 'No.')),
    { came: 'refused', is: 'refused', passes: false, short: 'The operator refused it' },
  ],
  [
    'a 404 page',
    html(404),
    { came: 'refused', is: 'refused', passes: false, short: 'The operator refused it' },
  ],
  [
    'a 401',
    reply(401, refusal('sip-trunk:operator', 'No token')),
    { came: 'login-refused', is: 'refused', passes: true, short: 'The operator refused Trunkdesk’s login' },
  ],
  [
    'a 429',
    reply(429, ''),
    {
      came: 'told-to-wait',
      is: 'refused',
      passes: true,
      short: 'The operator takes no more calls at the moment',
    },
  ],
  [
    'a 500 with an error object',
    reply(500, refusal('sip-trunk:operator', 'Down')),
    { came: 'failed', is: 'refused', passes: true, short: 'The operator had a fault (500)' },
  ],
  ['a 500 page', html(500), { came: 'fault', ...unknown, short: 'The operator had a fault (500)' }],
  ['a 502', reply(502, ''), { came: 'fault', ...unknown, short: 'The operator had a fault (502)' }],
  [
    'a redirect',
    reply(307, '', { location: '/v1/elsewhere' }),
    { came: 'redirect', ...unknown, short: 'The operator sent a redirect (307)' },
  ],
  [
    'a 408',
    reply(408, ''),
    { came: 'unclear', ...unknown, short: 'The operator gave no clear answer (408)' },
  ],
  [
    'a page with 200',
    html(200),
    { came: 'not-understood', ...unknown, short: 'The operator’s answer (200) was not understood' },
  ],
  [
    'JSON of another shape',
    reply(201, { channel_name: 7 }),
    { came: 'not-understood', ...unknown, short: 'The operator’s answer (201) was not understood' },
  ],
  [
    'an answer that was cut off',
    cutOff(201),
    { came: 'cut-off', ...unknown, short: 'The operator’s answer (201) broke off' },
  ],
  [
    'too much',
    reply(201, `"${'x'.repeat(9_000)}"`),
    { came: 'too-large', ...unknown, short: 'The operator’s answer (201) was too large' },
    { maxBodyBytes: 1_000 },
  ],
  ['nothing in time', silence, { came: 'late', ...unknown, short: 'No answer came' }, { timeoutMs: 200 }],
  ['a broken connection', hangUp, { came: 'broken', ...unknown, short: 'No answer came' }],
];

test.for(answers)(
  '%s is told as what it is',
  async ([, answer, told, settings = {}], { service, connect }) => {
    service.answers(answer);
    const error = await failureOf(connectNumber(connect({ settings }), link));
    if (!(error instanceof OperatorFailure)) throw error;
    const failure = describeFailure(error);
    expect({
      came: failure.came,
      is: certaintyOf(failure),
      passes: mayPass(failure),
      short: en.failures.short(failure),
    }).toEqual(told);
    // A validator's words, a page's and ours are nobody's but the log's.
    for (const words of failure.said) expect(['No.', 'No token', 'Down']).toContain(words);
    expect(en.failures.line(failure)).not.toMatch(/expected string|invalid input/i);
  },
);

test('a refused connection can’t have worked, and is not told as if it might', async ({ connect }) => {
  const operator = connect({ settings: { baseUrl: 'http://127.0.0.1:1' } });
  const error = await failureOf(connectNumber(operator, link));
  if (!(error instanceof OperatorFailure)) throw error;
  const failure = describeFailure(error);
  expect([failure.came, certaintyOf(failure)]).toEqual(['unreached', 'unsent']);
  expect(en.failures.short(failure)).toBe('The operator could not be reached');
});

test('a login that is not to be had is told as that, and nothing was sent', async ({
  service,
  other,
  connect,
}) => {
  other.answers(reply(400, { error: 'invalid_client' }));
  const auth = { kind: 'oauth2', tokenUrl: other.url, clientId: 'c', clientSecret: 'hush-hush' } as const;
  const error = await failureOf(connectNumber(connect({ auth }), link));
  if (!(error instanceof OperatorFailure)) throw error;
  const failure = describeFailure(error);
  expect([failure.came, certaintyOf(failure)]).toEqual(['no-login', 'unsent']);
  expect(en.failures.todo(failure)).toContain('Tell your admin');
  expect(service.asked).toEqual([]);
});
