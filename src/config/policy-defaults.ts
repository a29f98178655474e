import type { ApprovalRule } from './policy.js';

const rule = (given: Pick<ApprovalRule, 'action' | 'approvals'> & Partial<ApprovalRule>): ApprovalRule => ({
  fields: null,
  over: null,
  totalOver: null,
  subscriptionsOver: null,
  customers: null,
  ...given,
});

/** The rules where the policy file has none. */
export const defaultRules: readonly ApprovalRule[] = [
  rule({ action: 'order.terminate', approvals: 2 }),
  rule({ action: 'order.*', approvals: 1 }),
  rule({
    action: 'trunk.edit',
    // What can cost money or lock a customer out.
    fields: [
      'password',
      'ip_whitelist',
      'failover',
      'call_barrings',
      'destination_filter',
      'caller_id',
      'block_caller_id',
      'clip',
      'proxy_id',
      'template_id',
      'microsoft_teams_configuration',
    ],
    approvals: 1,
  }),
  rule({ action: 'trunk.connect', over: 20, approvals: 1 }),
  rule({ action: 'trunk.disconnect', approvals: 1 }),
  rule({ action: 'trunk.*', approvals: 0 }),
];

/** Everything of the policy that may be left out, as it would be written in the file. */
export const policyDefaults = {
  timezone: 'Europe/Amsterdam',
  defaultCountry: 'NL',
  allowSharedSlackChannel: false,
  expireAfter: '72h',
  remindAfter: '4h',
  reminderHours: 'Mon-Fri 08:00-18:00',
  hold: '2h',
  turn: '15m',
} as const;
