import { expect, test } from 'vitest';
import { actionOf, trunkCommands, trunkShortcuts } from '../../../src/slack/trunk/commands.js';
import { namedIn } from '../../../src/slack/trunk/args.js';
import { wordsOf, readCommand } from '../../../src/slack/command-text.js';
import { labelled, words } from '../order/view-texts.js';
import * as sample from '../../support/sample/trunk-screens.js';
import { ann, bob } from '../../support/sample/people.js';
import { reading, stage, type TrunkStage } from './stage.js';
import type { NumberAction, NumberVerb } from '../../../src/trunk/index.js';
import type { ModalView } from '../../../src/wire/views.js';
import type { TrunkService } from '../../../src/workflow/trunk/trunk-service.js';

const number = '+31205550142';

const read: [text: string, verb: NumberVerb, want: object | null][] = [
  ['+31205550142 acme-ams-01', 'connect', { number, channel: 'acme-ams-01' }],
  ['<tel:+31205550142|+31 20 555 0142> acme-ams-01', 'connect', { number, channel: 'acme-ams-01' }],
  ['020 555 0142 acme-ams-01', 'connect', { number, channel: 'acme-ams-01' }],
  ['+31 20 555 0142 “Acme Amsterdam 1”', 'connect', { number, channel: 'Acme Amsterdam 1' }],
  ["+31205550142 'acme ams'", 'connect', { number, channel: 'acme ams' }],
  ['acme-ams-01 +31205550142', 'connect', { number, channel: 'acme-ams-01' }],
  ['+31205550142', 'disconnect', { number }],
  ['<tel:0205550142|020 555 0142>', 'disconnect', { number }],
  ['020 555 0142', 'disconnect', { number }],
  ['+31205550142 acme-ams-01 user', 'type', { number, channel: 'acme-ams-01', type: 'User' }],
  ['+31205550142 acme-ams-01 resource', 'type', { number, channel: 'acme-ams-01', type: 'Resource Account' }],
  [
    '+31205550142 acme-ams-01 resource account',
    'type',
    { number, channel: 'acme-ams-01', type: 'Resource Account' },
  ],
  ['+31205550142 acme-ams-01 none', 'type', { number, channel: 'acme-ams-01', type: '' }],
  ['+31205550142 acme &amp; co', 'untype', { number, channel: 'acme & co' }],
  ['', 'connect', null],
  ['acme-ams-01', 'connect', null],
  ['+31205550142', 'connect', null],
  ['+312 acme-ams-01', 'connect', null],
  ['+31205550142 user', 'type', null],
  ['+31205550142 acme-ams-01', 'type', null],
  ['twelve', 'disconnect', null],
];

test.for(read)('/trunk reads "%s" as %s', ([text, verb, want]) => {
  const { args } = readCommand(`${verb} ${text}`);
  const action = actionOf(verb, namedIn(verb, args, reading.readNumber));
  expect(action).toEqual(want === null ? null : { do: verb, ...want });
});

test('What can be read is filled in already, and what can’t is said', () => {
  const named = namedIn('connect', wordsOf('+312 acme-ams-01'), reading.readNumber);
  expect(named.channel).toBe('acme-ams-01');
  expect(named.number).toMatchObject({ read: false, text: '+312' });
  expect(namedIn('connect', ['acme-ams-01'], reading.readNumber)).toMatchObject({
    number: null,
    channel: 'acme-ams-01',
  });
});

test.for<[text: string, channel: string, unsure: string | undefined]>([
  ['one +31205550142 two', 'one two', 'one … two'],
  ['one 020 555 0142 two', 'one two', 'one … two'],
  ['acme ams <tel:0205550142|020 555 0142> 01', 'acme ams 01', 'acme ams … 01'],
  ['to one +31205550142 and two', 'one two', 'one … two'],
  ['acme-ams-01 020 555 0142', 'acme-ams-01', undefined],
  ['acme ams +31 20 555 0142', 'acme ams', undefined],
  ['to acme 020 555 0142', 'acme', 'to acme'],
])(
  'The number of "%s" is found where it stands, and what is left is the channel',
  ([text, channel, unsure]) => {
    const { args } = readCommand(`connect ${text}`);
    const named = namedIn('connect', args, reading.readNumber);
    expect(named).toMatchObject({ number: { read: true, number }, channel });
    expect(named.unsure).toBe(unsure);
  },
);

test.for([
  ['connect one +31205550142 two', 'Number'],
  ['connect one +31205550142 +31205550143 two', 'Numbers'],
])(
  'A channel in parts is asked about before anything is shown to be sent: %s',
  async ([text = '', label = '']) => {
    const on = stage({});
    await trunkCommands['/trunk'](on.command(text));
    const view = opened(on);
    expect(words(view)).toContain('You typed “one … two” as the channel');
    expect(labelled(view, 'Channel').element).toMatchObject({ initial_value: 'one two' });
    expect(labelled(view, label).element).toMatchObject({
      initial_value: expect.stringContaining('+31205550142'),
    });
  },
);

