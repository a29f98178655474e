import { expect, test } from 'vitest';
import { amountOf, needed, type PlanAction } from '../../src/approvals/index.js';
import { AccountId } from '../../src/types/ids.js';
import { policyWith, rule } from '../support/sample/approvals.js';

const acme = AccountId.parse('11111111-1111-4111-8111-aaaaaaaaaaaa');
const need = (rules: Parameters<typeof policyWith>[0], ...actions: PlanAction[]) =>
  needed(policyWith(rules), actions);

test('without a matching rule one approval is needed', () => {
  expect(need([], { action: 'order.intake' })).toEqual({ approvals: 1, because: 'default' });
  expect(need([rule({ action: 'trunk.*', approvals: 0 })], { action: 'order.change' })).toEqual({
    approvals: 1,
    because: 'default',
  });
});

test('the first rule that matches decides, not the strictest', () => {
  const rules = [
    rule({ action: 'order.terminate', approvals: 2 }),
    rule({ action: 'order.*', approvals: 0 }),
    rule({ action: '*', approvals: 5 }),
  ];
  expect(need(rules, { action: 'order.terminate' })).toEqual({ approvals: 2, because: 0 });
  expect(need(rules, { action: 'order.intake' })).toEqual({ approvals: 0, because: 1 });
  expect(need(rules, { action: 'trunk.type' })).toEqual({ approvals: 5, because: 2 });
});

test('of several actions in a plan the highest count wins, whatever their order', () => {
  const rules = [rule({ action: 'order.terminate', approvals: 2 }), rule({ action: '*', approvals: 1 })];
  const both: PlanAction[] = [{ action: 'order.intake' }, { action: 'order.terminate' }];
  expect(need(rules, ...both)).toEqual({ approvals: 2, because: 0 });
  expect(need(rules, ...both.toReversed())).toEqual({ approvals: 2, because: 0 });
});

test('a plan whose every action is free needs no approval', () => {
  expect(need([rule({ action: 'trunk.*', approvals: 0 })], { action: 'trunk.connect', count: 3 })).toEqual({
    approvals: 0,
    because: 0,
  });
});

test.each([
  ['password', ['password'], 1],
  ['password', ['area_code'], 0],
  ['ip_whitelist', ['sip_trunk.ip_whitelist'], 1],
  ['clip', ['clip.method'], 1],
  ['clip.method', ['clip'], 1],
  ['clip.method', ['clip.deny'], 0],
  ['clip', ['sip_trunk.forward_clip'], 0],
  ['proxy_id', ['sip_trunk.channel_proxy_id'], 1],
  ['caller_id', ['block_caller_id'], 0],
])('a rule about %s looks at a change of %j', (field, fields, approvals) => {
  const rules = [
    rule({ action: 'trunk.edit', fields: [field], approvals: 1 }),
    rule({ action: '*', approvals: 0 }),
  ];
  expect(need(rules, { action: 'trunk.edit', fields }).approvals).toBe(approvals);
});

test('"over 20" starts at 21', () => {
  const rules = [
    rule({ action: 'trunk.connect', over: 20, approvals: 1 }),
    rule({ action: 'trunk.*', approvals: 0 }),
  ];
  expect(need(rules, { action: 'trunk.connect', count: 20 }).approvals).toBe(0);
  expect(need(rules, { action: 'trunk.connect', count: 21 }).approvals).toBe(1);
});

test('totals are compared exactly and in their own currency', () => {
  const rules = [
    rule({ action: 'order.*', totalOver: { amount: '1000', currency: 'EUR' }, approvals: 2 }),
    rule({ action: 'order.*', approvals: 1 }),
  ];
  const costing = (amount: string, currency = 'EUR') =>
    need(rules, { action: 'order.intake', totals: [{ amount, currency }] }).approvals;
  expect(costing('1000.00')).toBe(1);
  expect(costing('1000.01')).toBe(2);
  expect(costing('999.999999999999999999')).toBe(1);
  expect(costing('1000.000000000000000001')).toBe(2);
  expect(costing('-2000')).toBe(1);
  expect(costing('5000', 'USD')).toBe(1);
});

test('prices that are not known cannot lower the bar', () => {
  const limit = { amount: '1000', currency: 'EUR' };
  const rules = [
    rule({ action: 'order.*', totalOver: limit, approvals: 2 }),
    rule({ action: 'order.*', approvals: 1 }),
  ];
  expect(need(rules, { action: 'order.intake' })).toEqual({ approvals: 2, because: 0 });
  const small = [{ amount: '1', currency: 'EUR' }];
  const partly: PlanAction = { action: 'order.intake', totals: small, totalsIncomplete: true };
  expect(need(rules, partly).approvals).toBe(2);
  expect(need(rules, { ...partly, totalsIncomplete: false }).approvals).toBe(1);
  const free = [rule({ action: 'order.*', totalOver: limit, approvals: 0 })];
  expect(need(free, { action: 'order.intake' })).toEqual({ approvals: 1, because: 'default' });
});

test('a rule about many subscriptions counts them', () => {
  const rules = [rule({ action: 'order.terminate', subscriptionsOver: 5, approvals: 3 })];
  expect(need(rules, { action: 'order.terminate', subscriptions: 5 }).approvals).toBe(1);
  expect(need(rules, { action: 'order.terminate', subscriptions: 6 }).approvals).toBe(3);
});

test('a rule for a customer knows the customer in capitals too', () => {
  const rules = [rule({ action: '*', customers: [acme], approvals: 2 }), rule({ action: '*', approvals: 0 })];
  const capitals = AccountId.parse(acme.toUpperCase());
  const other = AccountId.parse(acme.replace('1', '2'));
  expect(need(rules, { action: 'trunk.type', customer: capitals }).approvals).toBe(2);
  expect(need(rules, { action: 'trunk.type', customer: other }).approvals).toBe(0);
});

test('all conditions of a rule have to hold', () => {
  const rules = [
    rule({ action: 'trunk.*', over: 5, customers: [acme], approvals: 2 }),
    rule({ action: '*', approvals: 0 }),
  ];
  expect(need(rules, { action: 'trunk.connect', count: 6, customer: acme }).approvals).toBe(2);
  expect(need(rules, { action: 'trunk.connect', count: 5, customer: acme }).approvals).toBe(0);
});

test('a condition that means nothing for an action does not hold for it', () => {
  const rules = [rule({ action: 'trunk.*', over: 5, approvals: 2 }), rule({ action: '*', approvals: 0 })];
  expect(need(rules, { action: 'trunk.edit', fields: ['password'] }).approvals).toBe(0);
});

test.each([
  [125_050, 2, '1250.50'],
  [5, 2, '0.05'],
  [0, 2, '0.00'],
  [-5, 3, '-0.005'],
  [1200, 0, '1200'],
])('%d in minor units with %d decimals is %s', (minor, decimals, amount) => {
  expect(amountOf(minor, 'EUR', decimals)).toEqual({ amount, currency: 'EUR' });
});
