import { z } from 'zod';
import { nameOrNull, orEmpty, orNull } from '../wire/absent.js';
import { readFileText } from '../trunk/index.js';
import type { ApiFailure, SlackApi } from './api.js';

/** Files that people give in a modal: fetched with the bot's token, so only from where Slack keeps files. */

export type FileReading =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly why:
        | 'not-found'
        /** The address, or one it leads to, is not Slack's: the token is not taken there. */
        | 'foreign'
        /** Slack shows its login page where the token may not read files. */
        | 'login-page'
        | 'no-answer'
        | 'too-large'
        | 'spreadsheet-file'
        | 'not-text';
    };

export interface SlackFiles {
  /** The text of a file by Slack's id of it; at most 1 MiB, within ten seconds, never thrown. */
  text(id: string): Promise<FileReading>;
}

/** Every host where Slack keeps files, by itself or as the end of a name. */
const slacksHosts = ['slack.com', 'slack-files.com', 'slack-gov.com'] as const;

const mostBytes = 1_048_576;
const mostHops = 5;
const patienceMs = 10_000;

const Info = z.looseObject({
  file: z.looseObject({
    mimetype: orEmpty,
    size: orNull(z.number()),
    url_private: nameOrNull,
    url_private_download: nameOrNull,
  }),
});

export interface FilesOptions {
  readonly api: SlackApi;
  readonly botToken: string;
  /** The Web API's address: a local workspace keeps its files at the same origin. */
  readonly apiUrl: string;
  readonly timeoutMs?: number;
}

/** Reads files of Slack. */
export function slackFiles({ api, botToken, apiUrl, timeoutMs = patienceMs }: FilesOptions): SlackFiles {
  return {
    text: async (id) => {
      const answer = await api.call('files.info', { file: id });
      if (!answer.ok) return no(whyRefused(answer.failure));
      const info = Info.safeParse(answer.body);
      if (!info.success) return no('no-answer');
      const { size, mimetype, url_private_download: download, url_private: shown } = info.data.file;
      if (size !== null && size > mostBytes) return no('too-large');
      const address = download ?? shown;
      if (address === null || !URL.canParse(address)) return no('not-found');
      try {
        const got = await fetchFrom(new URL(address), { botToken, apiUrl, timeoutMs });
        if (!got.ok) return got;
        if (got.isHtml && !mimetype.includes('html')) return no('login-page');
        const read = readFileText(got.bytes);
        return read.ok ? read : no(read.why.code);
      } catch {
        return no('no-answer');
      }
    },
  };
}

/** Slack's words for a file that is not there; all else it says tells of the token, or of a passing trouble. */
const absent = new Set(['file_not_found', 'file_deleted', 'files_not_found']);

function whyRefused(failure: ApiFailure): Why {
  if (failure.why !== 'refused') return 'no-answer';
  return absent.has(failure.error) ? 'not-found' : 'login-page';
}

type Why = Extract<FileReading, { ok: false }>['why'];
const no = (why: Why): { readonly ok: false; readonly why: Why } => ({ ok: false, why });

const isSlack = (host: string): boolean =>
  slacksHosts.some((known) => host === known || host.endsWith(`.${known}`));

/** Whether the bot's token may be taken to an address: Slack's own by https, or the local workspace's origin. */
export function keepsFiles(url: URL, apiUrl: string): boolean {
  const api = new URL(apiUrl);
  if (url.username !== '' || url.password !== '') return false;
  if (!isSlack(api.hostname) && url.origin === api.origin) return true;
  return url.protocol === 'https:' && url.port === '' && isSlack(url.hostname);
}

type Got =
  { readonly ok: true; readonly bytes: Uint8Array; readonly isHtml: boolean } | ReturnType<typeof no>;

async function fetchFrom(
  start: URL,
  { botToken, apiUrl, timeoutMs }: { botToken: string; apiUrl: string; timeoutMs: number },
): Promise<Got> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = start;
  for (let hop = 0; hop < mostHops; hop += 1) {
    if (!keepsFiles(url, apiUrl)) return no('foreign');
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${botToken}` },
      redirect: 'manual',
      signal,
    });
    const next = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && next !== null) {
      await answer.body?.cancel();
      if (!URL.canParse(next, url.href)) return no('not-found');
      url = new URL(next, url);
      continue;
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      return no(answer.status === 404 ? 'not-found' : answer.status < 500 ? 'login-page' : 'no-answer');
    }
    const bytes = await within(answer);
    if (bytes === null) return no('too-large');
    const isHtml = (answer.headers.get('content-type') ?? '').includes('text/html');
    return { ok: true, bytes, isHtml };
  }
  return no('no-answer');
}

/** The body, as far as it is no larger than allowed; what a length promises is not relied on. */
async function within(answer: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (answer.body === null) return new Uint8Array();
  for await (const chunk of answer.body) {
    size += chunk.byteLength;
    if (size !== null && size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