const opened = ({ done }: TrunkStage): ModalView => {
  const found = done.find((each) => each.did === 'open');
  if (found?.did !== 'open') throw new Error('Nothing was opened');
  return found.view;
};

const begun = (): { actions: NumberAction[]; useCases: Partial<TrunkService> } => {
  const actions: NumberAction[] = [];
  return {
    actions,
    useCases: {
      beginNumber: async (_who, asked) => {
        actions.push(asked);
        return { screen: sample.numbersScreen([asked]), later: null };
      },
    },
  };
};

test('A whole command goes straight to the page that shows what will be sent', async () => {
  const { actions, useCases } = begun();
  const on = stage(useCases);
  await trunkCommands['/trunk'](on.command('connect 020 555 0142 acme-ams-01'));
  expect(on.done[0]).toEqual({ did: 'ack', answer: null });
  expect(actions).toEqual([{ do: 'connect', number, channel: 'acme-ams-01' }]);
  expect(words(opened(on))).toContain('+31 20 555 0142 (+31205550142)');
});

test('What is missing is asked for in a form with the rest filled in', async () => {
  const on = stage({});
  await trunkCommands['/trunk'](on.command('type acme-ams-01 user'));
  const view = opened(on);
  expect(labelled(view, 'Channel').element).toMatchObject({ initial_value: 'acme-ams-01' });
  expect(labelled(view, 'Number type').element).toMatchObject({ initial_option: { value: 'user' } });
  expect(labelled(view, 'Number').element).not.toHaveProperty('initial_value');
});

test('/trunk edit keeps the channel as it was given', async () => {
  const names: (string | null)[] = [];
  const on = stage({
    beginEdit: async (_who, channel) => {
      names.push(channel);
      return {
        screen: { show: 'channel', head: sample.head({ channel: null }), typed: channel },
        later: null,
      };
    },
  });
  await trunkCommands['/trunk'](on.command('edit “Acme Amsterdam 1”'));
  await trunkCommands['/trunk'](on.command('edit'));
  expect(names).toEqual(['Acme Amsterdam 1', null]);
  expect(labelled(opened(on), 'Channel').element).toMatchObject({ initial_value: 'Acme Amsterdam 1' });
});

test.for([
  ['', 'What do you want to do?'],
  ['help', '/trunk edit acme-ams-01'],
  ['conect', 'Did you mean `/trunk connect`?'],
  ['zzz', 'There is no `/trunk zzz`'],
])('/trunk %s answers at once, for the person alone', async ([text = '', says = '']) => {
  const on = stage({});
  await trunkCommands['/trunk'](on.command(text));
  expect(on.done.map(({ did }) => did)).toEqual(['ack', 'say']);
  expect(words(on.done)).toContain(says);
});

test('Who may not change trunks is told whom to ask, and nothing is opened', async () => {
  for (const text of ['', 'edit', 'connect', 'connect 0205550142 a', 'proxies', 'history', 'history a']) {
    const on = stage({}, { mayOrder: async () => ({ ok: false, says: { why: 'no-role', ask: [bob] } }) });
    await trunkCommands['/trunk'](on.command(text));
    expect(on.done.map(({ did }) => did)).toEqual(['ack', 'say']);
    expect(words(on.done)).toContain('<@U0BOB>');
  }
});

test('The history of a number is looked up as it is sent', async () => {
  const asked: string[] = [];
  const on = stage({
    history: async (_who, subject) => {
      asked.push(subject);
      const row = { at: sample.at, by: ann, request: sample.request, says: 'connected to acme-ams-01' };
      return { rows: subject === number ? [row] : [], newer: null, older: null };
    },
  });
  await trunkCommands['/trunk'](on.command('history 020 555 0142'));
  await trunkCommands['/trunk'](on.command('history acme ams'));
  expect(asked).toEqual([number, 'acme ams']);
  const said = words(on.done);
  expect(said).toContain('<@U0ANN> (TD-1044): connected to acme-ams-01');
  expect(said).toContain('*No entries.* Nothing was done to acme ams');
});

test('The numbers of a message are offered, and what can’t be read is shown, not taken', async () => {
  const on = stage({});
  const message = 'Please connect <tel:+31205550142|+31 20 555 0142> and 020-5550143, not 020 12.';
  const context = {
    ...on.context,
    message,
    ack: async () => void on.done.push({ did: 'ack', answer: null }),
  };
  await trunkShortcuts['trunk.connect-message'](context);
  expect(labelled(opened(on), 'Numbers').element).toMatchObject({
    initial_value: '+31205550142\n+31205550143',
  });
  expect(words(opened(on))).toContain('*2 numbers* found in the message');
});
