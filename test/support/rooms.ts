/**
 * The rooms of the product and what each may import, beside itself. Top to bottom: a room imports only from
 * rooms below it; the pure rooms import no other room but `types`; the sandbox stands beside them.
 */
export const rooms: Record<string, readonly string[]> = {
  'main.ts': [
    'cli',
    'slack',
    'workflow',
    'operator',
    'store',
    'config',
    'texts',
    'types',
    'ordering',
    'approvals',
    'forms',
    'trunk',
    'wire',
  ],
  cli: [
    'main.ts',
    'slack',
    'workflow',
    'ordering',
    'trunk',
    'forms',
    'approvals',
    'operator',
    'store',
    'config',
    'texts',
    'types',
    'wire',
    'sandbox/operator',
    'sandbox/workspace',
    'sandbox/faults',
  ],
  slack: ['workflow', 'ordering', 'trunk', 'forms', 'approvals', 'wire', 'texts', 'config', 'types'],
  workflow: ['ordering', 'trunk', 'forms', 'approvals', 'operator', 'store', 'config', 'texts', 'types'],
  ordering: ['types'],
  trunk: ['types'],
  forms: ['types'],
  approvals: ['types'],
  operator: ['config', 'types'],
  store: ['types'],
  config: ['types'],
  texts: ['types', 'ordering', 'forms', 'trunk', 'approvals'],
  wire: ['types'],
  types: [],
  'sandbox/operator': ['sandbox/faults', 'ordering', 'trunk', 'forms', 'types'],
  'sandbox/workspace': ['sandbox/faults', 'wire', 'types'],
  'sandbox/faults': ['types'],
};

/** The sub-rooms of `workflow/`, top to bottom: a file imports only from its own or a lower one, types included. */
export const subRooms: readonly string[] = ['home', 'orders', 'trunk', 'notify', 'drafts', 'requests', 'outbox'];
