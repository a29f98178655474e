import { z } from 'zod';
import { actions, button, input, placeholder, type SlackMessage } from '../../blocks.js';
import { action, block, callback } from '../ids.js';
import { readJson } from '../../read-json.js';
import { sectionsOf, trunkModal } from './parts.js';
import { unfinishedBlocks } from './unfinished.js';
import type { ActionsBlock } from '../../blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { HistoryAt, HistoryPage } from '../../../workflow/trunk/trunk-service.js';
import type { UnfinishedTrunks } from '../../../workflow/home-model.js';
import type { Markup } from '../../escape.js';
import type { ViewContext } from '../../handlers.js';

/** What was done to a channel or number through Trunkdesk, as a message and in a window, a page at a time. */

/** How many unfinished changes stand beside it. */
export const unfinishedRows = 5;

/** What was done to a channel or number through Trunkdesk, and what its reader left unfinished there. */
export interface FoundHistory {
  /** As people read it. */
  readonly subject: string;
  readonly page: HistoryPage;
  readonly unfinished: UnfinishedTrunks;
}

/**
 * What was done to a channel or number; `found` is null while which one is asked for.
 * @param unfinished the reader's own: of this channel or number, else all
 */
export function historyView(
  viewContext: ViewContext,
  subject: string,
  { found, unfinished }: { readonly found: FoundHistory | null; readonly unfinished: UnfinishedTrunks },
): ModalView {
  const { history } = viewContext.texts.trunk;
  return trunkModal(viewContext, {
    title: history.title,
    callback: callback.history,
    submit: history.show,
    metadata: '{}',
    blocks: [
      input({
        blockId: block.subject,
        label: history.label,
        hint: history.hint,
        element: {
          type: 'plain_text_input',
          action_id: action.subject,
          max_length: 255,
          placeholder: placeholder('acme-ams-01'),
          ...(subject === '' ? {} : { initial_value: subject.slice(0, 255) }),
        },
      }),
      ...(found === null ? [] : historyBlocks(viewContext, found)),
      ...unfinishedBlocks(viewContext, unfinished),
    ],
  });
}

export function historyMessage(viewContext: ViewContext, found: FoundHistory): SlackMessage {
  const { history } = viewContext.texts.trunk;
  return {
    text: found.page.rows.length === 0 ? history.none(found.subject) : history.heading(found.subject),
    blocks: [...historyBlocks(viewContext, found), ...unfinishedBlocks(viewContext, found.unfinished)],
  };
}

const historyBlocks = (viewContext: ViewContext, found: FoundHistory) => [
  ...sectionsOf(historyLines(viewContext, found)),
  ...turnButtons(viewContext, found),
];

function historyLines(viewContext: ViewContext, { subject, page: { rows } }: FoundHistory): Markup[] {
  const { history } = viewContext.texts.trunk;
  if (rows.length === 0) return [history.none(subject)];
  return [
    history.heading(subject),
    ...rows.map(({ at, by, request, says }) => history.row(at, by, request, says, viewContext.zone)),
  ];
}

/** "Newer" and "Older", each where there is such a page. */
function turnButtons({ texts }: ViewContext, { subject, page }: FoundHistory): ActionsBlock[] {
  const words = texts.home.turn.requests;
  const turn = (way: 'back' | 'on', at: HistoryAt | null) =>
    at === null
      ? []
      : [
          button({
            action: `${action.historyPage}.${way}`,
            text: words[way],
            value: valueOf({ subject, at }),
          }),
        ];
  const buttons = [...turn('back', page.newer), ...turn('on', page.older)];
  return buttons.length === 0 ? [] : [actions(buttons)];
}

interface Turn {
  readonly subject: string;
  readonly at: HistoryAt;
}

const valueOf = ({ subject, at }: Turn): string => JSON.stringify({ subject, at });

const TurnValue = z.strictObject({
  subject: z.string().min(1).max(255),
  at: z.union([
    z.literal('newest'),
    z.strictObject({ before: z.int().positive() }),
    z.strictObject({ after: z.int().positive() }),
  ]),
});

/** The page that a button leads to; null where it names none. */
export const readTurn = (value: string | null): Turn | null => readJson(TurnValue, value);
