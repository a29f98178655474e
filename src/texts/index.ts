import { access } from './en/access.js';
import { admin } from './en/admin.js';
import { requests } from './en/requests.js';
import { home } from './en/home.js';
import { help } from './en/help.js';
import { ephemeral } from './en/ephemeral.js';
import { directCard } from './en/direct-card.js';
import { direct } from './en/direct.js';
import { doubt } from './en/doubt.js';
import { drafts } from './en/drafts.js';
import { failures } from './en/failures.js';
import { freeze } from './en/freeze.js';
import { questions, reminder } from './en/questions.js';
import { card, cardStatus } from './en/card.js';
import { common } from './en/common.js';
import { customers } from './en/customers.js';
import { jobs } from './en/jobs.js';
import { notes } from './en/notes.js';
import { order } from './en/order.js';
import { orders } from './en/orders.js';
import { outage } from './en/outage.js';
import { prices } from './en/prices.js';
import { resting } from './en/resting.js';
import { subscriptionName } from './en/subscription-name.js';
import { trunk } from './en/trunk.js';
import { waits } from './en/waits.js';

export { cardWarnings, detailsWarnings } from './en/card-warnings.js';
export { cardLines, diffLines, entriesIn, valueWords } from './en/edit-words.js';
export type { CardLine, DiffLine, LastSet } from './en/edit-words.js';
export { sayAddresses, sayAddressWarning, sayChange, sayWarning } from './en/say-edit.js';
export { contractWords, intervalWords } from './en/periods.js';
export { say, sayHint } from './en/say-forms.js';
export { sayFile, sayList, sayMobile, sayName, sayNumber, sayRow, sayTwoWays } from './en/say-numbers.js';
export { choiceLabel, groupWords, settingLabels, settingTitle } from './en/setting-names.js';
export { intakeLabels, sayFinding, sayFix } from './en/say-rules.js';
export { priceNotKnown, stepWords, unpricedWords } from './en/unpriced.js';

/**
 * Every word a person reads in Slack. Texts get plain data and, where they are read as mrkdwn, return a `Markup`
 * (see `markup.ts` for the rule).
 */
export const en = {
  access,
  admin,
  card,
  cardStatus,
  common,
  customers,
  direct,
  doubt,
  drafts,
  failures,
  directCard,
  freeze,
  help,
  home,
  jobs,
  notes,
  order,
  orders,
  outage,
  prices,
  questions,
  reminder,
  requests,
  resting,
  subscriptionName,
  trunk,
  waits,
  ephemeral,
} as const;

export type Texts = typeof en;
