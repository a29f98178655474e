import { expect, test } from 'vitest';
import { trunkActions } from '../../../src/slack/trunk/actions.js';
import { trunkSubmissions } from '../../../src/slack/trunk/submissions.js';
import { emptyViewState, decode } from '../../../src/slack/trunk/private-metadata.js';
import { draw } from '../../../src/slack/trunk/views/draw.js';
import { manyView, oneView } from '../../../src/slack/trunk/views/form.js';
import { viewContext } from '../../support/sample/order-screens.js';
import { labelled, words } from '../order/view-texts.js';
import { standing } from '../order/stage.js';
import * as sample from '../../support/sample/trunk-screens.js';
import { bob } from '../../support/sample/people.js';
import { stage, type TrunkStage } from './stage.js';
import { filled } from './typing.js';
import { sortOut } from '../../../src/trunk/index.js';
import type { ChannelChange, GivenList, NumberAction } from '../../../src/trunk/index.js';
import type { ModalView } from '../../../src/wire/views.js';
import type { TrunkService, TrunkScreen } from '../../../src/workflow/trunk/trunk-service.js';

const now = (screen: TrunkScreen) => ({ screen, later: null });
const general = sample.settingsScreen('general');
const review = sample.reviewScreen(sample.allChanges('did'));

/** A service at which the edit stands at a page of settings, and what it was told. */
function atPage(page: TrunkScreen, next: TrunkScreen) {
  const told: { how: string; changes: readonly ChannelChange[] }[] = [];
  const useCases: Partial<TrunkService> = {
    look: async () => now(page),
    settings: async (_who, _request, { changes }, how) => {
      told.push({ how, changes });
      return now(how === 'next' ? next : page);
    },
    generatePassword: async (_who, _request, { changes }) => {
      told.push({ how: 'generate', changes });
      return now(next);
    },
    back: async () => now({ show: 'groups', head: sample.head(), groups: ['general'] }),
  };
  return { useCases, told };
}

function shown({ done }: TrunkStage): ModalView {
  for (const each of [...done].reverse()) {
    if (each.did === 'update' || each.did === 'open' || each.did === 'push') return each.view;
    if (each.did === 'ack' && each.answer !== null && 'view' in each.answer) return each.answer.view;
  }
  throw new Error('Nothing was shown');
}

test('Next keeps what was typed and shows the next page', async () => {
  const { useCases, told } = atPage(general, review);
  const on = stage(useCases);
  const view = draw(viewContext, general);
  const values = filled(view, { 'Area code': '020', 'Block caller ID': 'true' });
  await trunkSubmissions['trunk.edit.settings'](on.submission(standing(view, values)));
  expect(told).toEqual([
    {
      how: 'next',
      changes: [
        { setting: 'block_caller_id', change: 'set', value: true },
        { setting: 'area_code', change: 'set', value: '020' },
      ],
    },
  ]);
  expect(words(shown(on))).toContain('*Review*');
});

test('What is wrong is said under its input, and nothing is stored', async () => {
  const { useCases, told } = atPage(general, review);
  const on = stage(useCases);
  const view = draw(viewContext, { ...general, head: sample.head({ customer: null }) });
  const values = filled(view, { 'Caller ID': '020' });
  await trunkSubmissions['trunk.edit.settings'](on.submission(standing(view, values)));
  expect(told).toEqual([]);
  expect(on.done).toEqual([
    {
      did: 'ack',
      answer: { answer: 'errors', errors: { 'trunk.set.caller_id': expect.stringContaining('too short') } },
    },
  ]);
});

test('Back keeps what was typed, but for what can’t be read', async () => {
  const { useCases, told } = atPage(general, review);
  const on = stage(useCases);
  const view = draw(viewContext, { ...general, head: sample.head({ customer: null }) });
  const values = filled(view, { 'Caller ID': '020', 'Area code': '020' });
  await trunkActions['trunk.back'](on.action({ id: 'trunk.back', view: standing(view, values) }));
  expect(told).toEqual([{ how: 'keep', changes: [{ setting: 'area_code', change: 'set', value: '020' }] }]);
  expect(labelled(shown(on), 'Settings to change')).toBeDefined();
});

