import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import {
  callApi,
  startScriptedBot,
  type Arrived,
  type Scripted,
  type ScriptedBot,
} from '../support/robot-bot.js';
import { startTestWorkspace, type TestWorkspace } from '../support/robot-workspace.js';

const Shown = z.object({ id: z.string(), hash: z.string() });

let workspace: TestWorkspace;
let bot: ScriptedBot;
let answer: (arrived: Arrived) => Scripted;
beforeEach(async () => {
  answer = () => ({});
  workspace = await startTestWorkspace();
  bot = await startScriptedBot(workspace, (arrived) => answer(arrived));
});
afterEach(async () => {
  await workspace.close();
  await bot.close();
});

const plain = (text: string) => ({ type: 'plain_text', text });
const textInput = (blockId: string, more = {}, block = {}) => ({
  type: 'input',
  block_id: blockId,
  label: plain(`Label ${blockId}`),
  element: { type: 'plain_text_input', action_id: 'value', ...more },
  ...block,
});
const button = { type: 'actions', elements: [{ type: 'button', action_id: 'go', text: plain('Go') }] };
const modal = (title: string, blocks: unknown[] = [button], more = {}) => ({
  type: 'modal',
  title: plain(title),
  submit: plain('Send'),
  blocks,
  ...more,
});
const open = (view: unknown, method = 'views.open') =>
  callApi(workspace, method, { trigger_id: workspace.trigger('U0ANN'), view });
const typed = (value: string | null) => ({ value: { type: 'plain_text_input', value } });
const last = () => bot.arrived.at(-1)?.payload ?? {};

test('a trigger works once and for three seconds', async () => {
  const trigger_id = workspace.trigger('U0ANN');
  const view = modal('Once');
  expect(await callApi(workspace, 'views.open', { trigger_id, view })).toMatchObject({ ok: true });
  expect(await callApi(workspace, 'views.open', { trigger_id, view })).toMatchObject({
    error: 'exchanged_trigger_id',
  });
  const late = workspace.trigger('U0ANN');
  workspace.clock.advance(3_001);
  expect(await callApi(workspace, 'views.open', { trigger_id: late, view })).toMatchObject({
    error: 'expired_trigger_id',
  });
  expect(await callApi(workspace, 'views.open', { trigger_id: 'x', view })).toMatchObject({
    error: 'invalid_trigger_id',
  });
});

test('a broken view is refused with pointers and leaves the trigger for another try', async () => {
  const trigger_id = workspace.trigger('U0ANN');
  const broken = await callApi(workspace, 'views.open', { trigger_id, view: modal('x'.repeat(25)) });
  expect(broken.error).toBe('invalid_arguments');
  expect(broken.response_metadata?.messages?.[0]).toContain('[json-pointer:/view/title/text]');
  expect(await callApi(workspace, 'views.open', { trigger_id, view: modal('Good') })).toMatchObject({
    ok: true,
  });
});

test('modals stack to three, and closing shows the one below', async () => {
  const ann = await workspace.robot('ann');
  for (const title of ['One', 'Two', 'Three']) expect(await open(modal(title))).toMatchObject({ ok: true });
  expect(await open(modal('Four'))).toMatchObject({ error: 'push_limit_reached' });
  await ann.untilModal('Three');
  await ann.close();
  expect(ann.modal()).toContain('# Two');
  await ann.close({ all: true });
  expect(ann.depth()).toBe(0);
});

test('a push needs a trigger of a modal', async () => {
  const ann = await workspace.robot('ann');
  await open(modal('Below'));
  expect(await open(modal('Above'), 'views.push')).toMatchObject({ error: 'invalid_arguments' });
  await ann.untilModal('Below');
  await ann.press('Go');
  const pushed = await callApi(workspace, 'views.push', {
    trigger_id: last()['trigger_id'],
    view: modal('Above'),
  });
  expect(pushed).toMatchObject({ ok: true, view: { previous_view_id: expect.stringMatching(/^V/) } });
});

test('an update with an old hash is a conflict, and a closed modal is not found', async () => {
  const ann = await workspace.robot('ann');
  const { view } = await open(modal('First', [button], { external_id: 'mine' }));
  const { id: view_id, hash } = Shown.parse(view);
  const update = (more: object) => callApi(workspace, 'views.update', { view: modal('Next'), ...more });
  expect(await update({ view_id, hash })).toMatchObject({ ok: true });
  expect(await update({ view_id, hash })).toMatchObject({ error: 'hash_conflict' });
  expect(await update({ external_id: 'mine' })).toMatchObject({ error: 'not_found' });
  await ann.untilModal('Next');
  await ann.close();
  expect(await update({ view_id })).toMatchObject({ error: 'not_found' });
});

test('typed text outlives an update under the same ids; another block id takes the new initial value', async () => {
  const ann = await workspace.robot('ann');
  await open(modal('First', [textInput('a'), textInput('b')]));
  await ann.untilModal('First');
  await ann.fill('Label a', 'typed');
  await ann.fill('Label b', 'typed too');
  const next = modal('Second', [
    textInput('a', { initial_value: 'from the bot' }),
    { ...textInput('b.2', { initial_value: 'from the bot' }), label: plain('Label b') },
  ]);
  await callApi(workspace, 'views.update', { view_id: ann.view()?.id, view: next });
  await ann.untilModal('Second');
  expect(ann.values()).toEqual({ 'Label a': 'typed', 'Label b': 'from the bot' });
});

