import { asks, buttons, firstWords, titlesOf, type Screen } from './look.js';
import { ofOrders } from './of-orders.js';
import { ofMessages, ofRequests } from './of-requests.js';
import { ofTrunks } from './of-trunks.js';

/** Windows by chapter; each sample is drawn by the view that people get. */
export const windows: readonly (readonly [chapter: string, screens: readonly Screen[]])[] = [
  ['Orders', ofOrders()],
  ['Trunk changes', ofTrunks()],
  ['Requests, and what is not of one window alone', ofRequests()],
];
export const messages: readonly Screen[] = ofMessages();

const cell = (texts: readonly string[], separator: string): string =>
  texts.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(separator);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  // Each row by itself: padded to the longest of all, a change of one would be a change of all.
  [
    '<!-- prettier-ignore -->',
    ...[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

const windowRow = (screen: Screen): string[] => [
  screen.name,
  cell(titlesOf(screen), ' / '),
  cell([firstWords(screen)], ''),
  cell(asks(screen), '; '),
  cell(buttons(screen), ' · '),
];

/** The whole of `docs/screens.md`. */
export const screensDocument = (): string =>
  `# Screens

Drawn from the code by \`test/docs/screens.test.ts\`, which fails while this page says something else. After a change run
\`UPDATE_DOCS=1 npx vitest run test/docs/screens.test.ts\`.

Every window with its title, how it begins, what it asks and its buttons; names and numbers are samples. **Bold** is the
window's own button to send it, the last one closes it. A button that ends with … asks once more before anything is done.
No two screens share a title.

${windows
  .map(
    ([chapter, screens]) =>
      `## ${chapter}\n\n${table(['Screen', 'Title', 'Begins', 'Asks', 'Buttons'], screens.map(windowRow))}`,
  )
  .join('\n\n')}

## Home and messages

${table(
  ['Where', 'Asks', 'Buttons'],
  messages.map((screen) => [screen.name, cell(asks(screen), '; '), cell(buttons(screen), ' · ')]),
)}
`;
