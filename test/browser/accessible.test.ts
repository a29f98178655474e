import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtPage } from '../../src/cli/package-files.js';
import { messages, windows } from '../docs/screens/document.js';
import type { Screen, Shown } from '../docs/screens/look.js';
import { callApi, startScriptedBot, type Scripted, type ScriptedBot } from '../support/robot-bot.js';
import { startTestWorkspace, type TestWorkspace } from '../support/robot-workspace.js';
import { violations } from './axe.js';
import { button, dialog, input, message, option, usePage } from './page.js';

/** Every screen of `docs/screens.md`, shown by the page as it comes from the bot, and what the page has besides. */

const openPage = usePage();

let workspace: TestWorkspace;
let bot: ScriptedBot;
let answer: () => Scripted;
beforeEach(async () => {
  answer = () => ({});
  workspace = await startTestWorkspace({ page: builtPage });
  bot = await startScriptedBot(workspace, () => answer());
});
afterEach(async () => {
  await bot.close();
  await workspace.close();
});

async function pageAt(place: string): Promise<Page> {
  const page = openPage();
  await page.goto(`${workspace.url}/#/U0ANN/${place}`);
  return page;
}

async function call(method: string, args: Record<string, unknown>): Promise<void> {
  expect(await callApi(workspace, method, args)).toMatchObject({ ok: true });
}

const plain = (text: string) => ({ type: 'plain_text', text });

/** The blocks, and a line below them by which the page is known to show these. */
const marked = ({ blocks }: Shown, mark: string) => [...blocks, { type: 'context', elements: [plain(mark)] }];

const openWindow = (shown: Shown, mark: string): Promise<void> =>
  call('views.open', {
    trigger_id: workspace.trigger('U0ANN'),
    view: { ...shown, blocks: marked(shown, mark) },
  });

async function closeWindow(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page, /./).waitFor({ state: 'detached' });
}

interface Sample {
  readonly name: string;
  readonly shown: Shown;
}

const samplesOf = ({ name, samples }: Screen): Sample[] =>
  samples.map((shown, nth) => ({ name: `${name}, sample ${nth + 1}`, shown }));

const posted = (channel: string, { name, shown }: Sample) => ({
  channel,
  text: name,
  blocks: marked(shown, name),
});

const post = (channel: string, sample: Sample): Promise<void> =>
  call('chat.postMessage', posted(channel, sample));

/** The first sample of a screen, by the screen's name. */
function sampleOf(name: string): Sample {
  const screens = [...windows.flatMap(([, each]) => each), ...messages];
  const [first] = screens.filter((screen) => screen.name === name).flatMap(samplesOf);
  if (first === undefined) throw new Error(`There is no screen ${name}`);
  return first;
}

/** What axe-core has against what is shown, once this is there. */
async function against(place: Locator): Promise<string[]> {
  await place.waitFor();
  return violations(openPage());
}

test.for(windows)('nothing bars anyone from a window: %s', async ([, screens]) => {
  const page = await pageAt('C0GENERAL');
  const found: Record<string, string[]> = {};
  for (const { name, shown } of screens.flatMap(samplesOf)) {
    await openWindow(shown, name);
    const these = await against(page.getByText(name, { exact: true }));
    if (these.length > 0) found[name] = these;
    await closeWindow(page);
  }
  expect(found).toEqual({});
});

test('nor from an input that is refused, nor from an open list', async () => {
  const page = await pageAt('C0GENERAL');
  const { name, shown } = sampleOf('details');
  const inputs = shown.blocks.filter(({ type }) => type === 'input').map(({ block_id }) => block_id ?? '');
  answer = () => ({
    body: {
      response_action: 'errors',
      errors: Object.fromEntries(inputs.map((id) => [id, 'Not this one.'])),
    },
  });
  await openWindow(shown, name);
  await button(dialog(page, /./), 'Next').click();
  expect(await against(page.getByText('Not this one.').first())).toEqual([]);
  await closeWindow(page);

  answer = () => ({ body: { options: [{ text: plain('Acme BV'), value: 'acme' }] } });
  const customer = sampleOf('customer');
  await openWindow(customer.shown, customer.name);
  await input(page, 'Customer').click();
  await page.keyboard.type('acme');
  expect(await against(option(page, 'Acme BV'))).toEqual([]);
});

test('nor from a Slack channel, empty and full, its menus, a thread and the question of a button', async () => {
  const page = await pageAt('C0ORDERS');
  expect(await against(page.getByText('This is the beginning of #orders.'))).toEqual([]);
  await input(page, 'Message #orders').fill('/');
  expect(await against(option(page, /^\/trunk /))).toEqual([]);
  answer = () => ({ status: 500 });
  await input(page, 'Message #orders').fill('/trunk');
  await button(page, 'Send').click();
  expect(await against(page.getByText('/trunk failed with the error'))).toEqual([]);
  await button(page, 'Shortcuts').click();
  expect(await against(page.getByRole('menu'))).toEqual([]);
  await page.keyboard.press('Escape');

  const card = sampleOf('card of an order');
  await post('C0ORDERS', card);
  const shown = message(page, card.name);
  await button(shown, 'Message shortcuts').click();
  expect(await against(page.getByRole('menu'))).toEqual([]);
  await page.keyboard.press('Escape');
  await button(shown, /^Approve/).click();
  expect(await against(dialog(page, /^Approve/))).toEqual([]);
  await closeWindow(page);
  await button(shown, 'Reply in thread').click();
  expect(await against(input(page, 'Reply…'))).toEqual([]);
  await button(page, 'Close thread').click();

  const own = sampleOf('`/trunk`');
  await call('chat.postEphemeral', { ...posted('C0ORDERS', own), user: 'U0ANN' });
  const samples = messages.filter(({ name }) => name !== 'Home').flatMap(samplesOf);
  for (const each of samples) await post('C0ORDERS', each);
  expect(await against(page.getByText(samples.at(-1)?.name ?? '', { exact: true }))).toEqual([]);
});

test('nor from Home, empty and full, from a direct message, and from the faults', async () => {
  const page = await pageAt('home');
  expect(await against(page.getByText('Trunkdesk has nothing here yet.'))).toEqual([]);
  for (const { name, shown } of messages.filter((each) => each.name === 'Home').flatMap(samplesOf)) {
    await call('views.publish', { user_id: 'U0ANN', view: { ...shown, blocks: marked(shown, name) } });
    expect(await against(page.getByText(name, { exact: true }))).toEqual([]);
  }
  const direct = sampleOf('direct message about an order');
  await post('U0ANN', direct);
  await page.getByRole('button', { name: /^Trunkdesk(?! Home)/ }).click();
  expect(await against(page.getByText(direct.name, { exact: true }))).toEqual([]);
  await button(page, 'Faults').click();
  expect(await against(page.getByText('No faults:'))).toEqual([]);
  await button(page, 'Add fault').click();
  expect(await against(button(page, /^Remove: any call/))).toEqual([]);
});
