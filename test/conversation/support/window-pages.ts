import type { Robot } from '../../support/robot.js';

/** The window on top with all of its pages, turned one after the other by the buttons that a person has. */
export async function allPages(person: Robot): Promise<string[]> {
  const pages = [person.modal()];
  while (person.buttons().includes('Next page')) {
    const before = person.modal();
    await person.press('Next page', { in: 'modal' });
    await person.until(() => person.modal() !== before, 'the next page');
    pages.push(person.modal());
  }
  return pages;
}
