import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { onTestFinished, expect, test } from 'vitest';
import { keepsFiles, slackFiles, type FileReading } from '../../src/slack/files.js';
import type { SlackApi } from '../../src/slack/api.js';

/** A server on a free port, closed after the test; what came in is noted. */
async function serve(listener: RequestListener) {
  const seen: { url: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', authorization: request.headers.authorization });
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, seen };
}

async function readFrom(base: string, file: object, timeoutMs = 5_000): Promise<FileReading> {
  const api: Pick<SlackApi, 'call'> = {
    call: async (method) => {
      expect(method).toBe('files.info');
      return { ok: true, body: { ok: true, file } };
    },
  };
  const files = slackFiles({
    // Only `call` is used here.
    api: {
      ...api,
      get client(): never {
        throw new Error('not used');
      },
    },
    botToken: 'xoxb-test',
    apiUrl: `${base}/api/`,
    timeoutMs,
  });
  return files.text('F1');
}

test('A file of the local workspace is read with the bot’s token', async () => {
  const { url, seen } = await serve((_request, response) => response.end('+31205550142\n'));
  expect(await readFrom(url, { url_private_download: `${url}/files/F1/a.csv` })).toEqual({
    ok: true,
    text: '+31205550142\n',
  });
  expect(seen).toEqual([{ url: '/files/F1/a.csv', authorization: 'Bearer xoxb-test' }]);
});

test('A file elsewhere is not fetched, and the token stays here', async () => {
  const slack = await serve((_request, response) => response.end());
  const foreign = await serve((_request, response) => response.end('secrets'));
  expect(await readFrom(slack.url, { url_private: `${foreign.url}/a.csv` })).toEqual({
    ok: false,
    why: 'foreign',
  });
  expect(foreign.seen).toEqual([]);
});

test('A redirect to another host is not followed', async () => {
  const foreign = await serve((_request, response) => response.end('secrets'));
  const slack = await serve((_request, response) => {
    response.writeHead(302, { location: `${foreign.url}/a.csv` }).end();
  });
  expect(await readFrom(slack.url, { url_private: `${slack.url}/a.csv` })).toEqual({
    ok: false,
    why: 'foreign',
  });
  expect(foreign.seen).toEqual([]);
});

test('A redirect within the same host is followed, a circle of them is not for ever', async () => {
  const { url, seen } = await serve((request, response) => {
    if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (request.url === '/a.csv') response.writeHead(302, { location: '/b.csv' }).end();
    else response.end('+31205550142');
  });
  expect(await readFrom(url, { url_private: `${url}/a.csv` })).toMatchObject({ ok: true });
  expect(await readFrom(url, { url_private: `${url}/round` })).toEqual({ ok: false, why: 'no-answer' });
  expect(seen.length).toBeLessThan(10);
});

test('More than a megabyte is not read to its end, whatever its length was said to be', async () => {
  const { url } = await serve((_request, response) => {
    for (let part = 0; part < 40; part += 1) response.write('0'.repeat(65_536));
    response.end();
  });
  expect(await readFrom(url, { url_private: `${url}/a.csv`, size: 10 })).toEqual({
    ok: false,
    why: 'too-large',
  });
  expect(await readFrom(url, { url_private: `${url}/a.csv`, size: 9_000_000 })).toEqual({
    ok: false,
    why: 'too-large',
  });
});

test('Slack’s login page in place of the file is recognised', async () => {
  const { url } = await serve((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end('<!DOCTYPE html><title>Slack');
  });
  expect(await readFrom(url, { url_private: `${url}/a.csv`, mimetype: 'text/csv' })).toEqual({
    ok: false,
    why: 'login-page',
  });
});

test.for([
  [403, 'login-page'],
  [404, 'not-found'],
  [500, 'no-answer'],
] as const)('An answer %d means %s', async ([status, why]) => {
  const { url } = await serve((_request, response) => response.writeHead(status).end('no'));
  expect(await readFrom(url, { url_private: `${url}/a.csv` })).toEqual({ ok: false, why });
});

test('A file that never comes ends in time', async () => {
  const { url } = await serve(() => undefined);
  expect(await readFrom(url, { url_private: `${url}/a.csv` }, 50)).toEqual({ ok: false, why: 'no-answer' });
});

test('A spreadsheet or a picture is refused by what is in it', async () => {
  const { url } = await serve((_request, response) => response.end(Buffer.from([0x50, 0x4b, 3, 4, 0, 0])));
  expect(await readFrom(url, { url_private: `${url}/a.csv` })).toEqual({
    ok: false,
    why: 'spreadsheet-file',
  });
});

test.for([
  ['https://files.slack.com/files-pri/T1-F1/a.csv', true],
  ['https://acme.enterprise.slack.com/files/a.csv', true],
  ['https://slack-files.com/T1-F1', true],
  ['http://files.slack.com/a.csv', false],
  ['https://files.slack.com:8443/a.csv', false],
  ['https://files.slack.com.evil.example/a.csv', false],
  ['https://evilslack.com/a.csv', false],
  ['https://files.slack.com@evil.example/a.csv', false],
  ['https://user:pass@files.slack.com/a.csv', false],
  ['http://127.0.0.1:3100/files/F1/a.csv', false],
] as const)('With the real Slack, %s: %s', ([address, want]) => {
  expect(keepsFiles(new URL(address), 'https://slack.com/api/')).toBe(want);
});

test('Only the origin of a local workspace is its own', () => {
  const api = 'http://127.0.0.1:3100/api/';
  expect(keepsFiles(new URL('http://127.0.0.1:3100/files/F1/a.csv'), api)).toBe(true);
  expect(keepsFiles(new URL('http://127.0.0.1:3101/files/F1/a.csv'), api)).toBe(false);
  expect(keepsFiles(new URL('http://localhost:3100/files/F1/a.csv'), api)).toBe(false);
});
