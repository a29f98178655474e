import { expect, test } from 'vitest';
import { read as readForm } from '../../../src/forms/index.js';
import { decode } from '../../../src/slack/order/private-metadata.js';
import { formValuesIn } from '../../../src/slack/order/input.js';
import { byKey } from '../../../src/slack/order/named.js';
import { draw } from '../../../src/slack/order/views/draw.js';
import { itemView, listAt } from '../../../src/slack/order/views/item.js';
import { problemsAt } from '../../../src/slack/order/wrong.js';
import * as sample from '../../support/sample/order-screens.js';
import { buttons, inputs, labelled, refusedBySlack, words } from './view-texts.js';
import { typed } from './typing.js';
import type { ModalView } from '../../../src/wire/views.js';
import { expectNowhere } from '../../support/nowhere.js';

const schema = {
  type: 'object',
  required: ['site', 'calls'],
  properties: {
    site: { type: 'string', title: 'Site name', maxLength: 64 },
    calls: { type: 'integer', title: 'Calls', minimum: 2, maximum: 9 },
    on: { type: 'boolean', title: 'Recording' },
    codec: { title: 'Codec', enum: ['A-law', 'Opus'] },
    tags: { title: 'Tags', type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] } },
    lines: { title: 'Lines', type: 'array', items: { type: 'string' } },
    when: { title: 'When', type: 'string', format: 'date' },
    'odd name, with spaces': { title: 'Odd', type: 'string' },
    pin: { title: 'PIN', type: 'string', writeOnly: true },
    people: {
      title: 'People',
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', title: 'Name' }, code: { type: 'string', writeOnly: true } },
      },
    },
  },
};

test('What is typed in a form makes the document that was meant', () => {
  const screen = sample.configurationScreen(schema);
  const view = draw(sample.viewContext, screen);
  expect(refusedBySlack(view)).toEqual([]);
  const state = typed(view, {
    'Site name': 'Acme Amsterdam',
    Calls: '4',
    Recording: 'true',
    Codec: '"Opus"',
    Tags: ['"b"'],
    Lines: 'one\ntwo',
    When: '2026-12-01',
    Odd: 'kept',
    PIN: '4711',
  });
  const { document, errors } = readForm(screen.model, byKey(screen.model, formValuesIn(screen, state)));
  expect(errors).toEqual([]);
  expect(document).toEqual({
    site: 'Acme Amsterdam',
    calls: 4,
    on: true,
    codec: 'Opus',
    tags: ['b'],
    lines: ['one', 'two'],
    when: '2026-12-01',
    'odd name, with spaces': 'kept',
    pin: '4711',
  });
});

const lists = (minItems: number) => ({
  type: 'object',
  required: ['lines', 'tags'],
  properties: {
    lines: { title: 'Lines', type: 'array', minItems, items: { type: 'string' } },
    tags: { title: 'Tags', type: 'array', minItems, uniqueItems: true, items: { enum: ['a', 'b'] } },
  },
});

test('A list that needs an entry is not called optional; one that may be empty is', () => {
  for (const minItems of [0, 1]) {
    const view = draw(sample.viewContext, sample.configurationScreen(lists(minItems)));
    for (const label of ['Lines', 'Tags']) expect(labelled(view, label).optional).toBe(minItems === 0);
  }
});

test('"Not set" takes a choice back', () => {
  const screen = sample.configurationScreen(schema, { '/site': 'A', '/calls': '4', '/on': 'true' });
  const view = draw(sample.viewContext, screen);
  const state = typed(view, { Recording: 'unset' });
  expect(byKey(screen.model, formValuesIn(screen, state))).toEqual({ '/on': '' });
});

const hintOfTags = (tags: string[]): string | undefined => {
  const screen = sample.configurationScreen(schema, { '/site': 'A', '/calls': '4', '/tags': tags });
  return labelled(draw(sample.viewContext, screen), 'Tags').hint?.text;
};

test('Values that were chosen and are no choices any more are counted below their menu', () => {
  expect(hintOfTags(['"a"'])).toBeUndefined();
  expect(hintOfTags(['"a"', '"gone"'])).toBe('1 value that you chose is no longer among the choices.');
  expect(hintOfTags(['"gone"', '"lost"'])).toBe('2 values that you chose are no longer among the choices.');
});

