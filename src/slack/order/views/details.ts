import { context, fields, input, placeholder, section } from '../../blocks.js';
import { dayInZone } from '../../escape.js';
import { action, block, callback } from '../ids.js';
import { encode } from '../private-metadata.js';
import { includeMenu, nav, nextLabel, top, wizardModal } from './parts.js';
import { warningBlocks } from './problems.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

type DetailsScreen = Extract<Screen, { show: 'details' }>;

const longestReference = 100;

/** The details step: the wish date and the reference, one of each for the whole order. */
export function detailsView(viewContext: ViewContext, screen: DetailsScreen): ModalView {
  const { head, wishDate, reference, earliest } = screen;
  return wizardModal(viewContext, head, {
    callback: callback.details,
    submit: nextLabel(viewContext, head),
    metadata: encode(head, {
      step: 'details',
      wishDate,
      reference: reference.slice(0, 500),
      earliest,
      isFixed: head.fixed.rest,
    }),
    blocks: [
      ...top(viewContext, head),
      ...warningBlocks(viewContext, screen.warnings),
      ...(head.fixed.rest ? asText(viewContext, screen) : inputs(viewContext, screen)),
      ...nav(viewContext, head),
      ...includeMenu(viewContext, head),
      head.fixed.rest || screen.next !== 'borrows-and-fixes'
        ? context(viewContext.texts.order.details.next[head.fixed.rest ? 'nothing' : screen.next])
        : section(viewContext.texts.order.details.next[screen.next]),
    ],
  });
}

function asText(viewContext: ViewContext, { wishDate, reference }: DetailsScreen): ViewBlock[] {
  const { details, head } = viewContext.texts.order;
  return [
    section(head.fixed),
    fields([
      ...(wishDate === null ? [] : [details.wishDateFact(dayInZone(wishDate, viewContext.zone))]),
      details.referenceFact(reference),
    ]),
  ];
}

function inputs(viewContext: ViewContext, { wishDate, reference, timezone }: DetailsScreen): ViewBlock[] {
  const { details } = viewContext.texts.order;
  return [
    input({
      blockId: block.wishDate,
      label: details.wishDate,
      hint: details.dateHint(timezone),
      element: {
        type: 'datepicker',
        action_id: action.wishDate,
        placeholder: placeholder(details.datePlaceholder),
        ...(wishDate === null ? {} : { initial_date: wishDate }),
      },
    }),
    input({
      blockId: block.reference,
      label: details.reference,
      hint: details.referenceHint,
      optional: true,
      element: {
        type: 'plain_text_input',
        action_id: action.reference,
        max_length: longestReference,
        ...(reference === '' ? {} : { initial_value: reference.slice(0, longestReference) }),
      },
    }),
  ];
}
