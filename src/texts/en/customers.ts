import { cut, md, type Markup } from '../markup.js';
import { count } from '../moments.js';

/** The customer that a command names. */
export const customers = {
  choose: 'Choose',
  chooseLabel: (name: string): string => `Choose ${cut(name, 65)}`,
  hit: (name: string, detail: string | null): Markup =>
    detail === null ? md`*${cut(name, 200)}*` : md`*${cut(name, 200)}*\n${cut(detail, 200)}`,
  several: (typed: string, found: number | null): Markup =>
    found === null
      ? md`*Many customers were found for “${cut(typed, 100)}”.* Choose one, or search with more of the name.`
      : md`*${count(found, 'customer was', 'customers were')} found for “${cut(typed, 100)}”.* Choose one, or search again.`,
  more: (hidden: number): Markup => md`and ${hidden} more. Search with more of the name.`,
  moreThanRead: md`and more. Search with more of the name.`,
  /** Why the customer that a command names is not taken. A search that failed says nothing of whether there is one. */
  notNamed: {
    'none-found': (typed: string): Markup =>
      md`*No customer was found for “${cut(typed, 100)}”.* Search with another name here.`,
    'type-more': (typed: string): Markup =>
      md`*“${cut(typed, 100)}” is too short to search for.* Type at least 2 characters here.`,
    'operator-slow': (typed: string): Markup =>
      md`:warning: *The search for “${cut(typed, 100)}” took too long.* The operator is slow. Search again here.`,
    'operator-down': (typed: string): Markup =>
      md`:warning: *“${cut(typed, 100)}” could not be searched for.* The operator does not answer. Search again here in a minute.`,
    'operator-waits': (typed: string): Markup =>
      md`:warning: *“${cut(typed, 100)}” could not be searched for.* The operator asked to wait. Search again here in a minute.`,
    'operator-fault': (typed: string): Markup =>
      md`:warning: *“${cut(typed, 100)}” could not be searched for.* The operator had a fault. Search again here in a minute.`,
    'not-understood': (typed: string): Markup =>
      md`:warning: *“${cut(typed, 100)}” could not be searched for.* The operator’s answer was not understood. Tell your admin.`,
    'login-failed': (typed: string): Markup =>
      md`:warning: *“${cut(typed, 100)}” could not be searched for.* Trunkdesk could not log in at the operator. Tell your admin.`,
    'operator-refused': (typed: string): Markup =>
      md`:warning: *“${cut(typed, 100)}” could not be searched for.* The operator refused the search. Tell your admin.`,
  },
} as const;