const manyTags = Array.from({ length: 130 }, (_, index) => `tag ${index}`);
const tagSchema = {
  type: 'array',
  title: 'Tags',
  uniqueItems: true,
  minItems: 1,
  items: { enum: manyTags },
};

test('More choices than a menu shows stay in an entry of a list too, until others are chosen', () => {
  const inEntry = {
    type: 'object',
    properties: {
      sites: {
        title: 'Sites',
        type: 'array',
        items: { type: 'object', required: ['tags'], properties: { tags: tagSchema } },
      },
    },
  };
  const chosen = manyTags.slice(0, 101).map((tag) => JSON.stringify(tag));
  const screen = sample.configurationScreen(inEntry, { '/sites': [{ '/tags': chosen }] });
  const list = listAt(screen, '/sites');
  if (list === undefined) throw new Error('the form has no list');
  const item = {
    step: 'item',
    form: 0,
    page: 0,
    nonce: 0,
    shape: '',
    list: '/sites',
    index: 0,
    under: 'V1',
  } as const;
  const view = itemView(sample.viewContext, screen, list, item);
  expect(refusedBySlack(view)).toEqual([]);
  const { element, hint, optional } = labelled(view, 'Tags');
  expect(element).not.toHaveProperty('initial_options');
  expect(hint?.text).toContain('101 values are chosen');
  expect(optional).toBe(true);
  expect(formValuesIn(item, typed(view, { Tags: [] }))).toEqual({});
  expect(formValuesIn(item, typed(view, { Tags: ['"tag 7"'] }))).toEqual({ '/tags': ['"tag 7"'] });
});

test('What is longer than an input takes is kept as it is, whatever is asked for', () => {
  const long = '9'.repeat(3_001);
  const screen = sample.configurationScreen(schema, { '/site': 'A', '/calls': long, '/when': long });
  const view = draw(sample.viewContext, screen);
  expect(refusedBySlack(view)).toEqual([]);
  for (const label of ['Calls', 'When'])
    expect(words(view)).toContain(`*${label}*: kept as it is. It is too long to be shown here.`);
  expectNowhere(view, '9'.repeat(100));
});

test('A secret that is set is never in a view, and Replace opens its input empty', () => {
  const screen = sample.configurationScreen(
    schema,
    { '/pin': '4711', '/people': [{ '/name': 'Eva', '/code': '0815' }] },
    { secretsSet: ['/pin'] },
  );
  const view = draw(sample.viewContext, screen);
  expectNowhere(view, '4711', '0815');
  expect(words(view)).toContain('*PIN*: set, not shown');
  const replace = buttons(view).find(({ action }) => action === 'cfg.replace');
  const opened = draw(sample.viewContext, screen, { part: 0, open: [replace?.value ?? ''] });
  expect(labelled(opened, 'PIN').element).not.toHaveProperty('initial_value');
  expectNowhere(opened, '4711');
});

test('What is wrong is answered at its input, where the view that stands has one', () => {
  const screen = sample.configurationScreen(schema, { '/site': 'x'.repeat(70), '/calls': '4' });
  const { errors } = readForm(screen.model, screen.values);
  const view = draw(sample.viewContext, screen);
  const at = labelled(view, 'Site name').block_id ?? '';
  expect(problemsAt(view, screen, errors)).toEqual({ [at]: expect.stringContaining('at most 64') });
  const elsewhere = [{ pointer: '/x', code: 'forbidden' as const, params: {} }];
  expect(problemsAt(view, screen, elsewhere)).toBeNull();
});

test('What is wrong is said below the step line too, when the form is drawn again', () => {
  const values = { '/site': 'A', '/calls': '44' };
  const { errors } = readForm(sample.configurationScreen(schema).model, values);
  const view = draw(sample.viewContext, sample.configurationScreen(schema, values, { errors }));
  expect(refusedBySlack(view)).toEqual([]);
  expect(words(view)).toContain('*Fix 1 field to continue*');
  expect(labelled(view, 'Calls').hint?.text).toMatch(/^Use 9 or less\./);
});

