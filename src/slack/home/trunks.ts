import type { ViewBlock } from '../../wire/blocks.js';
import { actions, button, context, header } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { rowBlocks, rowOf } from '../trunk/views/unfinished.js';
import type { HomeModel, TrunkSummary } from '../../workflow/home-model.js';

/** How many unfinished trunk changes have their own buttons here; the others are named, and `/trunk` has theirs. */
const mostRows = 3;

/** Trunk changes, which need no order in progress: those that are unfinished, and how one is begun. */
export const trunkBlocks = ({ trunks }: HomeModel, viewContext: ViewContext): ViewBlock[] => {
  const { home, trunk } = viewContext.texts;
  // What came back says why, and waits for its person: it stands before what they left themselves.
  const items = [...trunks.items.filter(isBack), ...trunks.items.filter((each) => !isBack(each))];
  const also = items.slice(mostRows);
  const hidden = trunks.total - trunks.items.length;
  return [
    header(home.trunks),
    ...items.slice(0, mostRows).flatMap((each) => rowBlocks(viewContext, each, 'home.trunk')),
    ...(also.length > 0 || hidden > 0 ? [context(trunk.unfinished.also(also.map(rowOf), hidden))] : []),
    actions(
      [
        button({ action: 'home.edit', text: home.editChannel }),
        button({ action: 'home.connect', text: home.connectNumber }),
      ],
      'home.trunk.actions',
    ),
  ];
};

const isBack = ({ stands }: TrunkSummary): boolean => stands.is === 'unfinished' && stands.note !== null;
