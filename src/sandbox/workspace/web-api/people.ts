import { z } from 'zod';
import { sharedFileShape } from '../file-shape.js';
import { botUserShape, userShape } from '../person-shape.js';
import { SlackError } from '../slack-error.js';
import { flag, method, page, paged, type Method } from './method.js';

const Group = z.object({ usergroup: z.string(), include_disabled: flag });

/** `users.*`, `usergroups.*`, `team.*`, `bots.*`, `files.*`: who and what is there. */
export const people: Record<string, Method> = {
  'users.info': method(['users:read'], z.object({ user: z.string() }), (model, args) => {
    if (args.user === model.seed.app.botUserId) return { user: botUserShape(model) };
    const person = model.people.get(args.user);
    if (person === undefined) throw new SlackError('user_not_found');
    return { user: userShape(model, person) };
  }),
  'users.list': method(['users:read'], z.object(paged), (model, args) => {
    const all = [...model.people.values()].map((person) => userShape(model, person));
    const { entries, metadata } = page([...all, botUserShape(model)], args);
    return {
      members: entries,
      cache_ts: Math.floor(model.now() / 1_000),
      response_metadata: metadata,
    };
  }),
  'usergroups.list': method(
    ['usergroups:read'],
    z.object({ include_users: flag, include_count: flag, include_disabled: flag }),
    (model, args) => ({
      usergroups: [...model.groups.values()]
        .filter((group) => args.include_disabled || !group.isDisabled)
        .map((group) => ({
          id: group.id,
          team_id: model.seed.team.id,
          is_usergroup: true,
          is_subteam: true,
          handle: group.handle,
          name: group.name,
          description: '',
          is_external: false,
          date_create: model.startedAt,
          date_update: model.startedAt,
          date_delete: group.isDisabled ? 1 : 0,
          auto_type: null,
          auto_provision: false,
          enterprise_subteam_id: '',
          created_by: model.seed.app.botUserId,
          updated_by: model.seed.app.botUserId,
          deleted_by: null,
          prefs: { channels: [], groups: [] },
          ...(args.include_users ? { users: group.users } : {}),
          ...(args.include_count ? { user_count: group.users.length } : {}),
        })),
    }),
  ),
  'usergroups.users.list': method(['usergroups:read'], Group, (model, args) => {
    const group = model.groups.get(args.usergroup);
    if (group === undefined || (group.isDisabled && !args.include_disabled)) {
      throw new SlackError('no_such_subteam');
    }
    return { users: group.users };
  }),
  'team.info': method(['team:read'], z.object({}), (model) => ({ team: model.seed.team })),
  'bots.info': method(['users:read'], z.object({ bot: z.string().optional() }), (model, args) => {
    const { app } = model.seed;
    if (args.bot !== undefined && args.bot !== app.botId) throw new SlackError('bot_not_found');
    return {
      bot: {
        id: app.botId,
        app_id: app.appId,
        user_id: app.botUserId,
        name: model.manifest.features.bot_user.display_name,
        deleted: false,
      },
    };
  }),
  'files.info': method(['files:read'], z.object({ file: z.string() }), (model, args) => {
    const file = model.files.get(args.file);
    if (file === undefined) throw new SlackError('file_not_found');
    return { file: sharedFileShape(model, file) };
  }),
};
