import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { flag, nameOrNull, orBare, orNone } from '../wire/absent.js';
import { UserId, WorkspaceId, type GroupId } from '../types/ids.js';
import type { Member, People } from '../workflow/ports.js';
import type { ApiFailure, SlackApi } from './api.js';

const Person = z.looseObject({
  id: UserId,
  team_id: nameOrNull,
  deleted: flag,
  is_bot: flag,
  is_app_user: flag,
  is_restricted: flag,
  is_ultra_restricted: flag,
  is_stranger: flag,
  enterprise_user: orBare(z.looseObject({ teams: orNone(z.string()) })),
});
const Info = z.looseObject({ user: Person });
const Members = z.looseObject({ users: z.array(z.string()) });

/** Slack did not say who someone is: nothing may be decided on a guess. */
class SlackUnreachable extends Error {
  constructor(readonly failure: ApiFailure) {
    const why = failure.why === 'refused' ? failure.error : failure.why;
    super(`Slack did not answer who someone is: ${why}`);
    this.name = 'SlackUnreachable';
  }
}

const recentMs = 60_000;

/**
 * Who people are, as Slack says now: `users.info` and `usergroups.users.list`.
 * @param workspace the one the bot is installed in, known once it has started
 */
export function slackPeople(api: SlackApi, workspace: () => WorkspaceId): People {
  const groups = new LRUCache<GroupId, readonly UserId[]>({ max: 500, ttl: recentMs });
  const members = new LRUCache<UserId, Member>({ max: 2_000, ttl: recentMs });
  return {
    member: async (user, age) => {
      const known = age === 'recent' ? members.get(user) : undefined;
      if (known !== undefined) return known;
      const answer = await api.call('users.info', { user });
      if (answer.ok) {
        const info = Info.safeParse(answer.body);
        if (!info.success) throw new SlackUnreachable({ why: 'no-answer', because: 'not understood' });
        const member = memberOf(info.data.user, workspace());
        members.set(user, member);
        return member;
      }
      const { failure } = answer;
      if (failure.why === 'refused' && goneErrors.has(failure.error)) {
        return {
          id: user,
          workspace: workspace(),
          isGuest: false,
          isForeign: true,
          isBot: false,
          deleted: true,
        };
      }
      throw new SlackUnreachable(failure);
    },
    group: async (group, age) => {
      const known = age === 'recent' ? groups.get(group) : undefined;
      if (known !== undefined) return known;
      const answer = await api.call('usergroups.users.list', { usergroup: group });
      const members = answer.ok ? Members.safeParse(answer.body) : null;
      if (members === null || !members.success) return 'unreadable';
      const users = members.data.users.flatMap((user) => {
        const id = UserId.safeParse(user);
        return id.success ? [id.data] : [];
      });
      groups.set(group, users);
      return users;
    },
  };
}

const goneErrors = new Set(['user_not_found', 'user_not_visible']);

function memberOf(person: z.infer<typeof Person>, home: WorkspaceId): Member {
  // On an Enterprise Grid a person can be of several workspaces of one company.
  const teams = [person.team_id, ...person.enterprise_user.teams];
  return {
    id: person.id,
    workspace: WorkspaceId.parse(person.team_id ?? home),
    isGuest: person.is_restricted || person.is_ultra_restricted,
    isForeign: person.is_stranger || !teams.includes(home),
    isBot: person.is_bot || person.is_app_user,
    deleted: person.deleted,
  };
}
