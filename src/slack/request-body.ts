import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';

/** The bytes of a request, or why there are none: more than the bound, or whoever sent them went away. */
export async function readBytes(
  request: IncomingMessage,
  mostBytes: number,
): Promise<Buffer | 'too-large' | 'gone'> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Not destroyed where there is too much: the answer still has to go out on its socket.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > mostBytes) return 'too-large';
      chunks.push(bytes);
    }
  } catch {
    return 'gone';
  }
  return Buffer.concat(chunks);
}

/**
 * Whether what Bolt reads out of a body can only be an object (or no JSON at all, which it refuses by itself). It reads
 * properties of whatever the JSON is, and `null` has none: that request would never be answered.
 */
export function holdsAnObject(bytes: Buffer, contentType: string | undefined): boolean {
  if (contentType !== form) return startsAnObject(bytes.toString('latin1', 0, 64));
  const text = bytes.toString('latin1', 0, 16);
  // The way Slack sends them: no need to decode all of it twice.
  if (/^payload=(?:\{|%7b)/i.test(text)) return true;
  const { payload } = parse(bytes.toString());
  return typeof payload !== 'string' || startsAnObject(payload);
}

const form = 'application/x-www-form-urlencoded';

const startsAnObject = (json: string): boolean => /^[ \t\r\n]*\{/.test(json);