test('A generated password goes with what was typed, and is shown once', async () => {
  const made = sample.settingsScreen('general', {
    changes: sample.allChanges('general'),
    nonce: 1,
    generated: 'abcDEF234567abcDEF23',
  });
  const { useCases, told } = atPage(general, made);
  const on = stage(useCases);
  const view = draw(viewContext, general);
  const values = filled(view, { 'Area code': '020' });
  await trunkActions['trunk.password.generate'](
    on.action({ id: 'trunk.password.generate', view: standing(view, values) }),
  );
  expect(told).toEqual([
    { how: 'generate', changes: [{ setting: 'area_code', change: 'set', value: '020' }] },
  ]);
  expect(words(shown(on))).toContain('abcDEF234567abcDEF23');
});

test('Replace opens an input that Slack can’t fill with the old password, and Leave unchanged drops it', async () => {
  const entered = sample.settingsScreen('general', { changes: [sample.changeFor('password')] });
  const { useCases, told } = atPage(entered, review);
  const on = stage(useCases);
  const view = draw(viewContext, entered);
  const click = (id: 'trunk.password.replace' | 'trunk.password.drop') =>
    trunkActions[id](on.action({ id, view: standing(view, filled(view, {})) }));
  await click('trunk.password.replace');
  expect(labelled(shown(on), 'Password').block_id).toBe('trunk.set.password.0_1');
  expect(told).toEqual([{ how: 'keep', changes: [sample.changeFor('password')] }]);
  await click('trunk.password.drop');
  expect(told.at(-1)).toEqual({ how: 'keep', changes: [] });
});

test('The name of what was chosen from a list is kept for when the page comes back', async () => {
  const page = sample.settingsScreen('sip_trunk');
  const { useCases } = atPage(page, review);
  const on = stage(useCases);
  const view = draw(viewContext, page);
  const values = filled(view, { Proxy: sample.uuid });
  await trunkSubmissions['trunk.edit.settings'](on.submission(standing(view, values)));
  const viewState = decode(shown(on).private_metadata ?? '')?.kept;
  expect(viewState?.names).toEqual({ [sample.uuid]: `The ${sample.uuid}` });
  const again = sample.settingsScreen('sip_trunk', { changes: [sample.changeFor('sip_trunk.proxy_id')] });
  expect(labelled(draw(viewContext, again, viewState), 'Proxy').element).toMatchObject({
    initial_option: { text: { text: expect.stringContaining('The 123e') } },
  });
});

function beginning() {
  const begun: NumberAction[][] = [];
  const lists: GivenList[] = [];
  const dropped: string[] = [];
  const useCases: Partial<TrunkService> = {
    beginNumber: async (_who, action) => {
      begun.push([action]);
      return now(sample.numbersScreen([action]));
    },
    beginList: async (_who, list) => {
      const { actions, left } = sortOut(list);
      begun.push([...actions]);
      lists.push(list);
      return now(sample.numbersScreen(actions, { left }));
    },
    back: async () => now(lists.map(sample.linesScreen).at(-1) ?? { show: 'gone' }),
    look: async () => now(sample.numbersScreen(begun.at(-1) ?? [])),
    discard: async (_who, request) => {
      dropped.push(request);
      return now({ show: 'gone' });
    },
  };
  return { useCases, begun, dropped };
}

test('The form for one number says what is missing under each input', async () => {
  const on = stage({});
  const view = oneView(viewContext, 'type');
  await trunkSubmissions['trunk.one'](on.submission(standing(view, filled(view, { Number: '020' }))));
  expect(on.done).toEqual([
    {
      did: 'ack',
      answer: {
        answer: 'errors',
        errors: {
          'trunk.number': expect.stringContaining('too short'),
          'trunk.channel': 'Enter the channel.',
          'trunk.type': 'Choose a type.',
        },
      },
    },
  ]);
});

test('A pasted list is shown line by line, and Back brings it back to be mended', async () => {
  const { useCases, begun, dropped } = beginning();
  const on = stage(useCases);
  const view = manyView(viewContext, 'connect', { channel: '', type: null, numbers: '' });
  const values = filled(view, { Channel: 'acme-ams-01', Numbers: '0205550143\n0205550144\n02055' });
  await trunkSubmissions['trunk.many'](on.submission(standing(view, values)));
  expect(begun).toHaveLength(1);
  expect(words(shown(on))).toContain('*2 of 3 lines are ready*');
  expect(words(shown(on))).toContain('Line 3: `02055`');
  const preview = shown(on);
  await trunkActions['trunk.back'](on.action({ id: 'trunk.back', view: standing(preview) }));
  expect(dropped).toEqual([]);
  expect(labelled(shown(on), 'Numbers').element).toMatchObject({
    initial_value: '0205550143\n0205550144\n02055',
  });
  expect(labelled(shown(on), 'Channel').element).toMatchObject({ initial_value: 'acme-ams-01' });
});

