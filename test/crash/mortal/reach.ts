import { writeSync } from 'node:fs';
import { z } from 'zod';

/** Where this process is to die: told by its environment when it starts, and by its parent later. */
let armed: readonly string[] = (process.env['DIE_AT'] ?? '').split(',');

const Told = z.object({ dieAt: z.array(z.string()) });

process.on('message', (message) => {
  armed = Told.parse(message).dieAt;
  process.send?.({ armed });
});

export const isArmed = (boundary: string): boolean => armed.includes(boundary);

/** Ends the process, as a power cut would, where it was told to die at this boundary, and says so. */
export function reach(boundary: string): void {
  if (!isArmed(boundary)) return;
  writeSync(2, `\ndied at <${boundary}>\n`);
  process.kill(process.pid, 'SIGKILL');
  // Nothing more happens in this process, however late the signal is.
  for (;;);
}
