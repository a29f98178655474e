import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { flag, nameOrNull, orBare, orNone } from '../wire/absent.js';
import { UserId, type GroupId, type WorkspaceId } from '../types/ids.js';
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
  enterprise_user: orBare(z.looseObject({ enterprise_id: nameOrNull, teams: orNone(z.string()) })),
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

/** How long what Slack said of a person is good for showing something; a change of it is heard of (`user_change`). */
const personMs = 10 * 60_000;
const groupMs = 60_000;

/** Who people are, and the one place that decides who is ours. */
export interface SlackPeople extends People {
  /**
   * Whether the person whom a payload names is of the workspace the bot is installed in. `unclear`: it can't be told
   * without Slack, and Slack doesn't say.
   * @param named every workspace and organisation that the payload says it, or its person, is of
   */
  belonging(user: UserId, named: readonly string[]): Promise<'ours' | 'foreign' | 'unclear'>;
  /** What was said of them is not so any more. */
  changed(user: string): void;
}

/** A person, with all that they are of: on an Enterprise Grid several workspaces, and the organisation. */
interface Known {
  readonly member: Member;
  readonly of: ReadonlySet<string>;
}

/**
 * Who people are, as Slack says now: `users.info` and `usergroups.users.list`.
 * @param workspace the one the bot is installed in, known once it has started
 */
export function slackPeople(api: SlackApi, workspace: () => WorkspaceId): SlackPeople {
  const groups = new LRUCache<GroupId, readonly UserId[]>({ max: 500, ttl: groupMs });
  const people = new LRUCache<UserId, Known>({ max: 2_000, ttl: personMs });

  async function read(user: UserId, age?: 'recent'): Promise<Known> {
    const known = age === 'recent' ? people.get(user) : undefined;
    if (known !== undefined) return known;
    // `recent` is asked while a person waits for a screen, so Slack gets little time to answer.
    const answer = await api.call('users.info', { user }, age === 'recent' ? 'quick' : 'patient');
    if (answer.ok) {
      const info = Info.safeParse(answer.body);
      if (!info.success) throw new SlackUnreachable({ why: 'no-answer', because: 'not understood' });
      const found = knownFrom(info.data.user, workspace());
      people.set(user, found);
      return found;
    }
    const { failure } = answer;
    if (failure.why !== 'refused' || !goneErrors.has(failure.error)) throw new SlackUnreachable(failure);
    const gone = { id: user, isGuest: false, isForeign: true, isBot: false, deleted: true };
    return { member: gone, of: new Set() };
  }

  return {
    changed: (user) => {
      const id = UserId.safeParse(user);
      if (id.success) people.delete(id.data);
    },
    member: async (user, age) => (await read(user, age)).member,
    belonging: async (user, named) => {
      if (named.length === 0) return 'foreign';
      const home: string = workspace();
      if (named.every((id) => id === home)) return 'ours';
      try {
        const { member, of } = await read(user, 'recent');
        // An id of another company may be the same as one of ours: the person has to be of all that is named.
        return !member.isForeign && named.every((id) => of.has(id)) ? 'ours' : 'foreign';
      } catch (error) {
        if (!(error instanceof SlackUnreachable)) throw error;
        return 'unclear';
      }
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

/** What an answer of `users.info` says of a person; null where it is none. */
export function memberFrom(body: unknown, home: WorkspaceId): Member | null {
  const info = Info.safeParse(body);
  return info.success ? knownFrom(info.data.user, home).member : null;
}

function knownFrom(person: z.infer<typeof Person>, home: WorkspaceId): Known {
  const { team_id: team, enterprise_user: enterprise } = person;
  const of = new Set([team, enterprise.enterprise_id, ...enterprise.teams].filter((id) => id !== null));
  const member = {
    id: person.id,
    isGuest: person.is_restricted || person.is_ultra_restricted,
    isForeign: person.is_stranger || !of.has(home),
    isBot: person.is_bot || person.is_app_user,
    deleted: person.deleted,
  };
  return { member, of };
}
