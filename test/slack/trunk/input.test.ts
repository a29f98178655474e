import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings } from '../../../src/slack/trunk/input.js';
import { emptyViewState } from '../../../src/slack/trunk/private-metadata.js';
import { draw } from '../../../src/slack/trunk/views/draw.js';
import { canClear, canEmpty } from '../../../src/slack/trunk/views/settings.js';
import {
  ChannelChange,
  isSettingGroup,
  settingGroups,
  settingNames,
  specOf,
  type SettingName,
} from '../../../src/trunk/index.js';
import { settingLabels } from '../../../src/texts/index.js';
import { viewContext } from '../../support/sample/order-screens.js';
import { inputs, labelled } from '../order/view-texts.js';
import * as sample from '../../support/sample/trunk-screens.js';
import { reading } from './stage.js';
import { filled, untouched, type Given } from './typing.js';
import type { InputState } from '../../../src/wire/values.js';
import type { SettingsScreen } from '../../../src/slack/trunk/views/element.js';
import type { TrunkHead } from '../../../src/workflow/trunk/trunk-service.js';

const barrings = ['INT', 'PRM', 'MOB'].map((value) => ({ value, label: `Barring ${value}` }));

interface Drawn {
  readonly stored?: readonly ChannelChange[];
  readonly head?: TrunkHead;
  readonly listed?: boolean;
}

const pageOf = (setting: SettingName, { stored = [], head, listed = true }: Drawn) =>
  sample.settingsScreen(specOf(setting).group, {
    changes: stored,
    barrings: listed ? barrings : null,
    ...(head === undefined ? {} : { head }),
  });

const pageIn = { codes: emptyViewState.codes, inputs: null, listed: [], unread: [] } as const;

function read(setting: SettingName, values: InputState, stored: readonly ChannelChange[] = []) {
  const { group } = specOf(setting);
  const page = { ...pageIn, group, nonce: 0, password: emptyViewState.password, stored };
  return readSettings(page, values, reading.readNumber, viewContext.texts);
}

/** What a person gives for each kind of setting, with and without lists to choose from. */
function givenFor(setting: SettingName): Given {
  const change = sample.changeFor(setting);
  if (change.change !== 'set') throw new Error('Not a new value');
  const { value } = change;
  return typeof value === 'object' ? [...value] : String(value);
}

test.for(settingNames)(
  'What is entered for %s is what is sent, and comes back when the page does',
  (setting) => {
    const change = sample.changeFor(setting);
    const isAddresses = specOf(setting).kind === 'addresses';
    const given = givenFor(setting);
    const entry = isAddresses && typeof given === 'object' ? (given ?? []).join('\n') : given;
    const view = draw(viewContext, pageOf(setting, {}));
    const { changes, wrong } = read(setting, filled(view, { [settingLabels[setting]]: entry }));
    expect(wrong).toEqual({});
    expect(changes).toEqual([change]);
    const again = draw(viewContext, pageOf(setting, { stored: changes }));
    expect(read(setting, filled(again, {}), changes).changes).toEqual(changes);
    expect(read(setting, untouched, changes).changes).toEqual(changes);
  },
);

test.for(settingNames)('A page on which nothing is touched changes nothing: %s', (setting) => {
  const view = draw(viewContext, pageOf(setting, {}));
  expect(read(setting, filled(view, {}))).toEqual({ changes: [], unread: [], wrong: {} });
  expect(read(setting, untouched)).toEqual({ changes: [], unread: [], wrong: {} });
});

test.for(settingNames.filter((name) => specOf(name).kind !== 'secret'))(
  'What was entered for %s can be taken back',
  (setting) => {
    const stored = [sample.changeFor(setting)];
    const view = draw(viewContext, pageOf(setting, { stored }));
    const { kind } = specOf(setting);
    const { element } = labelled(view, settingLabels[setting]);
    const isMenu = element.type === 'static_select' || element.type === 'external_select';
    const nothing = isMenu ? 'keep' : kind === 'list' ? [] : null;
    const { changes } = read(setting, filled(view, { [settingLabels[setting]]: nothing }), stored);
    expect(changes).toEqual([]);
  },
);

test.for(settingNames.filter(canEmpty))('%s can be emptied, and that comes back', (setting) => {
  const view = draw(viewContext, pageOf(setting, {}));
  const { changes } = read(setting, filled(view, { 'Empty these': [setting] }));
  expect(changes).toEqual([{ setting, change: 'empty' }]);
  const again = draw(viewContext, pageOf(setting, { stored: changes }));
  expect(read(setting, filled(again, {}), changes).changes).toEqual(changes);
  expect(read(setting, filled(again, { 'Empty these': [] }), changes).changes).toEqual([]);
});

test.for(settingNames.filter(canClear))('%s can be cleared', (setting) => {
  const view = draw(viewContext, pageOf(setting, {}));
  const { changes } = read(setting, filled(view, { 'Clear these': [setting] }));
  expect(changes).toEqual([{ setting, change: 'clear' }]);
});

test('A new value and "Empty" for the same setting is asked about, under the boxes', () => {
  const view = draw(viewContext, pageOf('area_code', {}));
  const { changes, unread, wrong } = read(
    'area_code',
    filled(view, { 'Area code': '020', 'Empty these': ['area_code'] }),
  );
  // Both are kept as they stand, to be drawn again.
  expect(changes).toEqual([{ setting: 'area_code', change: 'empty' }]);
  expect(unread).toEqual([{ setting: 'area_code', text: '020' }]);
  expect(wrong).toEqual({ 'trunk.empty.general': 'Area code has a new value too. Keep one of them.' });
});

