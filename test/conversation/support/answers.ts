import type { Robot } from '../../support/robot.js';

/** What a command is answered with, for its person alone, where it was typed. */
export async function answerTo(person: Robot, command: string): Promise<string> {
  const before = person.ephemerals('general').length;
  await person.command(command, { in: 'general' });
  const answers = () => person.ephemerals('general').slice(before);
  await person.until(() => answers().length > 0, `an answer to ${command}`);
  return answers()[0] ?? '';
}
