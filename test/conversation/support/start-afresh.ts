import type { Robot } from '../../support/robot.js';

/** Closes every window and discards the order in progress, so that a test starts from nothing. */
export async function afresh(person: Robot): Promise<Robot> {
  if (person.modal() !== '') await person.close({ all: true });
  const before = person.ephemerals('general').length;
  await person.command('/order discard', { in: 'general' });
  const answer = await person.until(() => person.ephemerals('general')[before] ?? '', 'an answer');
  if (answer.includes('No order is in progress')) return person;
  await person.press('Discard', { in: 'general', confirm: true });
  await person.until(() => person.ephemerals('general').at(-1)?.includes('was discarded'), 'the discarding');
  return person;
}
