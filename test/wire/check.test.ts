import { describe, expect, test } from 'vitest';
import { checkMessage, checkSubmissionErrors, checkView, readModal } from '../../src/wire/check.js';
import { limits } from '../../src/wire/limits.js';

const plain = (text: string) => ({ type: 'plain_text', text });
const option = (text: string, value = text) => ({ text: plain(text), value });
const many = <T>(count: number, entry: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => entry(index));
const modal = (blocks: unknown[], more = {}) => ({
  type: 'modal',
  title: plain('Title'),
  submit: plain('Next'),
  blocks,
  ...more,
});
const section = (text: string) => ({ type: 'section', text: plain(text) });
const input = (element: unknown, more = {}) => ({ type: 'input', label: plain('Label'), element, ...more });
const actions = (...elements: unknown[]) => ({ type: 'actions', elements });
const button = (more = {}) => ({ type: 'button', action_id: 'go', text: plain('Go'), ...more });
const select = (more = {}) => ({ type: 'static_select', action_id: 's', options: [option('One')], ...more });
const number = (more = {}) => ({
  type: 'number_input',
  action_id: 'n',
  is_decimal_allowed: false,
  ...more,
});

describe('Slack takes', () => {
  test.each([
    [
      'a modal without inputs and without submit',
      { type: 'modal', title: plain('T'), blocks: [section('x')] },
    ],
    ['a hundred blocks', modal(many(100, (index) => section(`${index}`)))],
    ['a title of 24 characters', modal([], { title: plain('x'.repeat(24)) })],
    ['a section with fields alone', modal([{ type: 'section', fields: [plain('a'), plain('b')] }])],
    ['a hundred options', modal([input(select({ options: many(100, (index) => option(`${index}`)) }))])],
    [
      'option groups',
      modal([
        input(
          select({ options: undefined, option_groups: [{ label: plain('G'), options: [option('One')] }] }),
        ),
      ]),
    ],
    ['an initial option that is offered', modal([input(select({ initial_option: option('One') }))])],
    ['a number at its bound', modal([input(number({ initial_value: '5', min_value: '1', max_value: '5' }))])],
    [
      'mrkdwn in radio buttons',
      modal([
        input({
          type: 'radio_buttons',
          action_id: 'r',
          options: [{ text: { type: 'mrkdwn', text: '*One*' }, value: '1' }],
        }),
      ]),
    ],
    ['properties that are undefined', modal([actions(button({ style: undefined }))])],
    [
      'a rich text',
      modal([
        {
          type: 'rich_text',
          elements: [
            { type: 'rich_text_section', elements: [{ type: 'text', text: 'x', style: { bold: true } }] },
          ],
        },
      ]),
    ],
    ['an empty private metadata', modal([], { private_metadata: '' })],
    ['a Home tab', { type: 'home', blocks: [section('x'), actions(button())] }],
  ])('%s', (_name, view) => {
    expect(checkView(view)).toEqual([]);
  });
});

