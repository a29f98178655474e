/** The demo's policy: the roles of the sample workspace, cards in #orders. Short times, so that they can be seen. */
export const demoPolicy = `# The policy of the demo. An edited file is in force within seconds; --keep DIR keeps it for the next start.
timezone: Europe/Amsterdam
default_country: NL
roles:
  requesters: { users: [U0ANN, U0BEN], groups: [] }
  approvers: { users: [], groups: [S0APPROVE] }
  admins: { users: [], groups: [S0ADMINS] }
approvals:
  slack_channel: C0ORDERS
  expire_after: 72h
  remind_after: 4h
  rules:
    - { action: order.terminate, approvals: 2 }
    - { action: "order.*", approvals: 1 }
    - action: trunk.edit
      fields: [password, ip_whitelist, failover, call_barrings, destination_filter, caller_id, block_caller_id, clip, proxy_id, template_id, microsoft_teams_configuration]
      approvals: 1
    - { action: trunk.connect, over: 20, approvals: 1 }
    - { action: trunk.disconnect, approvals: 1 }
    - { action: "trunk.*", approvals: 0 }
profiles: { hold: 2h, turn: 15m, users: {} }
`;
