import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  WebClient,
  type FetchFunction,
  type Logger,
} from '@slack/web-api';

/** Slack's Web API, one call at a time: never repeated here, always bounded in time, answers parsed by who asks. */

/** `quick`: a person waits for it (2.5 s). `patient`: messages, reads (10 s). */
type Patience = 'quick' | 'patient';

export type ApiFailure =
  /** Slack said no: `error` is Slack's code. */
  | { readonly why: 'refused'; readonly error: string; readonly messages: readonly string[] }
  | { readonly why: 'rate-limited'; readonly afterMs: number }
  /** No answer, or a broken one: it may have worked all the same. */
  | { readonly why: 'no-answer'; readonly because: string };

type ApiAnswer =
  { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly failure: ApiFailure };

export interface SlackApi {
  call(method: string, args: Readonly<Record<string, unknown>>, patience?: Patience): Promise<ApiAnswer>;
}

export interface ApiOptions {
  readonly botToken: string;
  /** With a slash at its end. */
  readonly apiUrl: string;
  readonly logger: Logger;
  readonly timeouts?: { readonly quickMs: number; readonly patientMs: number };
  readonly fetch?: FetchFunction;
  /** Told of each call when it has ended, and how long that took. */
  readonly onCall?: (method: string, outcome: string, ms: number) => void;
}

/**
 * The client's own repeats are off: a `chat.postMessage` whose answer was lost would be posted twice. The outbox
 * decides about repeating; a view is never worth one.
 */
export const onceOnly = { retryConfig: { retries: 0 }, rejectRateLimitedCalls: true } as const;

export function slackApi(options: ApiOptions): SlackApi {
  const { quickMs, patientMs } = options.timeouts ?? { quickMs: 2_500, patientMs: 10_000 };
  const clientWith = (timeout: number) =>
    new WebClient(options.botToken, {
      ...onceOnly,
      slackApiUrl: options.apiUrl,
      allowAbsoluteUrls: false,
      logger: options.logger,
      timeout,
      ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    });
  const clients = { quick: clientWith(quickMs), patient: clientWith(patientMs) };

  return {
    call: async (method, args, patience = 'patient') => {
      const began = performance.now();
      const ended = (outcome: string) =>
        options.onCall?.(method, outcome, Math.round(performance.now() - began));
      try {
        const body = await clients[patience].apiCall(method, { ...args });
        ended('ok');
        return { ok: true, body };
      } catch (error) {
        const failure = failureOf(error);
        ended(failure.why === 'refused' ? failure.error : failure.why);
        return { ok: false, failure };
      }
    },
  };
}

/** How long Slack is left alone that asks to wait and does not say how long. */
const unsaidMs = 30_000;

/** The client has no error of its own for a 429 without a usable `Retry-After`. */
const isUnsaid = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Retry header did not contain a valid timeout');

/** What the client threw, as data; no token and no body in it. */
function failureOf(error: unknown): ApiFailure {
  if (error instanceof WebAPIPlatformError) {
    const { data } = error;
    if (data.error === 'ratelimited') return { why: 'rate-limited', afterMs: unsaidMs };
    return { why: 'refused', error: data.error, messages: data.response_metadata?.messages ?? [] };
  }
  if (error instanceof WebAPIRateLimitedError) {
    return { why: 'rate-limited', afterMs: Math.max(error.retryAfter, 1) * 1_000 };
  }
  if (isUnsaid(error)) return { why: 'rate-limited', afterMs: unsaidMs };
  if (error instanceof WebAPIHTTPError) return { why: 'no-answer', because: `status ${error.statusCode}` };
  if (error instanceof WebAPIRequestError) return { why: 'no-answer', because: 'no answer in time' };
  return { why: 'no-answer', because: error instanceof Error ? error.name : 'unknown' };
}