test('a click lacks untouched initial values and may carry those of blocks that are gone; a submission has all', async () => {
  const ann = await workspace.robot('ann');
  await open(modal('First', [textInput('old'), button]));
  await ann.untilModal('First');
  await ann.fill('Label old', 'typed');
  await ann.press('Go');
  const inputs = [
    textInput('new', { initial_value: 'initial' }),
    textInput('empty', {}, { optional: true }),
    button,
  ];
  await callApi(workspace, 'views.update', { view_id: ann.view()?.id, view: modal('Second', inputs) });
  await ann.untilModal('Second');
  await ann.press('Go');
  expect(last()).toMatchObject({ type: 'block_actions', actions: [{ action_id: 'go', type: 'button' }] });
  expect(stateOf(last())).toEqual({ old: typed('typed'), empty: typed(null) });
  await ann.press('Send');
  expect(stateOf(last())).toEqual({ old: typed('typed'), new: typed('initial'), empty: typed(null) });
});

test('a required input left empty and a number out of bounds never reach the bot', async () => {
  const ann = await workspace.robot('ann');
  const number = { type: 'number_input', action_id: 'n', is_decimal_allowed: false, max_value: '5' };
  await open(modal('Form', [textInput('a'), { ...textInput('n'), element: number }]));
  await ann.untilModal('Form');
  await ann.fill('Label n', '6');
  await ann.press('Send');
  expect(ann.errors()).toEqual({
    'Label a': 'Please complete this required field.',
    'Label n': 'Please enter a number that is at most 5.',
  });
  expect(bot.arrived).toEqual([]);
});

test('errors for a block that is no input, or a broken view, show as trouble and keep what was typed', async () => {
  const ann = await workspace.robot('ann');
  await open(modal('Form', [textInput('a'), { type: 'divider', block_id: 'd' }]));
  await ann.untilModal('Form');
  await ann.fill('Label a', 'typed');
  const broken = [
    { response_action: 'errors', errors: { d: 'No input.' } },
    { response_action: 'update', view: modal('') },
    { response_action: 'dance' },
  ];
  for (const body of broken) {
    answer = () => ({ body });
    await ann.press('Send');
    expect(ann.notice()).toBe('We had some trouble connecting. Try again?');
    expect(ann.values()).toEqual({ 'Label a': 'typed' });
  }
});

test('a submission can push, clear, or just close', async () => {
  const ann = await workspace.robot('ann');
  await open(modal('Below'));
  await ann.untilModal('Below');
  answer = () => ({ body: { response_action: 'push', view: modal('Above') } });
  await ann.press('Send');
  expect(ann.depth()).toBe(2);
  answer = () => ({});
  await ann.press('Send');
  expect(ann.modal()).toContain('# Below');
  await open(modal('Above'));
  await ann.untilModal('Above');
  answer = () => ({ body: { response_action: 'clear' } });
  await ann.press('Send');
  expect(ann.depth()).toBe(0);
});

test('a modal that asks for it tells when it was closed', async () => {
  const ann = await workspace.robot('ann');
  await open(modal('Told', [button], { notify_on_close: true, callback_id: 'told' }));
  await ann.untilModal('Told');
  await ann.press('Cancel');
  await ann.until(() => bot.arrived.length > 0, 'the notice of the close');
  expect(last()).toMatchObject({ type: 'view_closed', is_cleared: false, view: { callback_id: 'told' } });
});

test('an options request carries the state of the last delivery, not what is typed now', async () => {
  const ann = await workspace.robot('ann');
  const menu = { ...textInput('m'), element: { type: 'external_select', action_id: 'm' } };
  await open(modal('Menu', [textInput('a'), menu, button]));
  await ann.untilModal('Menu');
  await ann.fill('Label a', 'first');
  await ann.press('Go');
  await ann.fill('Label a', 'second');
  answer = () => ({ body: { options: [] } });
  expect(await ann.typeahead('Label m', 'x')).toEqual([]);
  expect(stateOf(last())).toMatchObject({ a: { value: { value: 'first' } } });
  answer = () => ({ body: { options: [{ text: plain(''), value: 'v' }] } });
  expect(await ann.suggestions('Label m', 'x')).toMatchObject({ ok: false, error: 'bad_answer' });
});

test('an input tells the app on Enter or on each character, as it says', async () => {
  const ann = await workspace.robot('ann');
  const config = { dispatch_action_config: { trigger_actions_on: ['on_character_entered'] } };
  const inputs = [
    textInput('enter', {}, { dispatch_action: true }),
    textInput('each', config, { dispatch_action: true }),
    textInput('quiet'),
  ];
  await open(modal('Form', inputs));
  await ann.untilModal('Form');
  await ann.fill('Label enter', 'x');
  await ann.fill('Label quiet', 'x');
  await ann.enter('Label quiet');
  expect(bot.arrived).toHaveLength(0);
  await ann.enter('Label enter');
  await ann.fill('Label each', 'y');
  expect(bot.arrived.map(({ payload }) => payload['actions'])).toMatchObject([
    [{ block_id: 'enter', value: 'x' }],
    [{ block_id: 'each', value: 'y' }],
  ]);
});

function stateOf(payload: Record<string, unknown>): unknown {
  const { view } = payload;
  const state = typeof view === 'object' && view !== null && 'state' in view ? view.state : undefined;
  return typeof state === 'object' && state !== null && 'values' in state ? state.values : undefined;
}
