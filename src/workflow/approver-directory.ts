import {
  couldApprove,
  groupsOf,
  type ApproverDirectory,
  type Groups,
  notFullMember,
} from '../approvals/index.js';
import { PlainDate, type UserId, type WorkspaceId } from '../types/ids.js';
import type { Member } from './ports.js';
import type { Services } from './services.js';
import type { NotCounted } from './messages.js';

/** What use cases ask about people and the calendar. */

/** Every user group the policy names, read now or a little while ago. An unreadable one is marked, not left out. */
export async function readGroups(
  services: Pick<Services, 'policy' | 'people'>,
  age: 'fresh' | 'recent',
): Promise<Groups> {
  const groups = await Promise.all(
    groupsOf(services.policy()).map(
      async (group) => [group, await services.people.group(group, age)] as const,
    ),
  );
  return new Map(groups);
}

/** How many people are looked up at the most: of more than these enough are full members, whoever the rest are. */
const mostLookedUp = 30;

/**
 * Who there is to approve a person's request: the groups, and of the people in them those facts that tell guests,
 * strangers and those who left. A person that Slack doesn't tell of counts as a full member: this guides, and each
 * click is judged by itself.
 */
export async function approverDirectoryOf(
  services: Pick<Services, 'policy' | 'people' | 'log'>,
  { requester }: { readonly requester: UserId },
  groups: Groups,
): Promise<ApproverDirectory> {
  const nobodyKnown: ApproverDirectory = { requester, groups, members: new Map() };
  const { people } = couldApprove(services.policy(), nobodyKnown);
  const members = new Map<UserId, Member>();
  const lookUp = async (user: UserId) => {
    try {
      members.set(user, await services.people.member(user, 'recent'));
    } catch (error) {
      services.log.warn({ user, error }, 'A person could not be read from Slack');
    }
  };
  await Promise.all(people.slice(0, mostLookedUp).map(lookUp));
  return { ...nobodyKnown, members };
}

/**
 * Whether a person is no full member of the workspace they act in; null where they are.
 * @param age `recent` where nothing is decided by it, only shown
 */
export async function nonMemberOrNull(
  services: Pick<Services, 'people' | 'log'>,
  actor: { workspace: WorkspaceId; user: UserId },
  age?: 'recent',
): Promise<NotCounted | null> {
  try {
    const member = await services.people.member(actor.user, age);
    const why = notFullMember(member);
    return why === undefined ? null : { why };
  } catch (error) {
    services.log.warn({ user: actor.user, error }, 'A person could not be read from Slack');
    return { why: 'slack-unreachable' };
  }
}

/** Today in the policy's time zone (O11): the wish date's calendar, not the server's. */
export function today(services: Pick<Services, 'policy' | 'now'>): PlainDate {
  return dayOf(services.now(), services.policy().timezone);
}

/** The calendar day of a moment (epoch milliseconds) in a time zone. */
export function dayOf(moment: number, timeZone: string): PlainDate {
  let calendar = calendars.get(timeZone);
  if (calendar === undefined) {
    calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    calendars.set(timeZone, calendar);
  }
  return PlainDate.parse(calendar.format(moment));
}

/** Formatters by time zone: to make one takes far longer than to use it. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The moment (epoch milliseconds) at which a calendar day ends in a time zone, whatever its clocks do. */
export function endOfDay(day: PlainDate, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  let before = noon - 36 * hour;
  let after = noon + 48 * hour;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(middle, timeZone) > day) after = middle;
    else before = middle;
  }
  return after;
}

const hour = 3_600_000;
