import { csvOfList } from '../../trunk/index.js';
import { sayRow } from '../../texts/index.js';
import { unreachable } from '../../types/unreachable.js';
import { csvView } from './views/csv.js';
import { allLinesView } from './views/numbers.js';
import { goneView, plainView } from './views/parts.js';
import type { HandlerContext } from '../handlers.js';
import type { ModalView } from '../../wire/views.js';
import type { Pages } from './private-metadata.js';

/** A page of a window that shows all of something: nothing of it is stored but what it is of. */
export async function pagesView(context: HandlerContext, metadata: Pages, page: number): Promise<ModalView> {
  const { preview, lines } = context.texts.trunk;
  const { useCases, actor } = context;
  switch (metadata.pages) {
    case 'failures': {
      const failed = await useCases.trunk.failures(actor, metadata.request);
      if (failed === null) return plainView(context, preview.failuresTitle, preview.noFailures);
      const about = preview.failuresAbout(failed.verb, failed.rows);
      return csvView(context, { title: preview.failuresTitle, about, csv: failed.csv, page, metadata });
    }
    case 'list': {
      const { screen } = await useCases.trunk.look(actor, metadata.request);
      if (screen.show !== 'lines') return goneView(context);
      const { list, left } = screen;
      const about = lines.csvAbout(list.rows.length);
      return csvView(context, {
        title: lines.csvTitle,
        about,
        csv: csvOfList(list, left, sayRow),
        page,
        metadata,
      });
    }
    case 'lines': {
      const { screen } = await useCases.trunk.look(actor, metadata.request);
      return screen.show === 'numbers' ? allLinesView(context, screen, page, metadata) : goneView(context);
    }
    default:
      return unreachable(metadata.pages);
  }
}