test('Faulty lines of a whitelist are named under it, and other settings are not lost', () => {
  const setting = 'sip_trunk.ip_whitelist';
  const view = draw(viewContext, pageOf(setting, {}));
  const values = filled(view, {
    'IP whitelist': '192.0.2.10\n0.0.0.0/0\n010.0.0.1',
    'T.38 codec': 'true',
  });
  const { changes, wrong } = read(setting, values);
  expect(changes).toEqual([{ setting: 'sip_trunk.t38_codec', change: 'set', value: true }]);
  expect(wrong['trunk.set.sip_trunk.ip_whitelist']).toContain('Line 2: 0.0.0.0/0 would let everyone in');
  expect(wrong['trunk.set.sip_trunk.ip_whitelist']).toContain('Line 3: 010.0.0.1');
});

test('Without a customer, numbers, ids and codes are typed by hand and read in the policy’s country', () => {
  const head = sample.head({ customer: null });
  const general = draw(viewContext, pageOf('caller_id', { head, listed: false }));
  const typed = filled(general, { 'Caller ID': '020 555 0142', 'Call barrings': 'INT\n PRM ,INT' });
  expect(read('caller_id', typed).changes).toEqual([
    { setting: 'caller_id', change: 'set', value: '+31205550142' },
    { setting: 'call_barrings', change: 'set', value: ['INT', 'PRM'] },
  ]);
  const trunk = draw(viewContext, pageOf('sip_trunk.proxy_id', { head }));
  const wrong = read('sip_trunk.proxy_id', filled(trunk, { Proxy: 'Amsterdam' })).wrong;
  expect(wrong['trunk.set.sip_trunk.proxy_id']).toContain('is not a UUID');
});

test('A hint of a typeahead is no value', () => {
  const view = draw(viewContext, pageOf('sip_trunk.proxy_id', {}));
  const { changes, wrong } = read('sip_trunk.proxy_id', filled(view, { Proxy: 'hint' }));
  expect(changes).toEqual([]);
  expect(Object.keys(wrong)).toEqual(['trunk.set.sip_trunk.proxy_id']);
});

test('Values of another page’s inputs are never read', () => {
  const did = draw(viewContext, sample.settingsScreen('did'));
  expect(read('clip.deny', filled(did, { 'To header': 'true' })).changes).toEqual([]);
});

test('An entered password stays while its input is not shown, and while the opened one is left empty', () => {
  const stored = [sample.changeFor('password')];
  expect(read('password', untouched, stored).changes).toEqual(stored);
  const open = { open: true, turn: 1 };
  const view = draw(viewContext, pageOf('password', { stored }), { ...emptyViewState, password: open });
  const page = { ...pageIn, group: 'general' as const, nonce: 0, password: open, stored };
  const empty = readSettings(page, filled(view, { Password: null }), reading.readNumber, viewContext.texts);
  expect(empty.changes).toEqual(stored);
  const other = readSettings(
    page,
    filled(view, { Password: 'another-one-9' }),
    reading.readNumber,
    viewContext.texts,
  );
  expect(other.changes).toEqual([{ setting: 'password', change: 'set', value: 'another-one-9' }]);
});

test('A word that names nothing of ours is a value like any other', () => {
  const stored = [sample.changeFor('area_code')];
  const view = draw(viewContext, pageOf('area_code', { stored }));
  for (const word of ['stored', 'null', 'undefined']) {
    const { changes } = read('area_code', filled(view, { 'Area code': word }), stored);
    expect(changes).toEqual([{ setting: 'area_code', change: 'set', value: word }]);
  }
});

const someCodes = fc.uniqueArray(fc.constantFrom('INT', 'PRM', 'MOB', 'XYZ', 'a\u0007b', 'y'.repeat(200)), {
  maxLength: 4,
});
const someLists = fc.constantFrom<SettingsScreen['barrings']>(null, 'awaited', 'unread', [], barrings);

test('whatever is entered, what is wrong is said at an input of the window', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(settingGroups).filter(isSettingGroup)),
      someLists,
      someLists,
      someCodes,
      fc.dictionary(
        fc.nat(20).map(String),
        fc.constantFrom('', 'hint', 'x', '0.0.0.0/0', 'XYZ\nINT', '\u0007'),
      ),
      fc.boolean(),
      (group, drawn, known, codes, typed, typing) => {
        const stored = ChannelChange.array().safeParse([
          { setting: 'call_barrings', change: 'set', value: codes },
        ]);
        const changes = codes.length > 0 && stored.success ? stored.data : [];
        const screen = sample.settingsScreen(group, { changes, barrings: drawn });
        const viewState = { ...emptyViewState, codes: { turn: 1, typing } };
        const view = draw(viewContext, screen, viewState);
        const at = inputs(view);
        const entries = Object.entries(typed).flatMap(([index, text]) => {
          const label = at[Number(index) % at.length]?.label.text;
          return label === undefined ? [] : [[label, text] as const];
        });
        const ids = new Set(at.map(({ block_id }) => block_id ?? ''));
        const page = {
          group,
          nonce: 0,
          password: emptyViewState.password,
          stored: changes,
          unread: [],
          codes: viewState.codes,
          inputs: ids,
          listed: Array.isArray(known) ? known : [],
        };
        const values = filled(view, Object.fromEntries(entries));
        const { wrong } = readSettings(page, values, reading.readNumber, viewContext.texts);
        expect(Object.keys(wrong).filter((id) => !ids.has(id))).toEqual([]);
      },
    ),
  );
});
