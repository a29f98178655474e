import { ProfileName } from '../types/ids.js';
import { loginOf, readAuth, suffixOf, type OperatorAuth } from './auth.js';
import { fileSuffix, type EnvReader, type Environment } from './env.js';
import { nearest } from './nearest.js';
import { settingsTable } from './table.js';

/** One login at the operator, with one draft of its own (O1). */
export interface ProfileSettings {
  readonly name: ProfileName;
  readonly auth: OperatorAuth;
}

/** The profiles with their logins (G1), in the order they are named. */
export function readProfiles(env: EnvReader): readonly ProfileSettings[] {
  const profiles: ProfileSettings[] = [];
  const logins = new Map<string, ProfileName>();
  for (const name of readNames(env)) {
    const auth = readAuth(env, name);
    if (auth === undefined) continue;
    const twin = logins.get(loginOf(auth));
    if (twin === undefined) logins.set(loginOf(auth), name);
    else
      env.wrong('OPERATOR_PROFILES', `${twin} and ${name} are the same login, so they would share one draft`);
    profiles.push({ name, auth });
  }
  return profiles;
}

function readNames(env: EnvReader): readonly ProfileName[] {
  const names = new Set<ProfileName>();
  const texts = (env.text('OPERATOR_PROFILES') ?? '').split(',').map((text) => text.trim());
  texts.forEach((text, index) => {
    const name = ProfileName.safeParse(text);
    const which = `name ${index + 1}`;
    if (!name.success) env.wrong('OPERATOR_PROFILES', `${which} is not a profile name`);
    else if (names.has(name.data)) env.wrong('OPERATOR_PROFILES', `${which} is there twice`);
    // OPERATOR_TOKEN_URL would be both a token address and the token of a profile `url`.
    else if (/^url(_|$)/.test(name.data)) env.wrong('OPERATOR_PROFILES', `${which} starts with url`);
    // OPERATOR_TOKEN_FILE would be both a file's path and the token of a profile `file`.
    else if (/(^|_)file$/.test(name.data)) env.wrong('OPERATOR_PROFILES', `${which} ends in file`);
    else names.add(name.data);
  });
  return [...names];
}

/**
 * Warns of settings that nothing reads: a misspelled name, or a credential of a profile that isn't listed.
 * Only names near to ours count, since the environment is full of other people's.
 */
export function warnOfStrays(env: EnvReader, given: Environment, profiles: readonly ProfileSettings[]): void {
  const known: readonly string[] = settingsTable.map((row) => row.name);
  const perProfile = settingsTable.filter((row) => row.perProfile).map((row) => row.name);
  const suffixes = profiles.map((profile) => suffixOf(profile.name));
  const plain = [...known, ...perProfile.flatMap((name) => suffixes.map((suffix) => name + suffix))];
  const ofSecrets = plain.filter((name) =>
    settingsTable.some((row) => row.secret && name.startsWith(row.name)),
  );
  const read = new Set([...plain, ...ofSecrets.map((name) => name + fileSuffix)]);

  for (const name of Object.keys(given)) {
    if (read.has(name) || !/^(OPERATOR|SLACK|TRUNKDESK)_/.test(name)) continue;
    const meant = nearest(name, [...read]);
    if (perProfile.some((each) => name.startsWith(`${each}_`))) {
      env.warn(name, 'belongs to no profile', 'List its profile in OPERATOR_PROFILES, or take it out.');
    } else if (meant !== undefined) {
      env.warn(name, 'is no setting', `Did you mean ${meant}?`);
    }
  }
}
