import { openProcessStack } from '../process-stack.js';

/**
 * Starts and stops a bot in one file, which keeps the code that V8 has made of it for its next starts: also of what is
 * compiled only once it is called, as most of a start is.
 */
export async function keepCode(program: URL): Promise<void> {
  const stack = await openProcessStack({ mode: 'socket', program, settings: { KEEP_CODE: 'on' } });
  try {
    await stack.start();
    const { code } = await stack.bot().end('SIGTERM');
    if (code !== 0) throw new Error(`The bot in one file does not stop in order:\n${stack.bot().output()}`);
  } finally {
    await stack.close();
  }
}
