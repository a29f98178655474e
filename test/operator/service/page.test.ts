import { Ajv2020 } from 'ajv/dist/2020.js';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  add,
  base,
  callerOf,
  customer,
  draftOf,
  entryIds,
  id,
  intake,
  patch,
  place,
  withOperator,
} from '../../support/sample/operator-data.js';
import { sampleData } from '../../support/sample/data.js';

const page = async (url: string): Promise<string> => (await fetch(url)).text();

test('the console shows orders, drafts and calls, and escapes what came from outside', async () => {
  const { ann, operator } = await withOperator();
  await patch(
    ann,
    add('/order-on-account', customer),
    intake({ ...base, O: 1 }, { reference: '<script>x</script>' }),
  );
  await patch(
    ann,
    add(`/intakes/${(await entryIds(ann)).intakes[0]}/configurations`, {
      product_id: id('O'),
      configuration: { site: 'AMS' },
    }),
  );
  await place(ann);
  await patch(ann, intake({ I: 4 }, { reference: 'In the draft' }));
  const text = await page(operator.url);
  expect(text).toContain('ORD-700001');
  expect(text).toContain('Customer &lt;b&gt;One&lt;/b&gt;');
  expect(text).toContain('&lt;script&gt;x&lt;/script&gt;');
  expect(text).toContain('{&quot;site&quot;:&quot;AMS&quot;}');
  expect(text).toContain('In the draft');
  expect(text).toContain('GET /v1/profile/order-drafts');
  expect(text).not.toContain('<script>');
  expect(text).not.toContain('token-of-ann');
});

test('the console never shows a secret', async () => {
  const { operator } = await withOperator({ data: sampleData() });
  const north = callerOf(operator.url, 'sandbox-north-profile');
  await north.send('POST', '/v1/channel/acme-ams-01', { password: 'very hidden one', area_code: '020' });
  const text = await page(operator.url);
  expect(text).toContain('&quot;area_code&quot;:&quot;020&quot;');
  expect(text).not.toContain('very hidden one');
});

test('the console is shown to loopback names only', async () => {
  const { operator } = await withOperator();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(operator.url, { headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

const Description = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
  ),
});

test('the description names every endpoint of both documents', async () => {
  const { operator } = await withOperator();
  const { paths } = Description.parse(await (await fetch(`${operator.url}/openapi.json`)).json());
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /v1/profile/order-drafts',
      'GET /v1/order-drafts/{draftId}',
      'PATCH /v1/order-drafts/{draftId}',
      'GET /v1/order-drafts/{draftId}/configurations',
      'GET /v1/order-drafts/{draftId}/changes',
      'GET /v1/order-drafts/{draftId}/changes/{changeId}',
      'GET /v1/order-drafts/{draftId}/intakes',
      'GET /v1/search',
      'GET /v1/consumers/{consumerId}/products',
      'GET /v1/consumers/{consumerId}/products/{productId}/relations',
      'GET /dev/buyers/{accountId}/products/prices',
      'POST /v1/accounts/{accountId}/orders',
      'POST /v1/channel-number',
      'DELETE /v1/channel-number/{number}',
      'GET /v1/accounts/{accountId}/siptrunk-channel-callerids',
      'GET /v1/accounts/{accountId}/siptrunk-channel-proxies',
      'GET /v1/accounts/{accountId}/siptrunk-channel-templates',
      'GET /v1/accounts/{accountId}/siptrunk-channel-callbarrings',
      'POST /v1/channel/{name}',
      'PUT /v1/channel-number-operator-connect/{channel_name}',
      'DELETE /v1/channel-number-operator-connect/channels/{channel_name}/numbers/{number}',
    ]),
  );
});

const PatchBody = z.object({
  requestBody: z.object({
    content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) }),
  }),
});

test('the described body of a patch takes what the service takes', async () => {
  const { operator } = await withOperator();
  const { paths } = Description.parse(await (await fetch(`${operator.url}/openapi.json`)).json());
  const { requestBody } = PatchBody.parse(paths['/v1/order-drafts/{draftId}']?.['patch']);
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
    requestBody.content['application/json'].schema,
  );
  expect(validate([add('/order-on-account', customer), intake(base)])).toBe(true);
  expect(validate([add('/intakes', { products: [] })])).toBe(false);
});

test('calls are kept in their order, with profile, body and status', async () => {
  const { ann, operator } = await withOperator();
  const draft = await draftOf(ann);
  operator.forgetCalls();
  await ann.send('PATCH', `/v1/order-drafts/${draft}`, [intake(base)]);
  await ann.get('/v1/search?q=x%20y');
  expect(operator.calls()).toMatchObject([
    { method: 'PATCH', path: `/v1/order-drafts/${draft}`, profile: 'ann', status: 200, body: [intake(base)] },
    { method: 'GET', path: '/v1/search?q=x%20y', profile: 'ann', status: 200 },
  ]);
});

test('a fault layer can answer in place of the service, change an answer, and cut the connection', async () => {
  const { ann, operator } = await withOperator({
    interference: {
      onRequest: async ({ path }, request, reply) => {
        if (path.includes('busy')) void reply.status(503).header('retry-after', '1').send('Busy');
        if (path.includes('cut')) {
          void reply.hijack();
          request.raw.destroy();
        }
      },
      onSend: async ({ path }, payload) => (path.includes('broken') ? '{"half' : payload),
    },
  });
  expect(await (await fetch(`${operator.url}/v1/search?q=busy`)).text()).toBe('Busy');
  await expect(ann.get('/v1/search?q=cut')).rejects.toThrow('fetch failed');
  await expect(ann.get('/v1/search?q=broken')).rejects.toThrow(SyntaxError);
  expect((await ann.get('/v1/search?q=one')).status).toBe(200);
  expect(operator.calls().map(({ status }) => status)).toEqual([503, null, 200, 200]);
});
