import * as fc from 'fast-check';
import {
  ChannelChange,
  readChange,
  settingNames,
  specOf,
  type Answer,
  type SettingName,
} from '../../src/trunk/index.js';

/** The change that an entry makes; fails the test where it is refused. */
export function change(
  setting: SettingName,
  value: Extract<Answer, { change: 'set' }>['value'],
): ChannelChange {
  const read = readChange(setting, { change: 'set', value }, 'NL');
  if (!read.ok) throw new Error(`${setting} was refused: ${read.why.code}`);
  return read.change;
}

export const emptied = (setting: SettingName): ChannelChange =>
  ChannelChange.parse({ setting, change: 'empty' });
export const cleared = (setting: SettingName): ChannelChange =>
  ChannelChange.parse({ setting, change: 'clear' });

export const uuid = '123e4567-e89b-12d3-a456-426614174000';

/** An entry that each kind of setting takes. */
export const fitting = {
  name: 'acme-ams-02',
  secret: 'correct horse battery',
  text: 'some text',
  'nullable-text': '30',
  switch: 'true',
  choice: '1',
  integer: '20',
  list: ['INT', 'PRM'],
  addresses: '192.0.2.10',
  uuid,
  e164: '+31205550142',
} as const;

/** Any set of changes that can be made, in any order. */
export const someChanges: fc.Arbitrary<readonly ChannelChange[]> = fc
  .shuffledSubarray([...settingNames])
  .chain((names) => fc.tuple(...names.map(anyChange)));

function anyChange(setting: SettingName): fc.Arbitrary<ChannelChange> {
  const { kind, canEmpty } = specOf(setting);
  const value = change(setting, fitting[kind]);
  return fc.constantFrom(
    value,
    ...(canEmpty === true ? [emptied(setting)] : []),
    ...(kind === 'nullable-text' ? [cleared(setting)] : []),
  );
}
