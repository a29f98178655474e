import { describe } from 'vitest';

/** What went wrong in other people's bots, and the file that tries it here. */
export const entries = {
  'a double click on Approve ran it twice': 'deciding.long',
  'two approvers at once made two orders': 'deciding.long',
  '“timed out” was shown though it worked, and the user sent it again': 'deliveries',
  'the same event came eleven times with new ids': 'deliveries',
  'all retried deliveries were dropped, and messages lost': 'deliveries',
  'an acked click was lost in a restart': 'carried-out.long',
  'the card said approved, the command never ran': 'carried-out.long',
  'approving B approved A': 'deciding.long',
  'decided elsewhere, stale buttons stayed': 'decided-elsewhere.long',
  'content changed after approval': 'plans',
  'a removed change was still applied from an old plan': 'plans',
  'the author approved their own request': 'people',
  'anyone in the Slack channel could approve': 'people',
  'a deactivated user could approve': 'people',
  'a deleted approver group broke everything': 'people',
  '“submitted” though nobody could approve': 'people',
  'an external user of a shared Slack channel clicked': 'people',
  'the Slack channel was archived': 'cards.long',
  'the notice about rate limits was itself rate-limited': 'cards.long',
  'the trigger id had expired': 'views',
  'an oversized view could not be caught': 'options.long',
  'a modal showed an error though the submission was accepted': 'views',
  'more than 100 options': 'options.long',
  'no options at all': 'options.long',
  'an option over 75 characters': 'options.long',
  'numbers auto-linked': 'texts.long',
  '`<!here>` in a customer’s name': 'names',
  '`hash_conflict` on quick changes': 'views',
  'the date picker used another time zone': 'texts.long',
  '24 h became 0 h': 'texts.long',
  'tokens in debug logs': 'connection.long',
  'the app was removed (`account_inactive`) and it retried for ever': 'connection.long',
} as const;

type Entry = keyof typeof entries;
type File = (typeof entries)[Entry];
type In<F extends File> = { [E in Entry]: (typeof entries)[E] extends F ? E : never }[Entry];

/** The tests of a file, under each of its entries: one that is left out does not compile, and one without a test fails. */
export function wentWrong<F extends File>(_file: F, tests: Readonly<Record<In<F>, () => void>>): void {
  describe('What went wrong in other people’s bots', () => {
    describe.each(Object.entries<() => void>(tests))('%s', (_entry, itsTests) => {
      itsTests();
    });
  });
}
