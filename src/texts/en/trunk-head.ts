import { cut, joined, md, type Markup } from '../markup.js';
import { count } from '../moments.js';

/** Words that stand on many screens of trunk changes. */

/** Of the window that begins a change. Each title is unlike the others, in the 24 characters that Slack takes. */
const titles = {
  edit: 'Edit a channel',
  connect: 'Connect a number',
  disconnect: 'Disconnect a number',
  type: 'Set a number type',
  untype: 'Remove a number type',
} as const;

/** Of the review, for one number or channel. */
const reviewTitles = {
  edit: 'Review channel change',
  connect: 'Review connection',
  disconnect: 'Review disconnection',
  type: 'Review number type',
  untype: 'Review type removal',
} as const;

/** Of the review of several numbers. */
const titlesOfMany = {
  connect: 'Connect numbers',
  disconnect: 'Disconnect numbers',
  type: 'Set number types',
  untype: 'Remove number types',
} as const;

export const head = {
  titles,
  reviewTitles,
  titlesOfMany,
  groupsTitle: 'Settings to change',
  settingsTitle: (group: string): string => `${group} settings`,
  many: 'Several numbers',
  linesTitle: 'List of numbers',
  allLinesTitle: 'All lines',
  statusTitle: (request: string): string => `Status of ${request}`,
  goneTitle: 'Change not found',
  discardedTitle: 'Change discarded',
  lookingTitle: 'Looking up the customer',
  back: 'Back',
  next: 'Next',
  backToReview: 'Back to review',
  close: 'Close',
  customer: 'Customer',
  customerHint: 'Needed to choose from its caller IDs, proxies, templates and call barrings.',
  customerPlaceholder: 'Type at least 2 characters',
  channel: 'Channel',
  channelHint: 'The exact channel name at the operator.',
  number: 'Number',
  hintChosen: 'That is no customer. Type a name, or leave it empty.',
  /** `*Page 1 of 3: General*` */
  page: (position: number, of: number, group: string): Markup => md`*Page ${position} of ${of}: ${group}*`,
  step: (step: 'channel' | 'groups' | 'review'): Markup => md`*${steps[step]}*`,
  onChannel: (channel: string): Markup => md`Channel ${cut(channel, 80)}`,
  nothingYet: md`Nothing is changed yet`,
  saved: md`Saved after every step: \`/trunk\` brings you back here. What you type is kept when you choose Next, Back or another button.`,
  closable: md`You can close this window: the result comes as a direct message.`,
  gone: md`*This change is not there any more.* It was discarded, or it is not yours. Start another with \`/trunk\`.`,
  discarded: (request: string): Markup => md`:wastebasket: *${request} was discarded.* Nothing was changed.`,
  discard: 'Discard',
  discardTitle: (request: string): string => `Discard ${request}?`,
  discardText: 'What you entered is dropped. Nothing was changed at the operator.',
  keepIt: 'Keep it',
  goBack: 'Go back',
  tryAgain: 'Try again',
  resume: 'Resume',
  openNow: 'Open it now',
  couldNotOpen: md`*The window could not open in time.* Slack allows 3 seconds. Nothing is lost.`,
  reference: (reference: string): Markup => md`Reference ${reference}`,
  working: (what: string): Markup => md`:hourglass_flowing_sand: *${what}*\nThis takes a few seconds.`,
  readingFile: 'Reading the file',
  lookingFor: (customer: string): string => `Looking for ${cut(customer, 60)}`,
  /** An unfinished change, for its list of numbers. */
  numbers: (size: number): string => count(size, 'number'),
} as const;

const steps = {
  channel: 'Which channel',
  groups: 'What to change',
  review: 'Review',
} as const;

/** `+31 20 555 0142 (+31205550142)`: as people read it, and as it is sent. */
export const bothForms = (international: string, number: string): Markup =>
  international === number ? md`${number}` : joined([international, `(${number})`], ' ');
