import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { settingsTable, type Setting } from '../../src/config/table.js';

const file = new URL('../../docs/settings.md', import.meta.url);

const head = `# Settings

Made from \`src/config/table.ts\` and held to it by \`test/docs/settings.test.ts\`. After a change run
\`UPDATE_DOCS=1 npx vitest run test/docs/settings.test.ts\`.

Settings are environment variables. A secret may stand in a file instead, without anything else in it: \`SLACK_BOT_TOKEN_FILE\`
is the path of the file with \`SLACK_BOT_TOKEN\`, and so for each that is marked “secret”, per profile too
(\`OPERATOR_TOKEN_NORTH_FILE\`). \`npm start\` and \`npm run doctor\` list all that are
missing or wrong at once, each with its fix. Numbers in brackets such as (G1) name
[decisions about the operator's documents](readings.md).

Settings marked “per profile” are read once more for every profile of \`OPERATOR_PROFILES\` but \`default\`, with the
profile's name in capitals behind them: \`OPERATOR_TOKEN_NORTH\` is the token of the profile \`north\`.
`;

const row = ({ name, about, default: fallback, needed, secret, perProfile }: Setting): string => {
  const marks = [
    ...(needed === null ? [] : [needed]),
    ...(secret ? ['secret'] : []),
    ...(perProfile ? ['per profile'] : []),
  ];
  return `| \`${name}\` | ${about} | ${fallback === null ? '' : `\`${fallback}\``} | ${marks.join(', ')} |`;
};

const groups = ['Slack', 'Trunkdesk', 'Operator', 'Demo'] as const;

const chapter = (group: (typeof groups)[number]): string =>
  [
    `## ${group}`,
    '',
    '| Setting | What it says | Default | Needed |',
    '| --- | --- | --- | --- |',
    ...settingsTable.filter((setting) => setting.group === group).map(row),
  ].join('\n');

test('the page of settings says what the settings are', async () => {
  const options = await resolveConfig(file);
  const page = await format([head, ...groups.map(chapter)].join('\n\n'), { ...options, parser: 'markdown' });
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});
