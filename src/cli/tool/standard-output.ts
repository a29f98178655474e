import { once } from 'node:events';

/** What a command prints to. */
export interface Output {
  /** Resolves once more can be taken, so that nothing large piles up. */
  print(text: string): Promise<void>;
  /** False once the reader is gone (`| head`): what is printed goes nowhere, and a long list can end. */
  isRead(): boolean;
}

/**
 * Standard output of a command. Whoever reads it may stop at any time: the command does what it was asked to do all the
 * same, and ends with the code that it has earned. What cannot be written for another reason, such as a full disk, ends
 * the command with a line that says so.
 *
 * Nothing is opened before the first text: Node makes the descriptor non-blocking, and the bot's log, which writes to
 * it as well, would lose lines to a slow reader.
 */
export function standardOutput(): Output {
  let isRead = true;
  let opened: NodeJS.WriteStream | null = null;
  const open = (): NodeJS.WriteStream => {
    const { stdout } = process;
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      isRead = false;
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return;
      console.error(`The output could not be written: ${error.message}.`);
      process.exit(1);
    });
    return stdout;
  };
  return {
    isRead: () => isRead,
    print: async (text) => {
      const stdout = (opened ??= open());
      if (!isRead || stdout.write(text)) return;
      // What went wrong was told above, and no drain follows it.
      await once(stdout, 'drain').catch(() => undefined);
    },
  };
}
