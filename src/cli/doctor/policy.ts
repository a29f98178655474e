import { groupsOf } from '../../approvals/index.js';
import type { Policy, SlackSettings } from '../../config/index.js';
import { createSlackSide } from '../../slack/app.js';
import { unreachable } from '../../types/unreachable.js';
import type { GroupId, UserId } from '../../types/ids.js';
import { whyUnusable } from '../../workflow/readers.js';
import type { Member, Messenger, People } from '../../workflow/ports.js';
import { fine, note, wrong, type Finding } from './finding.js';

const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };
function nothing(): void {}

/** What the policy names, as it stands in Slack: the approvals Slack channel, user groups, people, enough approvers. */
export async function checkPolicyInSlack(
  policy: Policy,
  settings: SlackSettings,
  now: () => number,
): Promise<readonly Finding[]> {
  const side = createSlackSide({
    settings,
    log: silent,
    now,
    newReference: () => 'doctor',
    zone: () => policy.timezone,
  });
  await side.identify();
  const groups = await readGroups(policy, side.people);
  return [
    await checkChannel(policy, side.messenger),
    ...groupFindings(policy, groups),
    ...(await peopleFindings(policy, side.people)),
    enoughApprovers(policy, groups),
  ];
}

async function checkChannel(policy: Policy, messenger: Messenger): Promise<Finding> {
  const { slackChannel } = policy.approvals;
  const fact = await messenger.channelFact(slackChannel);
  const why = whyUnusable({ policy: () => policy }, fact);
  if (why !== null) return wrong(`approvals.slack_channel ${slackChannel} ${inWords(why)}`, fixOf(why));
  return fact.shared === true
    ? note(`approvals.slack_channel ${slackChannel} is shared with another company, as the policy allows`)
    : fine(`approvals.slack_channel ${slackChannel}: the bot is in it`);
}

type Unusable = NonNullable<ReturnType<typeof whyUnusable>>;

function inWords(because: Unusable): string {
  switch (because) {
    case 'archived':
      return 'is archived';
    case 'not-in-channel':
      return 'does not have the bot in it';
    case 'no-channel':
      return 'is not there, or is private without the bot in it';
    case 'shared':
      return 'is or may become shared with another company';
    case 'unreadable':
      return 'could not be read';
    default:
      return unreachable(because);
  }
}

function fixOf(because: Unusable): string {
  switch (because) {
    case 'archived':
      return 'Unarchive it, or name another Slack channel.';
    case 'not-in-channel':
      return 'Write /invite @Trunkdesk in it.';
    case 'no-channel':
      return 'Copy the id (C…) from the end of its details in Slack, and invite the bot to it.';
    case 'shared':
      return 'Name a Slack channel of your own, or set approvals.allow_shared_slack_channel: true.';
    case 'unreadable':
      return 'Try again.';
    default:
      return unreachable(because);
  }
}

type Groups = ReadonlyMap<GroupId, readonly UserId[] | 'unreadable'>;

async function readGroups(policy: Policy, people: People): Promise<Groups> {
  const found = new Map<GroupId, readonly UserId[] | 'unreadable'>();
  for (const group of groupsOf(policy)) found.set(group, await people.group(group, 'fresh'));
  return found;
}

function groupFindings(policy: Policy, groups: Groups): readonly Finding[] {
  const bad = [...groups].flatMap(([group, members]) => {
    const where = rolesWith(policy, group).join(', ');
    if (members === 'unreadable') {
      const says = `the user group ${group} (${where}) cannot be read`;
      return [wrong(says, 'Check its id, and that the group is not switched off in Slack.')];
    }
    return members.length === 0
      ? [
          wrong(
            `the user group ${group} (${where}) is empty`,
            'Add people to it, or take it out of the policy.',
          ),
        ]
      : [];
  });
  return groups.size > 0 && bad.length === 0 ? [fine('every user group of the policy can be read')] : bad;
}

async function peopleFindings(policy: Policy, people: People): Promise<readonly Finding[]> {
  const { requesters, approvers, admins } = policy.roles;
  const listed = [...new Set([...requesters.users, ...approvers.users, ...admins.users])];
  const bad: Finding[] = [];
  for (const user of listed) {
    const member = await people.member(user).catch(() => null);
    const fault = member === null ? 'could not be read' : faultOf(member);
    const where = rolesWith(policy, user).join(', ');
    if (fault !== null)
      bad.push(wrong(`${user} (${where}) ${fault}`, 'Take the id out of the policy, or mend it.'));
  }
  return listed.length > 0 && bad.length === 0 ? [fine('everyone the policy lists is a full member')] : bad;
}

function faultOf(member: Member): string | null {
  if (member.deleted) return 'is deactivated or not there';
  if (member.isForeign) return 'is not of this workspace';
  if (member.isBot) return 'is a bot';
  return member.isGuest ? 'is a guest' : null;
}

function enoughApprovers(policy: Policy, groups: Groups): Finding {
  const { users, groups: named } = policy.roles.approvers;
  const members = named.flatMap((group) => {
    const found = groups.get(group);
    return found === undefined || found === 'unreadable' ? [] : found;
  });
  const count = new Set([...users, ...members]).size;
  const most = Math.max(0, ...policy.approvals.rules.map((rule) => rule.approvals));
  return count >= most
    ? fine(`${counted(count, 'approver')}; the rules ask for ${most} at the most`)
    : wrong(
        `${counted(count, 'approver')}, but a rule asks for ${most} approvals`,
        'Name more approvers, or ask for fewer approvals.',
      );
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function rolesWith(policy: Policy, id: GroupId | UserId): readonly string[] {
  return (['requesters', 'approvers', 'admins'] as const).filter((role) => {
    const { users, groups } = policy.roles[role];
    return [...users, ...groups].some((each) => each === id);
  });
}
