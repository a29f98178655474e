import type { ViewBlock } from '../../wire/blocks.js';
import { inLines } from '../../texts/markup.js';
import { actions, button, header, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { resumeButton } from '../trunk/present.js';
import { noteWords } from '../trunk/views/parts.js';
import type { HomeModel, TrunkBack } from '../../workflow/home-model.js';

/** Trunk changes, which need no order in progress: what came back, and how one is begun. */
export const trunkBlocks = ({ trunksBack }: HomeModel, viewContext: ViewContext): ViewBlock[] => {
  const { home } = viewContext.texts;
  return [
    header(home.trunks),
    ...trunksBack.map((back) => backBlock(back, viewContext)),
    actions(
      [
        button({ action: 'home.edit', text: home.editChannel }),
        button({ action: 'home.connect', text: home.connectNumber }),
      ],
      'home.trunk.actions',
    ),
  ];
};

function backBlock(back: TrunkBack, viewContext: ViewContext): ViewBlock {
  const { home, trunk } = viewContext.texts;
  const text = inLines([
    noteWords(viewContext, back.note),
    home.trunkBack(trunk.direct.what(back), back.order),
  ]);
  return section(text, {
    blockId: `home.trunk.${back.order}`,
    accessory: resumeButton(viewContext, back.order),
  });
}