test('A file is read behind a window that says so, and its faults leave the form filled in', async () => {
  const view = manyView(viewContext, 'disconnect', { channel: '', type: null, numbers: '' });
  const values = filled(view, { 'CSV file': 'F1' });
  const { useCases, begun } = beginning();
  const good = stage(useCases, { file: { ok: true, text: 'number\n0205550143\n0205550144' } });
  await trunkSubmissions['trunk.many'](good.submission(standing(view, values)));
  expect(good.done.map(({ did }) => did)).toEqual(['ack', 'update']);
  expect(words(good.done[0])).toContain('Reading the file');
  expect(begun[0]).toEqual([
    { do: 'disconnect', number: '+31205550143' },
    { do: 'disconnect', number: '+31205550144' },
  ]);
  for (const why of ['login-page', 'foreign', 'too-large', 'spreadsheet-file'] as const) {
    const bad = stage(useCases, { file: { ok: false, why } });
    await trunkSubmissions['trunk.many'](bad.submission(standing(view, values)));
    expect(words(shown(bad))).toContain('*The list can’t be used.*');
    expect(labelled(shown(bad), 'CSV file')).toBeDefined();
  }
  expect(begun).toHaveLength(1);
});

test('Neither a list nor a file, or both, is said under the inputs', async () => {
  const view = manyView(viewContext, 'disconnect', { channel: '', type: null, numbers: '' });
  const on = stage({});
  await trunkSubmissions['trunk.many'](on.submission(standing(view, filled(view, {}))));
  const both = filled(view, { Numbers: '0205550143', 'CSV file': 'F1' });
  await trunkSubmissions['trunk.many'](on.submission(standing(view, both)));
  expect(on.done.map((each) => (each.did === 'ack' && each.answer !== null ? each.answer : null))).toEqual([
    { answer: 'errors', errors: { 'trunk.numbers': expect.any(String) } },
    { answer: 'errors', errors: { 'trunk.file': expect.any(String) } },
  ]);
});

test('Details shows every line above the preview', async () => {
  const { useCases, begun } = beginning();
  begun.push(sample.numbersOf(24));
  const on = stage(useCases);
  const preview = draw(viewContext, sample.numbersScreen(sample.numbersOf(24)), emptyViewState);
  await trunkActions['trunk.numbers.details'](
    on.action({ id: 'trunk.numbers.details', value: sample.request, view: standing(preview) }),
  );
  expect(on.done.map(({ did }) => did)).toEqual(['ack', 'push']);
  expect(words(shown(on))).toContain('+31 20 555 1023');
});

const counts = { waiting: 0, done: 1, refused: 0, unknown: 0, skipped: 0, passing: 0 };

test('What the operator is waited for is shown in the window when it has come', async () => {
  const head = sample.head();
  const status = (stands: Extract<TrunkScreen, { show: 'status' }>['stands']): TrunkScreen => ({
    show: 'status',
    head,
    verb: 'edit',
    size: 1,
    stands,
  });
  const changed = [{ label: 'RTP timeout', value: '60', count: null }];
  const done = status({ is: 'done', counts, lone: null, canTryAgain: false, changed });
  const on = stage({
    submit: async () => ({ screen: status({ is: 'applying' }), later: async () => done }),
    look: async () => now(done),
  });
  const view = draw(viewContext, { ...review, approvalPreview: sample.ownPreview });
  await trunkActions['trunk.apply'](
    on.action({ id: 'trunk.apply', value: sample.request, view: standing(view) }),
  );
  expect(on.done.map(({ did }) => did)).toEqual(['ack', 'update', 'update']);
  expect(words(shown(on))).toContain(':white_check_mark: *Changed*');
  expect(words(shown(on))).toContain('RTP timeout: 60');
});

test('That a submission came back is told by the direct message alone where the window is closed', async () => {
  const note = { why: 'too-few-approvers' as const, needed: 1, could: [], unreadable: [], at: sample.at };
  const back = { ...review, head: sample.head({ note }) };
  const working: TrunkScreen = {
    show: 'status',
    head: sample.head(),
    verb: 'edit',
    size: 1,
    stands: { is: 'submitting' },
  };
  const on = stage(
    {
      submit: async () => ({ screen: working, later: async () => back }),
      look: async () => now(back),
    },
    { shows: () => ({ shown: false, because: 'gone' }) },
  );
  await trunkSubmissions['trunk.review'](on.submission(standing(draw(viewContext, review))));
  expect(on.done.map(({ did }) => did)).toEqual(['ack', 'update']);
});

