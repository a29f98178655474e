import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import {
  OperatorCutOff,
  OperatorFailure,
  OperatorNotUnderstood,
  OperatorTooLarge,
  OperatorUnreachable,
} from './errors.js';

/** One request as it goes out. */
export interface Outgoing {
  readonly origin: string;
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What came back, before anybody looked into it. */
export interface RawAnswer {
  readonly status: number;
  readonly mediaType: string | null;
  readonly retryAfter: string | null;
  /** The body as far as it came. */
  readonly text: string;
  /** Why the body is not whole; null where it is. */
  readonly trouble: OperatorFailure | null;
}

/**
 * Sends one request and reads its bounded answer. Redirects are not followed, nothing is repeated (G4, G7).
 * @throws OperatorUnreachable where no answer came, and the signal's reason where that fired before an answer
 */
export async function exchange(
  dispatcher: Dispatcher,
  outgoing: Outgoing,
  bounds: { readonly signal: AbortSignal; readonly maxBodyBytes: number },
): Promise<RawAnswer> {
  bounds.signal.throwIfAborted();
  let answer: Dispatcher.ResponseData;
  try {
    answer = await dispatcher.request({ ...outgoing, signal: bounds.signal });
  } catch (error) {
    bounds.signal.throwIfAborted();
    throw new OperatorUnreachable({ cause: error });
  }
  const status = answer.statusCode;
  const { bytes, trouble } = await readBody(answer, bounds);
  const encoding = one(answer.headers['content-encoding'])?.trim().toLowerCase() ?? '';
  const plain = trouble === null ? await decompress(status, bytes, encoding, bounds.maxBodyBytes) : null;
  return {
    status,
    mediaType: one(answer.headers['content-type'])?.split(';')[0]?.trim().toLowerCase() ?? null,
    retryAfter: one(answer.headers['retry-after']) ?? null,
    // Bytes of a compressed body that broke off would only be noise.
    text: new TextDecoder().decode(plain?.bytes ?? (encoding === '' ? bytes : Buffer.alloc(0))),
    trouble: trouble ?? plain?.trouble ?? null,
  };
}

interface Read {
  readonly bytes: Buffer;
  readonly trouble: OperatorFailure | null;
}

async function readBody(
  { statusCode, body }: Dispatcher.ResponseData,
  { signal, maxBodyBytes }: { readonly signal: AbortSignal; readonly maxBodyBytes: number },
): Promise<Read> {
  const chunks: Buffer[] = [];
  let size = 0;
  let trouble: OperatorFailure | null = null;
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBodyBytes) {
        trouble = new OperatorTooLarge(statusCode, maxBodyBytes);
        break;
      }
      chunks.push(bytes);
    }
  } catch (error) {
    const why: unknown = signal.aborted ? signal.reason : error;
    trouble = why instanceof OperatorFailure ? why : new OperatorCutOff(statusCode, { cause: why });
  }
  return { bytes: Buffer.concat(chunks), trouble };
}

const decoders: Readonly<
  Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  'x-gzip': promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
};

// We ask for no compression, yet some proxies compress all the same.
async function decompress(status: number, bytes: Buffer, encoding: string, maxBytes: number): Promise<Read> {
  if (encoding === '' || encoding === 'identity' || bytes.length === 0) return { bytes, trouble: null };
  const nothing = Buffer.alloc(0);
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (decoder === undefined) {
    const problem = 'its compression is not known';
    return { bytes: nothing, trouble: new OperatorNotUnderstood(status, problem, '') };
  }
  try {
    return { bytes: await decoder(bytes, { maxOutputLength: maxBytes }), trouble: null };
  } catch (error) {
    const tooLarge = error instanceof RangeError;
    return {
      bytes: nothing,
      trouble: tooLarge
        ? new OperatorTooLarge(status, maxBytes)
        : new OperatorNotUnderstood(status, 'its compression is broken', '', { cause: error }),
    };
  }
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