describe('Slack refuses', () => {
  test.each([
    ['no blocks at all', { type: 'modal', title: plain('T') }, '/blocks', 'missing required field'],
    ['a title of 25 characters', modal([], { title: plain('x'.repeat(25)) }), '/title/text', '25'],
    ['101 blocks', modal(many(101, () => ({ type: 'divider' }))), '/blocks', '100'],
    ['an unknown block', modal([{ type: 'carousel' }]), '/blocks/0/type', 'unsupported type'],
    ['a block for messages alone', modal([{ type: 'markdown', text: 'x' }]), '/blocks/0/type', 'unsupported'],
    ['an unknown property', modal([{ type: 'divider', colour: 'red' }]), '/blocks/0', 'colour'],
    ['an unknown property of the view', modal([], { size: 1 }), '', 'size'],
    ['an empty text', modal([section('')]), '/blocks/0/text/text', 'more than 0'],
    ['a section of 3,001 characters', modal([section('x'.repeat(3_001))]), '/blocks/0/text/text', '3001'],
    ['a section with nothing', modal([{ type: 'section' }]), '/blocks/0', 'missing required field: text'],
    [
      'eleven fields',
      modal([{ type: 'section', fields: many(11, () => plain('x')) }]),
      '/blocks/0/fields',
      '10',
    ],
    [
      'a header of 151 characters',
      modal([{ type: 'header', text: plain('x'.repeat(151)) }]),
      '/blocks/0/text/text',
      '151',
    ],
    [
      'mrkdwn in a header',
      modal([{ type: 'header', text: { type: 'mrkdwn', text: 'x' } }]),
      '/blocks/0/text/type',
      '',
    ],
    [
      '26 buttons',
      modal([actions(...many(26, (index) => button({ action_id: `${index}` })))]),
      '/blocks/0/elements',
      '25',
    ],
    [
      'a button of 76 characters',
      modal([actions(button({ text: plain('x'.repeat(76)) }))]),
      '/blocks/0/elements/0/text/text',
      '76',
    ],
    [
      'an unknown style',
      modal([actions(button({ style: 'green' }))]),
      '/blocks/0/elements/0/style',
      'primary',
    ],
    [
      'a text input outside an input block',
      modal([actions({ type: 'plain_text_input', action_id: 'a' })]),
      '/blocks/0/elements/0/type',
      'unsupported',
    ],
    [
      'an action id used twice in a block',
      modal([actions(button(), button())]),
      '/blocks/0/elements/1/action_id',
      'already exists',
    ],
    [
      'a block id used twice',
      modal([
        { type: 'divider', block_id: 'a' },
        { type: 'divider', block_id: 'a' },
      ]),
      '/blocks/1/block_id',
      'already exists',
    ],
    ['no options', modal([input(select({ options: [] }))]), '/blocks/0/element/options', 'at least 1'],
    [
      'neither options nor groups',
      modal([input(select({ options: undefined }))]),
      '/blocks/0/element',
      'options',
    ],
    [
      '101 options',
      modal([input(select({ options: many(101, (index) => option(`${index}`)) }))]),
      '/blocks/0/element/options',
      '100',
    ],
    [
      'an option of 76 characters',
      modal([input(select({ options: [option('x'.repeat(76), 'v')] }))]),
      '/blocks/0/element/options/0/text/text',
      '76',
    ],
    [
      'an initial option that is not offered',
      modal([input(select({ initial_option: option('Two') }))]),
      '/blocks/0/element/initial_option',
      'initial option',
    ],
    [
      'an initial option with another text',
      modal([input(select({ initial_option: option('Uno', 'One') }))]),
      '/blocks/0/element/initial_option',
      'initial option',
    ],
    [
      'eleven checkboxes',
      modal([
        input({ type: 'checkboxes', action_id: 'c', options: many(11, (index) => option(`${index}`)) }),
      ]),
      '/blocks/0/element/options',
      '10',
    ],
    [
      'six overflow entries',
      modal([actions({ type: 'overflow', action_id: 'o', options: many(6, (index) => option(`${index}`)) })]),
      '/blocks/0/elements/0/options',
      '5',
    ],
    [
      'a number above its bound',
      modal([input(number({ initial_value: '9', max_value: '5' }))]),
      '/blocks/0/element/initial_value',
      'max_value',
    ],
    [
      'a number below its bound',
      modal([input(number({ initial_value: '0', min_value: '1' }))]),
      '/blocks/0/element/initial_value',
      'min_value',
    ],
    [
      'a fraction where whole numbers are asked',
      modal([input(number({ initial_value: '1.5' }))]),
      '/blocks/0/element/initial_value',
      'whole',
    ],
    [
      'a date that is none',
      modal([input({ type: 'datepicker', action_id: 'd', initial_date: '2026-02-30' })]),
      '/blocks/0/element/initial_date',
      'date',
    ],
    [
      'a confirm dialog without a question',
      modal([actions(button({ confirm: { title: plain('T'), confirm: plain('Y'), deny: plain('N') } }))]),
      '/blocks/0/elements/0/confirm/text',
      'missing',
    ],
    [
      'a confirm text of 301 characters',
      modal([
        actions(
          button({
            confirm: {
              title: plain('T'),
              text: plain('x'.repeat(301)),
              confirm: plain('Y'),
              deny: plain('N'),
            },
          }),
        ),
      ]),
      '/blocks/0/elements/0/confirm/text/text',
      '301',
    ],
    [
      'inputs without a submit',
      modal([input(select())], { submit: undefined }),
      '/submit',
      'missing required field: submit',
    ],
    [
      'two inputs with the focus',
      modal([input(select({ focus_on_load: true })), input(number({ focus_on_load: true }))]),
      '/blocks/1/element/focus_on_load',
      'focused',
    ],
    [
      'private metadata of 3,001 characters',
      modal([], { private_metadata: 'x'.repeat(3_001) }),
      '/private_metadata',
      '3001',
    ],
    ['a title on a Home tab', { type: 'home', title: plain('x'), blocks: [] }, '', 'title'],
    ['something else', 'view', '', ''],
  ])('%s', (_name, view, pointer, words) => {
    const problems = checkView(view);
    expect(problems.map((problem) => problem.pointer)).toContain(pointer);
    expect(problems.find((problem) => problem.pointer === pointer)?.message).toContain(words);
  });
});

test('a view over 250 KB is too large, counted in bytes', () => {
  const blocks = many(90, (index) => section(`${index}${'€'.repeat(1_000)}`));
  expect(JSON.stringify(blocks).length).toBeLessThan(limits.view.jsonBytes);
  expect(checkView(modal(blocks)).map((problem) => problem.code)).toEqual(['view_too_large']);
});

test('a message is refused for too many blocks, too much text, or nothing to say', () => {
  expect(checkMessage({ text: 'Hi' })).toEqual([]);
  expect(checkMessage({ blocks: [section('x')] })).toEqual([]);
  expect(checkMessage({ text: ' ' })[0]?.code).toBe('no_text');
  expect(checkMessage({ text: '', blocks: [] })[0]?.code).toBe('no_text');
  expect(checkMessage({ text: 'x'.repeat(40_001) })[0]?.code).toBe('msg_too_long');
  expect(checkMessage({ blocks: many(51, () => ({ type: 'divider' })) })[0]?.pointer).toBe('/blocks');
  const long = many(5, () => section('x'.repeat(2_900)));
  expect(checkMessage({ text: 'x', blocks: long })[0]?.code).toBe('msg_blocks_too_long');
});

test('a table and markdown stand in messages', () => {
  const table = { type: 'table', rows: [[{ type: 'raw_text', text: 'a' }]] };
  expect(checkMessage({ blocks: [table, { type: 'markdown', text: '# x' }] })).toEqual([]);
  expect(checkMessage({ blocks: [{ ...table, rows: [] }] })).not.toEqual([]);
});

test('the errors of a submission may name only input blocks', () => {
  const checked = readModal(
    modal([input(select(), { block_id: 'in' }), { ...section('x'), block_id: 'out' }]),
  );
  if (!checked.ok) throw new Error('The view should be good.');
  expect(checkSubmissionErrors(checked.value, { in: 'Wrong.' })).toEqual([]);
  expect(checkSubmissionErrors(checked.value, { out: 'Wrong.' })[0]?.pointer).toBe('/errors/out');
  expect(checkSubmissionErrors(checked.value, { in: '' })).toHaveLength(1);
});
