import { operatorDefaults } from '../../../src/operator/index.js';
import { ProfileName } from '../../../src/types/ids.js';

/** A login of the operator that the bot has. */
export interface Login {
  readonly name: string;
  readonly token: string;
}

/** What the bot is told of an operator: what a plain installation has, and these logins. */
export const operatorSettings = (
  { baseUrl, timeoutMs, patchRemove }: { baseUrl: string; timeoutMs: number; patchRemove: boolean },
  logins: readonly Login[],
) => ({
  ...operatorDefaults,
  baseUrl,
  profiles: logins.map(({ name, token }) => ({
    name: ProfileName.parse(name),
    auth: { kind: 'bearer' as const, token },
  })),
  timeoutMs,
  patchRemove,
  maxBodyBytes: 1_000_000,
  multiplier: 'absolute' as const,
  cacheSeconds: 300,
});
