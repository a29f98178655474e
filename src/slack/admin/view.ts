import { unreachable } from '../../types/unreachable.js';
import { actions, button, section, type SlackMessage } from '../blocks.js';
import type { Markup } from '../../texts/markup.js';
import type { MessageBlock } from '../../wire/blocks.js';
import type { ViewContext } from '../handlers.js';
import type { ProfileLine, ProfileList } from '../../workflow/drafts/profile-service.js';

/** Each login takes up to two blocks of Slack's fifty. */
const mostShown = 20;

/** Every login with who holds it, and the queue; `says`: what the last button did. */
export function profilesMessage(
  viewContext: ViewContext,
  list: ProfileList,
  says: Markup | null,
): SlackMessage {
  const { admin } = viewContext.texts;
  return {
    text: says ?? admin.notification,
    blocks: [
      ...(says === null ? [] : [section(says)]),
      section(admin.title),
      ...list.profiles.slice(0, mostShown).flatMap((line) => lineBlocks(viewContext, line)),
      ...(list.waiting.length === 0 ? [] : [section(admin.waiting(list.waiting))]),
    ],
  };
}

function lineBlocks(viewContext: ViewContext, line: ProfileLine): MessageBlock[] {
  const { admin } = viewContext.texts;
  const words = admin.profile;
  switch (line.is) {
    case 'free':
      return [section(words.free(line.profile))];
    case 'leased':
      return [
        section(words.held(line, line.order, viewContext.zone)),
        buttons(viewContext, line, admin.releaseHeld, false),
      ];
    case 'called':
      return [
        section(words.called(line, line.order, viewContext.zone)),
        buttons(viewContext, line, admin.releaseHeld, false),
      ];
    case 'quarantined':
      return [
        section(words.setAside(line, line.why, viewContext.zone)),
        buttons(viewContext, line, admin.releaseAside, true),
      ];
    default:
      return unreachable(line);
  }
}

type Taken = Exclude<ProfileLine, { is: 'free' }>;

function buttons(
  { texts }: ViewContext,
  { profile, since }: Taken,
  asks: string,
  isAside: boolean,
): MessageBlock {
  const { admin } = texts;
  const release = button({
    action: 'admin.profile.release',
    text: admin.release,
    // Of this hold alone: an old button must not take the login from whoever has it by then.
    value: `${profile} ${since}`,
    style: 'danger',
    label: admin.releaseLabel(profile),
    confirm: {
      title: admin.releaseTitle(profile),
      text: asks,
      confirm: admin.release,
      deny: admin.leaveIt,
    },
  });
  const check = button({
    action: 'admin.profile.check',
    text: admin.check,
    value: profile,
    label: admin.checkLabel(profile),
  });
  return actions(isAside ? [check, release] : [release], `admin.profile.${profile}`);
}
