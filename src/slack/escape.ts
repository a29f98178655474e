/** What the views of the wizard put names and times with; all of it stands with the texts. */
export { code, inLines } from '../texts/markup.js';
export type { Markup } from '../texts/markup.js';
export { dayInWords, dayInZone, moment, shortDay } from '../texts/moments.js';
