import type { NotTaken } from '../../../src/slack/named-customer.js';
import { customerId, type Namer } from '../../support/sample/trunk-screens.js';

/** More customers than one window shows, found for what was typed. */
export const severalNamed = (named: Namer): NotTaken => ({
  is: 'several',
  typed: named('Acme'),
  hits: Array.from({ length: 12 }, () => ({
    customer: { id: customerId, name: named('Acme BV') },
    detail: named('1001'),
  })),
  more: false,
});
