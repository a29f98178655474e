import type { z } from 'zod';
import { unreachable } from '../types/unreachable.js';
import { errorObjectIn, messagesIn } from './error-body.js';
import { OperatorNotUnderstood, type OperatorFailure } from './errors.js';
import type { RawAnswer } from './exchange.js';
import { cleanerOf, excerptOf } from './excerpt.js';
import { OperatorError } from './operator-error.js';
import { retryAfterMs } from './retry.js';

/** A successful answer: a whole 2xx that is no error object. */
export interface Answer {
  readonly status: number;
  /** Lower case, without parameters. */
  readonly mediaType: string | null;
  readonly text: string;
  /** Bounded, escaped, without secrets. */
  readonly excerpt: () => string;
  readonly json: Json;
  /** Takes secrets out of a text of the body. */
  readonly clean: (text: string) => string;
}

type Json =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'broken' };

/** How a successful answer becomes the value of a call. */
export interface Answers<T> {
  /** Whether a 2xx whose body did not arrive whole still counts (O2). */
  readonly evenBroken: boolean;
  read(answer: Answer): T;
}

/** A JSON body that fits the schema and is about what was asked. */
export function json<T>(schema: z.ZodType<T>, isAbout: (value: T) => boolean = () => true): Answers<T> {
  return {
    evenBroken: false,
    read: (answer) => {
      const read = schema.safeParse(jsonOf(answer));
      if (read.success && !isAbout(read.data))
        throw new OperatorNotUnderstood(answer.status, 'the body is about something else', '');
      if (read.success) return read.data;
      // Paths and expectations only: the values may be people's.
      const issues = read.error.issues.slice(0, 5).map((issue) => {
        const where = issue.path.map(String).join('.');
        return `${where === '' ? 'the body' : excerptOf(where, 120)}: ${excerptOf(issue.message, 120)}`;
      });
      throw new OperatorNotUnderstood(answer.status, issues.join('; '), '', { cause: read.error });
    },
  };
}

/** The same of a body that can hold secrets which the caller does not know: where it can't be read it is not quoted. */
export function unquotedJson<T>(schema: z.ZodType<T>, isAbout?: (value: T) => boolean): Answers<T> {
  const { evenBroken, read } = json(schema, isAbout);
  return { evenBroken, read: (answer) => read({ ...answer, excerpt: () => '' }) };
}

/** The JSON value of an answer. @throws OperatorNotUnderstood where there is none */
export function jsonOf({ status, excerpt, json }: Answer): unknown {
  switch (json.kind) {
    case 'json':
      return json.value;
    case 'empty':
      throw new OperatorNotUnderstood(status, 'the body is empty', '');
    case 'broken':
      throw new OperatorNotUnderstood(status, 'the body is not JSON', excerpt());
    default:
      return unreachable(json);
  }
}

/**
 * What a write is answered with once it was carried out: 200 or 201 with a JSON body that fits the schema and is about
 * what was asked. A 202 says that it may be done later, and a body about something else says nothing of it.
 */
export function carriedOut<T>(schema: z.ZodType<T>, isAbout: (value: T) => boolean): Answers<T> {
  const { evenBroken, read } = json(schema, isAbout);
  return {
    evenBroken,
    read: (answer) => {
      const { status } = answer;
      if (status !== 200 && status !== 201)
        throw new OperatorNotUnderstood(status, 'the status does not say that it was done', '');
      return read(answer);
    },
  };
}

/** 204 and no body, as the document says. A page or anything else with another 2xx does not say that it was done. */
export const noContent: Answers<void> = {
  evenBroken: false,
  read: ({ status, excerpt }) => {
    if (status !== 204) throw new OperatorNotUnderstood(status, 'a 204 was to come', excerpt());
  },
};

/** Any 2xx without an error object, even one that broke off: only where a read shows what was done (O2). */
export const acceptedAndReadBack: Answers<void> = { evenBroken: true, read: () => undefined };

/** Any whole 2xx without an error object, whatever its body is: a page says yes as well (O7). */
export const anyBody: Answers<Answer> = { evenBroken: false, read: (answer) => answer };

/** An empty body or whole JSON, as it stands; HTML and broken JSON are not understood (O16). */
export const emptyOrJson: Answers<Answer> = {
  evenBroken: false,
  read: (answer) => {
    if (answer.json.kind !== 'empty') jsonOf(answer);
    return answer;
  },
};

/** The same of a write that no read shows, so that its answer alone says whether it was done (O4). */
export const acceptedUnseen: Answers<void> = {
  evenBroken: false,
  read: (answer) => {
    emptyOrJson.read(answer);
  },
};

/**
 * Sorts a raw answer (G2): non-2xx and error objects are an `OperatorError`; a 2xx that is not whole is the
 * trouble that its body had.
 */
export function judgeAnswer(
  raw: RawAnswer,
  secrets: readonly string[],
  evenBroken: boolean,
): Answer | OperatorFailure {
  const parsed = raw.trouble === null ? parse(raw.text) : null;
  const clean = cleanerOf(secrets);
  const excerpt = () => excerptOf(clean(raw.text.slice(0, 4_000)));
  const errorObject = parsed?.kind === 'json' ? errorObjectIn(parsed.value, clean) : null;
  const success = raw.status >= 200 && raw.status < 300;
  if (!success || errorObject !== null) {
    return new OperatorError({
      status: raw.status,
      identifier: errorObject?.identifier ?? null,
      messages: parsed?.kind === 'json' ? messagesIn(parsed.value, clean) : [],
      violations: errorObject?.violations ?? [],
      excerpt: excerpt(),
      mediaType: raw.mediaType,
      retryAfterMs: retryAfterMs(raw.retryAfter, Date.now()),
      cause: raw.trouble ?? undefined,
    });
  }
  if (raw.trouble !== null && !evenBroken) return raw.trouble;
  const { status, mediaType, text } = raw;
  return { status, mediaType, text, excerpt, clean, json: parsed ?? { kind: 'broken' } };
}

function parse(text: string): Json {
  if (text.trim() === '') return { kind: 'empty' };
  try {
    const value: unknown = JSON.parse(text);
    return { kind: 'json', value };
  } catch {
    // The parser's own error quotes the body, so it goes no further.
    return { kind: 'broken' };
  }
}
