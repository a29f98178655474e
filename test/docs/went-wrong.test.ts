import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What went wrong in other people's bots. Each is a conversation test by these words. */
const entries = [
  'a double click on Approve ran it twice',
  'two approvers at once made two orders',
  '“timed out” was shown though it worked, and the user sent it again',
  'the same event came eleven times with new ids',
  'all retried deliveries were dropped, and messages lost',
  'an acked click was lost in a restart',
  'the card said approved, the command never ran',
  'approving B approved A',
  'decided elsewhere, stale buttons stayed',
  'content changed after approval',
  'a removed change was still applied from an old plan',
  'the author approved their own request',
  'anyone in the Slack channel could approve',
  'a deactivated user could approve',
  'a deleted approver group broke everything',
  '“submitted” though nobody could approve',
  'an external user of a shared Slack channel clicked',
  'the Slack channel was archived',
  'the notice about rate limits was itself rate-limited',
  'the trigger id had expired',
  'an oversized view could not be caught',
  'a modal showed an error though the submission was accepted',
  'more than 100 options',
  'no options at all',
  'an option over 75 characters',
  'numbers auto-linked',
  '`<!here>` in a customer’s name',
  '`hash_conflict` on quick changes',
  'the date picker used another time zone',
  '24 h became 0 h',
  'tokens in debug logs',
  'the app was removed (`account_inactive`) and it retried for ever',
];

const folder = new URL('../conversation/went-wrong/', import.meta.url);
const tests = readdirSync(folder)
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

test.each(entries)('“%s” has a conversation test of that name', (entry) => {
  expect(tests).toContain(`'${entry}: `);
});
