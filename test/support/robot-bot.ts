import { createServer, type IncomingHttpHeaders } from 'node:http';
import { testTokens, type TestWorkspace } from './robot-workspace.js';

/** What arrived at a scripted bot: the payload, whatever the form it came in. */
export type Arrived = { payload: Record<string, unknown>; headers: IncomingHttpHeaders; raw: string };

export type Scripted = { status?: number; body?: unknown; hold?: Promise<unknown> };

/** A bot without a framework: notes what arrives and answers as the test says, an empty ack where it says nothing. */
export type ScriptedBot = {
  url: string;
  arrived: Arrived[];
  close: () => Promise<void>;
};

export async function startScriptedBot(
  workspace: TestWorkspace,
  answer: (arrived: Arrived) => Scripted | Promise<Scripted> = () => ({}),
): Promise<ScriptedBot> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const finish = async () => {
      const raw = Buffer.concat(chunks).toString();
      const one = { payload: payloadOf(raw), headers: request.headers, raw };
      arrived.push(one);
      const { status = 200, body, hold } = await answer(one);
      await hold;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    request.on('end', () => void finish());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}/slack/events`;
  workspace.reachAt(url);
  return {
    url,
    arrived,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function payloadOf(raw: string): Record<string, unknown> {
  if (raw.startsWith('{')) return JSON.parse(raw);
  const form = new URLSearchParams(raw);
  const payload = form.get('payload');
  return payload === null ? Object.fromEntries(form) : JSON.parse(payload);
}

/** Calls the Web API as a bot does, with a JSON body. */
export async function callApi(
  workspace: { apiUrl: string },
  method: string,
  args: Record<string, unknown> = {},
  token: string = testTokens.botToken,
): Promise<ApiAnswer> {
  const answer = await fetch(`${workspace.apiUrl}${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${token}` },
    body: JSON.stringify(args),
  });
  return JSON.parse(await answer.text());
}

export type ApiAnswer = {
  ok: boolean;
  error?: string;
  response_metadata?: { messages?: string[]; next_cursor?: string };
  [more: string]: unknown;
};
