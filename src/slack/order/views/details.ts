import { context, fields, input, placeholder, section } from '../../blocks.js';
import { dayInWords } from '../../escape.js';
import { action, block, callback } from '../ids.js';
import { remember } from '../memory.js';
import { includeMenu, nav, top, wizardModal } from './parts.js';
import { warningBlocks } from './problems.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen } from '../../../workflow/screens.js';
import type { Pen } from '../../handlers.js';

type DetailsScreen = Extract<Screen, { show: 'details' }>;

const longestReference = 100;

/** Step 4: the wish date and the reference, one of each for the whole order. */
export function detailsView(pen: Pen, screen: DetailsScreen): ModalView {
  const { head, wishDate, reference, earliest } = screen;
  return wizardModal(pen, head, {
    callback: callback.details,
    submit: pen.texts.order.head.next,
    metadata: remember(head, {
      step: 'details',
      wishDate,
      reference: reference.slice(0, 500),
      earliest,
      isFixed: head.fixed.rest,
    }),
    blocks: [
      ...top(pen, head),
      ...warningBlocks(pen, screen.warnings),
      ...(head.fixed.rest ? asText(pen, screen) : inputs(pen, screen)),
      ...nav(pen, head),
      ...includeMenu(pen, head),
      head.fixed.rest || screen.next !== 'borrows-and-fixes'
        ? context(pen.texts.order.details.next[head.fixed.rest ? 'nothing' : screen.next])
        : section(pen.texts.order.details.next[screen.next]),
    ],
  });
}

function asText(pen: Pen, { wishDate, reference }: DetailsScreen): ViewBlock[] {
  const { details, head } = pen.texts.order;
  return [
    section(head.fixed),
    fields([
      ...(wishDate === null ? [] : [details.wishDateFact(dayInWords(wishDate))]),
      details.referenceFact(reference),
    ]),
  ];
}

function inputs(pen: Pen, { wishDate, reference, timezone }: DetailsScreen): ViewBlock[] {
  const { details } = pen.texts.order;
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
