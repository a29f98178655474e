import { ProfileName } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import { plainMessage } from '../plain-message.js';
import { refusedText } from '../messages/ephemeral.js';
import { profilesMessage } from './view.js';
import type { Markup } from '../../texts/markup.js';
import type {
  ActionContext,
  ActionHandler,
  ActionTable,
  CommandContext,
  HandlerContext,
} from '../handlers.js';
import type { ReleasedProfile, CheckedProfile } from '../../workflow/drafts/profile-service.js';

/** `/trunkdesk profiles`: who holds which login at the operator, with release and a look again. */

export async function profilesCommand(context: CommandContext): Promise<void> {
  await show(context, null);
}

/** The list as it stands now, under what the last button did. */
async function show(context: HandlerContext, says: Markup | null): Promise<void> {
  const list = await context.useCases.profiles.list(context.actor);
  await context.reply.respond(
    list.ok
      ? profilesMessage(context, list, says)
      : plainMessage(refusedText(list.says, null, context), context, null),
  );
}

const named = ({ acted }: ActionContext): ProfileName | null => {
  const parsed = ProfileName.safeParse(acted.value?.split(' ')[0]);
  return parsed.success ? parsed.data : null;
};

/** When the hold began that a button is for; none in a button of an older version, which takes nothing. */
const sinceIn = ({ acted }: ActionContext): number => Number(acted.value?.split(' ')[1] ?? -1);

const release: ActionHandler = async (context) => {
  await context.ack();
  const profile = named(context);
  if (profile === null) return;
  const done = await context.useCases.profiles.release(context.actor, profile, sinceIn(context));
  await show(context, done.ok ? releasedText(context, profile, done.became) : null);
};

const check: ActionHandler = async (context) => {
  await context.ack();
  const profile = named(context);
  if (profile === null) return;
  const done = await context.useCases.profiles.checkAgain(context.actor, profile);
  await show(context, done.ok ? checkedText(context, profile, done) : null);
};

function releasedText({ texts }: ActionContext, profile: ProfileName, became: ReleasedProfile): Markup {
  switch (became) {
    case 'released':
      return texts.admin.released(profile);
    case 'free':
      return texts.admin.wasFree(profile);
    case 'held-anew':
      return texts.admin.heldAnew(profile);
    case 'being-placed':
      return texts.admin.beingPlaced(profile);
    case 'in-doubt':
      return texts.admin.inDoubt(profile);
    default:
      return unreachable(became);
  }
}

function checkedText({ texts }: ActionContext, profile: ProfileName, checked: CheckedProfile): Markup {
  switch (checked.found) {
    case 'free':
      return texts.admin.checked.free(profile);
    case 'in-use':
      return texts.admin.checked.inUse(profile);
    case 'entries':
      return texts.admin.checked.entries(profile, checked.entries);
    case 'unreadable':
      return texts.admin.checked.unreadable(profile, checked.reference);
    default:
      return unreachable(checked);
  }
}

export const adminActions = {
  'admin.profile.release': release,
  'admin.profile.check': check,
} satisfies ActionTable;
