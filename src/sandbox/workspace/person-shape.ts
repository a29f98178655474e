import { createHash } from 'node:crypto';
import { isOfOrganisation, isOurs } from './enterprise.js';
import type { Model } from './model.js';
import type { Person } from './seed.js';

/** A person as `users.info` gives them. Slack says little of one who is deactivated. */
export function userShape(model: Model, person: Person): Record<string, unknown> {
  const isStranger = !isOurs(model.seed, person) && !isOfOrganisation(model.seed, person);
  const always = {
    id: person.id,
    team_id: person.teamId,
    name: person.name,
    deleted: person.isDeactivated,
    real_name: person.realName,
    profile: profileOf(person, person.teamId),
    is_bot: false,
    is_app_user: false,
    updated: model.startedAt,
    ...enterpriseUser(model, person),
    ...(isStranger ? { is_stranger: true } : {}),
  };
  if (person.isDeactivated) return always;
  return {
    ...always,
    color: person.colour.replace('#', ''),
    ...zoneOf(person.timezone, model.now()),
    is_admin: person.isAdmin,
    is_owner: false,
    is_primary_owner: false,
    is_restricted: person.isGuest,
    is_ultra_restricted: false,
    is_email_confirmed: true,
    who_can_share_contact_card: 'EVERYONE',
  };
}

/** The bot itself, as `users.info` gives it. */
export function botUserShape(model: Model): Record<string, unknown> {
  const { app, team } = model.seed;
  const name = model.manifest.features.bot_user.display_name;
  const bot = { id: app.botUserId, name: name.toLowerCase(), realName: name };
  return {
    id: bot.id,
    team_id: team.id,
    name: bot.name,
    deleted: false,
    color: '4bbe2e',
    real_name: name,
    ...zoneOf('America/Los_Angeles', model.now()),
    profile: {
      ...profileOf(bot, team.id),
      api_app_id: app.appId,
      bot_id: app.botId,
      always_active: model.manifest.features.bot_user.always_online ?? false,
    },
    is_admin: false,
    is_owner: false,
    is_primary_owner: false,
    is_restricted: false,
    is_ultra_restricted: false,
    is_bot: true,
    is_app_user: false,
    updated: model.startedAt,
    is_email_confirmed: false,
    who_can_share_contact_card: 'EVERYONE',
  };
}

function enterpriseUser({ seed }: Model, person: Person): Record<string, unknown> {
  const { enterprise } = seed;
  if (enterprise === null || person.teams === undefined) return {};
  return {
    enterprise_user: {
      id: person.id,
      enterprise_id: enterprise.id,
      enterprise_name: enterprise.name,
      is_admin: false,
      is_owner: false,
      is_primary_owner: false,
      teams: person.teams,
    },
  };
}

/** Without the scope that shows it, a profile has no address of mail. */
function profileOf({ id, name, realName }: Pick<Person, 'id' | 'name' | 'realName'>, team: string): object {
  const avatar = createHash('sha256').update(id).digest('hex').slice(0, 12);
  const [first = realName, ...others] = realName.split(' ');
  const sizes = [24, 32, 48, 72, 192, 512];
  return {
    title: '',
    phone: '',
    skype: '',
    real_name: realName,
    real_name_normalized: realName,
    display_name: name,
    display_name_normalized: name,
    fields: {},
    status_text: '',
    status_emoji: '',
    status_emoji_display_info: [],
    status_expiration: 0,
    avatar_hash: avatar,
    first_name: first,
    last_name: others.join(' '),
    ...Object.fromEntries(
      sizes.map((size) => [`image_${size}`, `https://avatars.example/${avatar}-${size}.png`]),
    ),
    status_text_canonical: '',
    team,
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string, timeZoneName: 'long' | 'longOffset'): Intl.DateTimeFormat {
  const name = `${timeZoneName} ${timeZone}`;
  const made = formats.get(name) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName });
  formats.set(name, made);
  return made;
}

/** @param now epoch milliseconds */
function zoneOf(zone: string, now: number): { tz: string; tz_label: string; tz_offset: number } {
  const partOf = (style: 'long' | 'longOffset') =>
    formatIn(zone, style)
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(partOf('longOffset')) ?? [];
  const seconds = Number(hours) * 3_600 + Number(minutes) * 60;
  return { tz: zone, tz_label: partOf('long'), tz_offset: sign === '-' ? -seconds : seconds };
}