const stopAt = async (screen: TrunkScreen) => {
  const on = stage({ stop: async () => now(screen) });
  await trunkActions['trunk.stop'](on.action({ id: 'trunk.stop', value: sample.request, view: null }));
  return on.done.map(({ did }) => did);
};

test('Who lost the role since sends nothing once more, and is told whom to ask', async () => {
  const on = stage(
    { tryAgain: () => Promise.reject(new Error('it was sent once more')) },
    { mayOrder: async () => ({ ok: false, says: { why: 'no-role', ask: [bob] } }) },
  );
  for (const view of [null, standing(draw(viewContext, review))])
    await trunkActions['trunk.again'](on.action({ id: 'trunk.again', value: sample.request, view }));
  expect(on.done.map(({ did }) => did)).toEqual(['say', 'ack', 'say', 'ack']);
  expect(words(on.done[0])).toContain('You don’t have permission to change trunks');
});

test('What came late is not drawn over what the person did meanwhile', async () => {
  const late = sample.settingsScreen('general', { barrings: [] });
  const on = stage({
    chooseGroups: async () => ({ screen: general, later: async () => late }),
    look: async () => now({ show: 'groups', head: sample.head({ version: 9 }), groups: [] }),
  });
  const view = draw(viewContext, { show: 'groups', head: sample.head(), groups: ['general'] });
  await trunkSubmissions['trunk.edit.groups'](on.submission(standing(view)));
  expect(on.done.map(({ did }) => did)).toEqual(['ack']);
});

const statusAt = (
  version: number,
  stands: Extract<TrunkScreen, { show: 'status' }>['stands'],
): TrunkScreen => ({
  show: 'status',
  head: sample.head({ version }),
  verb: 'edit',
  size: 1,
  stands,
});

test('A change that ends before it could be shown as under way is shown as it ended', async () => {
  const changed = [{ label: 'RTP timeout', value: '60', count: null }];
  const ended = statusAt(9, { is: 'done', counts, lone: null, canTryAgain: false, changed });
  const on = stage({
    submit: async () => ({
      screen: statusAt(7, { is: 'submitting' }),
      later: async () => statusAt(8, { is: 'applying' }),
    }),
    look: async () => now(ended),
  });
  await trunkSubmissions['trunk.review'](on.submission(standing(draw(viewContext, review))));
  expect(on.done.map(({ did }) => did)).toEqual(['ack', 'update']);
  expect(words(shown(on))).toContain(':white_check_mark: *Changed*');
});

test('A generated password is shown even where the view was drawn again meanwhile', async () => {
  const changes = [{ setting: 'password' as const, change: 'set' as const, value: 'abcDEF234567abcDEF23' }];
  const stored = sample.settingsScreen('general', { changes });
  const made = { ...stored, nonce: 1, generated: 'abcDEF234567abcDEF23' };
  const { useCases } = atPage(stored, made);
  const on = stage(useCases, { shows: () => ({ shown: false, because: 'conflict' }) });
  const view = draw(viewContext, general);
  await trunkActions['trunk.password.generate'](
    on.action({ id: 'trunk.password.generate', view: standing(view, filled(view, {})) }),
  );
  const last = on.done.at(-1);
  expect(last).toMatchObject({ did: 'update', place: { id: 'V1', hash: null } });
  expect(words(shown(on))).toContain('abcDEF234567abcDEF23');
});

test('Stop in the direct message opens nothing; only why it did nothing is said', async () => {
  const head = sample.head();
  const at = (refusal: 'not-now' | null): TrunkScreen => ({
    show: 'status',
    head: { ...head, refusal: refusal === null ? null : { code: refusal, state: 'done' } },
    verb: 'connect',
    size: 12,
    stands: { is: 'applying' },
  });
  expect(await stopAt(at(null))).toEqual(['ack']);
  expect(await stopAt(at('not-now'))).toEqual(['ack', 'say']);
});

test('A forged or foreign view is only acked, and nothing is asked of the service', async () => {
  const on = stage({});
  const forged = { ...standing(draw(viewContext, general)), metadata: '{"request":"../..","shown":{}}' };
  for (const id of ['trunk.back', 'trunk.password.generate', 'trunk.apply', 'trunk.discard'] as const) {
    await trunkActions[id](on.action({ id, value: 'nonsense', view: forged }));
  }
  expect(on.done.every(({ did }) => did === 'ack')).toBe(true);
});
