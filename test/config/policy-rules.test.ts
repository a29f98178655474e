import { expect, test } from 'vitest';
import { needed, type ActionName } from '../../src/approvals/index.js';
import { readPolicy } from '../../src/config/index.js';
import { least, told } from './policy-yaml.js';

const withRules = (...rules: string[]) =>
  `${least}  rules:\n${rules.map((rule) => `    - ${rule}\n`).join('')}`;
const acme = '11111111-1111-4111-8111-111111111111';

test('a rule holds what was written, amounts to the last digit', () => {
  const rule = `{ action: "order.*", over: 5, total_over: { amount: 5000.10, currency: EUR }, subscriptions_over: 2, customers: [${acme}], approvals: 2 }`;
  expect(readPolicy(withRules(rule), 'trunkdesk.yaml')).toMatchObject({
    ok: true,
    policy: {
      approvals: {
        rules: [
          {
            action: 'order.*',
            fields: null,
            over: 5,
            totalOver: { amount: '5000.10', currency: 'EUR' },
            subscriptionsOver: 2,
            customers: [acme],
            approvals: 2,
          },
        ],
      },
    },
  });
});

test.each([
  ['{ approvals: 1 }', '8:7', 'has no action'],
  ['{ action: "order.*" }', '8:7', 'has no approvals'],
  ['{ action: order.terminat, approvals: 1 }', '8:17', 'Did you mean order.terminate?'],
  ['{ action: "order.*", approvals: -1 }', '8:39', 'is out of bounds or no whole number'],
  ['{ action: "order.*", approvals: many }', '8:39', 'is out of bounds or no whole number'],
  ['{ action: "order.*", over: 1.5, approvals: 1 }', '8:34', 'is out of bounds or no whole number'],
  ['{ action: trunk.edit, fields: [passwort], approvals: 1 }', '8:38', 'Did you mean password?'],
  ['{ action: trunk.edit, fields: [], approvals: 1 }', '8:37', 'is empty, so the rule would never match'],
  ['{ action: "order.*", fields: [password], approvals: 1 }', '8:36', "can't be asked of order.*"],
  ['{ action: trunk.edit, over: 3, approvals: 1 }', '8:35', "can't be asked of trunk.edit"],
  ['{ action: "order.*", customers: [acme], approvals: 1 }', '8:40', 'is not a customer’s id'],
  ['{ action: "order.*", total_over: 100, approvals: 1 }', '8:40', 'is not a list of keys with values'],
  ['{ action: "*", total_over: { amount: 1e3, currency: EUR }, approvals: 1 }', '8:44', 'is not an amount'],
  ['{ action: "*", total_over: { amount: 1, currency: euro }, approvals: 1 }', '8:57', 'is not a currency'],
  ['{ action: "*", approvals: 1, when: x }', '8:36', 'rules[0].when is not a known key'],
])('the rule %s is refused at %s', (rule, place, problem) => {
  const result = told(withRules(rule));
  expect(result[0]).toContain(`${place} approvals.rules[0]`);
  expect(result[0]).toContain(problem);
});

test('a rule that an earlier one leaves nothing for is refused: it would protect nothing', () => {
  const rules = withRules(
    '{ action: "order.*", approvals: 1 }',
    '{ action: order.terminate, approvals: 2 }',
    '{ action: trunk.connect, over: 20, approvals: 1 }',
    '{ action: trunk.connect, approvals: 0 }',
  );
  expect(told(rules)).toEqual([
    '9:7 approvals.rules[1] is never reached: earlier rules, the last of them rule 1, match first | Move it up.',
  ]);
});

test('a rule cannot ask for more approvals than there are approvers', () => {
  const yaml = withRules('{ action: "*", approvals: 3 }');
  expect(told(yaml)).toEqual([]);
  expect(told(yaml.replace(', groups: [S0LEADS]', ''))).toEqual([
    '8:33 approvals.rules[0].approvals asks for more approvals than there are approvers (2) | List more approvers.',
  ]);
});

test.each<[ActionName, object, number]>([
  ['order.terminate', {}, 2],
  ['order.intake', {}, 1],
  ['order.change', {}, 1],
  ['trunk.edit', { fields: ['sip_trunk.ip_whitelist'] }, 1],
  ['trunk.edit', { fields: ['failover.forward_to'] }, 1],
  ['trunk.edit', { fields: ['audio_stream.dtmf'] }, 0],
  ['trunk.connect', { count: 20 }, 0],
  ['trunk.connect', { count: 21 }, 1],
  ['trunk.disconnect', { count: 1 }, 1],
  ['trunk.type', { count: 1 }, 0],
  ['trunk.untype', { count: 1 }, 0],
])('by default %s %j needs %d', (action, facts, approvals) => {
  const result = readPolicy(least, 'trunkdesk.yaml');
  expect(result.ok && needed(result.policy, [{ action, ...facts }]).approvals).toBe(approvals);
});
