import type { ViewBlock } from '../../wire/blocks.js';
import type { HomeModel } from '../../workflow/home.js';
import type { Freeze } from '../../workflow/messages.js';
import { channelIn } from '../approvals/memory.js';
import { actions, button, header, section } from '../blocks.js';
import { plainMessage } from '../boundary.js';
import type { ActionHandler, Pen } from '../handlers.js';
import { refusedText } from '../messages/whisper.js';
import { showHome } from './show.js';

/** What admins see: how it goes behind the scenes, and the freeze. */

export const freezeBanner = (freeze: Freeze, { texts, zone }: Pen): ViewBlock[] => [
  section(texts.freeze.banner(freeze, zone), { blockId: 'home.frozen' }),
];

export function adminBlocks({ health, freeze }: HomeModel, pen: Pen): ViewBlock[] {
  if (health === null) return [];
  const { home } = pen.texts;
  return [
    header(home.health),
    section(home.healthCounts(health), { blockId: 'home.health' }),
    ...(health.inDoubt.length === 0 ? [] : [section(home.inDoubt(health.inDoubt))]),
    ...health.given.map((job) =>
      section(home.givenUp(job), {
        blockId: `home.aside.${job.id}`,
        accessory: button({
          action: 'home.retry',
          text: home.tryAgain,
          value: job.id,
          label: `${home.tryAgain} ${job.about}`,
        }),
      }),
    ),
    actions([freezeButton(freeze, pen)], 'home.admin'),
  ];
}

function freezeButton(freeze: Freeze | null, { texts }: Pen) {
  const words = texts.freeze;
  return freeze === null
    ? button({
        action: 'home.freeze',
        text: words.button,
        style: 'danger',
        confirm: {
          title: words.title,
          text: words.text,
          confirm: words.button,
          deny: texts.common.goBack,
          style: 'danger',
        },
      })
    : button({
        action: 'home.unfreeze',
        text: words.lift,
        confirm: {
          title: words.liftTitle,
          text: words.liftText(freeze.reason),
          confirm: words.lift,
          deny: words.leave,
        },
      });
}

/** Lets a job that was given up run again. */
export const tryAgain: ActionHandler = async (context) => {
  const done = await context.desk.home.tryAgain(context.who, context.acted.value ?? '');
  await context.ack();
  if (!done.ok)
    await context.say.here(plainMessage(refusedText(done.says, null, context), context, context.reference));
  await showHome(context, context.view === null ? null : channelIn(context.view));
};
