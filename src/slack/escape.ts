/** Where everything about escaping is found: markup and moments live with the texts, decoding of commands here. */
export {
  code,
  cut,
  cutMarkup,
  escapeMrkdwn,
  inLines,
  joined,
  md,
  mention,
  nothing,
  oneLine,
  quoted,
} from '../texts/markup.js';
export type { Markup } from '../texts/markup.js';
export { dayInWords, moment, momentInWords, shortDay, time } from '../texts/moments.js';