test('An entry of a list has a view of its own, and is told from the others without its secrets', () => {
  const screen = sample.configurationScreen(schema, { '/people': [{ '/name': 'Eva', '/code': '0815' }] });
  const view = draw(sample.viewContext, screen);
  expect(words(view)).toContain('*People*: 1 entry');
  expect(words(view)).toContain('1. Eva');
  const add = buttons(view).find(({ action }) => action === 'cfg.item.add');
  const list = listAt(screen, add?.value ?? '');
  if (list === undefined) throw new Error('The button names no list');
  const shown = {
    step: 'item' as const,
    form: 0,
    page: 0,
    nonce: 0,
    shape: '',
    list: add?.value ?? '',
    under: 'V1',
  };
  const fresh = itemView(sample.viewContext, screen, list, { ...shown, index: null });
  const edit = itemView(sample.viewContext, screen, list, { ...shown, index: 0 });
  for (const each of [fresh, edit]) expect(refusedBySlack(each)).toEqual([]);
  expect(labelled(edit, 'Name').element).toMatchObject({ initial_value: 'Eva' });
  expectNowhere(edit, '0815');
});

test('Forms that inputs can hardly express still make a view that Slack takes', () => {
  const schemas: unknown[] = [
    true,
    'no schema',
    {},
    { type: 'object', properties: {} },
    {
      type: 'object',
      properties: { e: { enum: Array.from({ length: 900 }, (_, index) => `Choice ${index}`) } },
    },
    { type: 'object', properties: { n: { type: 'number', minimum: 1e30, maximum: -5, default: 7 } } },
    { type: 'object', properties: { t: { type: 'string', maxLength: 2, default: 'x'.repeat(9_000) } } },
    { type: 'object', properties: { m: { type: 'string', format: 'email', default: 'nonsense' } } },
    { type: 'object', properties: { d: { type: 'string', format: 'date', default: '2026-02-31' } } },
    {
      type: 'object',
      properties: { w: { type: 'string', format: 'date-time', default: '2026-01-31T14:30:00Z' } },
    },
    {
      type: 'object',
      properties: { o: { type: 'object', title: '', additionalProperties: { type: 'string' } } },
    },
    {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [
          `p${index}`,
          { type: 'string', title: 'x'.repeat(400), description: 'y'.repeat(4_000) },
        ]),
      ),
    },
  ];
  for (const each of schemas) {
    const screen = sample.configurationScreen(each);
    for (const page of screen.model.pages.keys()) {
      const view = draw(sample.viewContext, { ...screen, page });
      expect(refusedBySlack(view)).toEqual([]);
      expect(buttons({ blocks: view.blocks.slice(-1) }).map(({ action }) => action)).toContain('order.back');
    }
  }
});

test('Every input says when it may stay empty', () => {
  const view = draw(sample.viewContext, sample.configurationScreen(schema));
  const required = inputs(view).filter(({ optional }) => optional !== true);
  expect(required.map(({ label }) => label.text)).toEqual(['Site name', 'Calls']);
});

/** All parts of a page of a form, one after the other. */
function partsOf(screen: Parameters<typeof draw>[1]): ModalView[] {
  const parts: ModalView[] = [];
  for (let part = 0; part < 100; part += 1) {
    const view = draw(sample.viewContext, screen, { part, open: [] });
    expect(refusedBySlack(view)).toEqual([]);
    expect(view.blocks.length).toBeLessThanOrEqual(100);
    if (decode(view.private_metadata ?? '')?.kept.part !== part) return parts;
    parts.push(view);
  }
  return parts;
}

test.for([1, 12, 13, 45, 200])(
  'all of %d entries of a list can be edited, in parts that Slack takes',
  (number) => {
    const people = Array.from({ length: number }, (_, index) => ({ name: `Person ${index + 1}` }));
    const first = sample.configurationScreen(schema);
    const list = first.model.pages.flatMap(({ fields }) => fields).find(({ label }) => label === 'People');
    const screen = sample.configurationScreen(schema, {
      [list?.key ?? '']: people.map(({ name }) => ({ '/name': name })),
    });
    const parts = partsOf(screen);
    const edits = parts.flatMap(buttons).filter(({ text }) => text === 'Edit');
    expect(edits).toHaveLength(number);
    const labels = parts.flatMap((view) => inputs(view).map(({ label }) => label.text));
    expect(labels.filter((label) => label === 'Site name')).toHaveLength(1);
    const said = parts.map((view) => /Part \d+ of \d+/.exec(words(view))?.[0]);
    const numbered = parts.map((_, index) => `Part ${index + 1} of ${parts.length}`);
    expect(said).toEqual(parts.length === 1 ? [undefined] : numbered);
  },
);
