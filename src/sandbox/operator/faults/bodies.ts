import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

const chunk = `${JSON.stringify('x'.repeat(64 * 1024))},`;

/** A list of long texts, made while it is read: it never stands in memory as a whole. Ends as valid JSON. */
export function hugeBody(bytes: number): Readable {
  function* parts(): Generator<string> {
    yield '[';
    for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
    yield '0]';
  }
  return Readable.from(parts(), { objectMode: false });
}

export const deepBody = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** A text in small pieces, each some milliseconds after the one before. */
export function drippingBody(text: string, { bytes, ms }: { bytes: number; ms: number }): Readable {
  async function* parts(): AsyncGenerator<Buffer> {
    const all = Buffer.from(text);
    for (let at = 0; at < all.length; at += bytes) {
      // The first piece at once: headers go out with it.
      if (at > 0) await wait(ms, undefined, { ref: false });
      yield all.subarray(at, at + bytes);
    }
  }
  return Readable.from(parts(), { objectMode: false });
}

/** The beginning of a text, after which the connection ends though more was promised. */
export function brokenBody(beginning: string, socket: Socket, flushHeaders: () => void): Readable {
  let isBegun = false;
  return new Readable({
    read() {
      if (!isBegun) {
        isBegun = true;
        if (beginning !== '') this.push(beginning);
        else flushHeaders();
      }
      // What was written goes out first; then the other side sees the end.
      setImmediate(() => socket.destroySoon());
    },
  });
}
