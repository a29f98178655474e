import type { ViewBlock } from '../../wire/blocks.js';
import type { ModalView } from '../../wire/views.js';
import { inLines } from '../../texts/markup.js';
import { actions, button, header, modal, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import type { HomeModel } from '../../workflow/home-model.js';

type Rows = HomeModel['activity'];

/** Rows in one section: each is short. */
const inSection = 10;

export function activityBlocks(rows: Rows, viewContext: ViewContext): ViewBlock[] {
  const { home } = viewContext.texts;
  if (rows.length === 0) return [];
  return [
    header(home.activity),
    section(inLines(rows.map((row) => home.did(row, viewContext.zone))), { blockId: 'home.activity.rows' }),
    actions([button({ action: 'home.activity', text: home.allActivity })], 'home.activity'),
  ];
}

/** More of it, in a window. */
export function activityView(rows: Rows, viewContext: ViewContext): ModalView {
  const { home, common } = viewContext.texts;
  const sections = Array.from({ length: Math.ceil(rows.length / inSection) }, (_, index) =>
    section(
      inLines(
        rows.slice(index * inSection, (index + 1) * inSection).map((row) => home.did(row, viewContext.zone)),
      ),
    ),
  );
  return modal({
    callback: 'home.activity',
    title: home.activity,
    close: common.close,
    blocks: sections.length > 0 ? sections : [section(home.noActivity)],
  });
}
