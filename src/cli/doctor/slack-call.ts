import { z } from 'zod';

/** One call of the Web API with what its headers say, which the bot's own client keeps to itself. */
export type SlackAnswer =
  | {
      readonly ok: true;
      readonly body: unknown;
      /** What the token may do; null where Slack doesn't say. */
      readonly scopes: readonly string[] | null;
      /** Slack's clock in epoch milliseconds, to the second. */
      readonly date: number | null;
    }
  /** Slack's error code, or in words why there is no answer. */
  | { readonly ok: false; readonly refused: boolean; readonly why: string };

const Body = z.looseObject({ ok: z.boolean(), error: z.string().optional() });
const timeoutMs = 10_000;

/** Calls a method that changes nothing. No token is ever in what comes back. */
export async function askSlack(apiUrl: string, method: string, token: string): Promise<SlackAnswer> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(`${apiUrl}${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    body = await answer.json();
  } catch (error) {
    return { ok: false, refused: false, why: reasonOf(error) };
  }
  const read = Body.safeParse(body);
  if (!read.success)
    return { ok: false, refused: false, why: `its answer (${answer.status}) is not Slack's` };
  if (!read.data.ok) return { ok: false, refused: true, why: read.data.error ?? 'no error code' };
  const scopes = answer.headers.get('x-oauth-scopes');
  const date = Date.parse(answer.headers.get('date') ?? '');
  return {
    ok: true,
    body,
    scopes: scopes === null ? null : scopes.split(',').map((scope) => scope.trim()),
    date: Number.isNaN(date) ? null : date,
  };
}

const Code = z.looseObject({ code: z.string() });

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `no answer in ${timeoutMs / 1_000} seconds`;
  if (error instanceof SyntaxError) return 'its answer is not JSON';
  const code = Code.safeParse(error.cause);
  return code.success ? code.data.code : 'it cannot be reached';
}
