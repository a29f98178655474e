import { writeSync } from 'node:fs';

/** Where a log's lines go. */
export interface LogOutput {
  write(line: string): void;
}

type Write = (fd: number, bytes: Buffer, from: number) => number;

/** How often, and how long apart in milliseconds, a reader that is full is asked again: a tenth of a second in all. */
const tries = 10;
const pauseMs = 10;

/**
 * Writes a log's lines to a file descriptor, each at once: what was logged is out before the process can end.
 * A line that cannot be written is lost and nothing else: an order goes on without its log. Where the reader is gone
 * nothing more is written; a full disk is tried again with the next line.
 *
 * Pino's own output flushes for ever after such a failure, and the process with it.
 * @param writeTo writes a part of the bytes and says how many, as `writeSync`
 */
export function logOutput(fd: number, writeTo: Write = writeSync): LogOutput {
  let isGone = false;
  let isCut = false;
  return {
    write(line) {
      if (isGone) return;
      // After half a line a new one begins, so that each that is whole can be read.
      const bytes = Buffer.from(isCut ? `\n${line}` : line);
      let written = 0;
      for (let full = 0; written < bytes.length && full < tries;) {
        try {
          written += writeTo(fd, bytes, written);
        } catch (error) {
          const code = codeOf(error);
          if (code === 'EAGAIN') {
            full += 1;
            pause();
            continue;
          }
          isGone = code === 'EPIPE';
          break;
        }
      }
      if (written > 0) isCut = written < bytes.length;
    },
  };
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Blocks: a log line has to be out before the next thing happens. */
const pause = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
};
