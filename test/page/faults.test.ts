import { expect, test } from 'vitest';
import {
  deliveries,
  faultsFor,
  refusedLabel,
  ruleOf,
  subjects,
  type Wanted,
} from '../../src/sandbox/workspace/page/faults/choices.js';
import { readAddress, writeAddress } from '../../src/sandbox/workspace/page/state/address.js';
import {
  CallFault,
  DeliveryRuleFault,
  OpeningFault,
  SlackFaultRule,
} from '../../src/sandbox/workspace/faults/rule.js';

const wanted: Wanted = {
  subject: 'call',
  which: '*',
  label: '',
  error: 'is_archived',
  chance: '100',
  times: '',
};

test('every choice of the panel is a rule that the workspace takes', () => {
  for (const { subject } of subjects) {
    for (const { label } of faultsFor[subject]) {
      for (const [chance, times] of [
        ['100', ''],
        ['12.5', '3'],
      ] as const) {
        const rule = ruleOf({ ...wanted, subject, label, chance, times });
        expect({ rule, ...SlackFaultRule.safeParse(rule) }).toMatchObject({ success: true });
      }
    }
  }
});

const offered = (subject: Wanted['subject']) => new Set(faultsFor[subject].map(({ fault }) => fault['kind']));
const kindsOf = (union: typeof CallFault | typeof DeliveryRuleFault | typeof OpeningFault) =>
  new Set(union.options.map(({ shape }) => shape.kind.value));

test('no kind of fault is left out of the panel', () => {
  expect(offered('call')).toEqual(kindsOf(CallFault));
  expect(offered('delivery')).toEqual(kindsOf(DeliveryRuleFault));
  expect(offered('open')).toEqual(kindsOf(OpeningFault));
  expect(new Set(deliveries).size).toBe(deliveries.length);
});

test('what a person put together is said in the rule', () => {
  expect(ruleOf({ ...wanted, which: 'chat.update', label: refusedLabel, chance: '20', times: '2' })).toEqual({
    call: 'chat.update',
    probability: 0.2,
    times: 2,
    fault: { kind: 'error', error: 'is_archived' },
  });
});

test('the faults have an address of their own', () => {
  const address = { user: 'U0ANN', place: { kind: 'faults' } } as const;
  expect(writeAddress(address.user, address.place)).toBe('#/U0ANN/faults');
  expect(readAddress('#/U0ANN/faults')).toEqual(address);
});
