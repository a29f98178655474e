import { readPolicy } from '../../src/config/index.js';

/** The least a policy file has to hold, on lines 1 to 6; tests append to it. */
export const least = `roles:
  requesters: { users: [U0ANN] }
  approvers: { users: [U0BOB, U0CAS], groups: [S0LEADS] }
  admins: { groups: [S0ADMINS] }
approvals:
  slack_channel: C0APPROVALS
`;

/** What is told of a policy file, as `line:column path problem | fix`. */
export function told(yaml: string): readonly string[] {
  const result = readPolicy(yaml, 'trunkdesk.yaml');
  if (result.ok) return [];
  return result.problems.map(
    ({ line, column, path, problem, fix: mend }) => `${line}:${column} ${path} ${problem} | ${mend}`,
  );
}
