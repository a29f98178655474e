import type { ViewBlock } from '../../wire/blocks.js';
import type { Freeze } from '../../workflow/messages.js';
import { actions, button, header, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import type { HomeModel } from '../../workflow/home-model.js';

/** What admins see: the state of the system, and the freeze. */

export const freezeBanner = (freeze: Freeze, { texts, zone }: ViewContext): ViewBlock[] => [
  section(texts.freeze.banner(freeze, zone), { blockId: 'home.frozen' }),
];

export function adminBlocks({ health, freeze, doubts }: HomeModel, viewContext: ViewContext): ViewBlock[] {
  if (health === null) return [];
  const { home } = viewContext.texts;
  return [
    header(home.health),
    section(home.healthCounts({ ...health, inDoubt: doubts.total }, viewContext.zone), {
      blockId: 'home.health',
    }),
    ...(health.resting === null
      ? []
      : [section(viewContext.texts.resting.health(health.resting, viewContext.zone))]),
    ...health.given.map((job) =>
      section(home.givenUp(job, viewContext.zone), {
        blockId: `home.aside.${job.id}`,
        accessory: button({
          action: 'home.retry',
          text: home.tryAgain,
          value: job.id,
          label: `${home.tryAgain} ${job.about}`,
        }),
      }),
    ),
    actions([freezeButton(freeze, viewContext)], 'home.admin'),
  ];
}

function freezeButton(freeze: Freeze | null, { texts }: ViewContext) {
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
        value: String(freeze.at),
        confirm: {
          title: words.liftTitle,
          text: words.liftText(freeze.reason),
          confirm: words.lift,
          deny: words.leave,
        },
      });
}
