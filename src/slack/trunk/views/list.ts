import { button, context, input, section } from '../../blocks.js';
import { action, block, callback } from '../ids.js';
import { encodeList, short, type ListMetadata } from '../private-metadata.js';
import { namedBlocks, type NotTaken } from '../../named-customer.js';
import { customerInput, nav, plainView, sectionsOf, trunkModal } from './parts.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { TrunkList } from '../../../workflow/trunk/trunk-service.js';
import type { Markup } from '../../escape.js';
import type { ViewContext } from '../../handlers.js';

/** The action that takes one of the customers that were found for what was typed. */
export const listTake = 'trunk.list.take';

/** One of the operator's lists, paged and searchable. `list`: null while no customer is chosen. */
export function listView(
  viewContext: ViewContext,
  metadata: ListMetadata,
  list: TrunkList | null,
  more: { readonly says?: Markup; readonly named?: NotTaken } = {},
): ModalView {
  const { commands, list: words } = viewContext.texts.trunk;
  const { customer } = metadata;
  return trunkModal(viewContext, {
    title: commands.lists[metadata.list][more.named === undefined ? 'title' : 'whose'],
    callback: callback.list,
    metadata: encodeList({ ...metadata, customer: short(customer) }),
    blocks: [
      ...(more.says === undefined ? [] : [section(more.says)]),
      ...(more.named === undefined ? [] : namedBlocks(viewContext, more.named, listTake)),
      customerInput(viewContext, customer, {
        blockId: block.listCustomer,
        actionId: action.listCustomer,
        dispatch: true,
        hint: words.whose,
      }),
      ...(customer === null ? [] : [searchInput(viewContext, metadata.query)]),
      ...(list === null || customer === null
        ? [context(words.choose)]
        : rows(viewContext, metadata, list, customer.name)),
    ],
    submit: words.search,
  });
}

const searchInput = (viewContext: ViewContext, query: string): ViewBlock =>
  input({
    blockId: block.search,
    label: viewContext.texts.trunk.list.search,
    hint: viewContext.texts.trunk.list.searchHint,
    optional: true,
    dispatch: true,
    element: {
      type: 'plain_text_input',
      action_id: action.search,
      max_length: 100,
      dispatch_action_config: { trigger_actions_on: ['on_enter_pressed'] },
      ...(query === '' ? {} : { initial_value: query.slice(0, 100) }),
    },
  });

const turn = (text: string, to: number) =>
  button({ action: `trunk.list.page.${to}`, text, value: String(to) });

function rows(
  viewContext: ViewContext,
  metadata: ListMetadata,
  list: TrunkList,
  customer: string,
): ViewBlock[] {
  const { common } = viewContext.texts;
  const { list: words } = viewContext.texts.trunk;
  if (!list.ok) {
    const { problem } = list;
    return [
      section(words.unread(problem.failure, problem.reference)),
      ...nav([
        button({
          action: 'trunk.list.page',
          text: viewContext.texts.trunk.head.tryAgain,
          value: String(metadata.page),
        }),
      ]),
    ];
  }
  if (list.items.length === 0) {
    const noneFor = list.complete ? words.noneFor : words.noneReadFor;
    return [section(metadata.query === '' ? words.none(metadata.list, customer) : noneFor(metadata.query))];
  }
  return [
    ...sectionsOf(list.items.slice(0, 50).map((item) => words.row(item.label, item.value))),
    context(words.count(list.total, list.complete, list.page, list.pages)),
    ...nav([
      ...(list.page > 1 ? [turn(common.pageBefore, list.page - 1)] : []),
      ...(list.page < list.pages ? [turn(common.pageAfter, list.page + 1)] : []),
    ]),
  ];
}

/** While the customer named in the command is looked for. */
export const lookingView = (viewContext: ViewContext, customer: string): ModalView =>
  plainView(
    viewContext,
    viewContext.texts.trunk.head.lookingTitle,
    viewContext.texts.trunk.head.working(viewContext.texts.trunk.head.lookingFor(customer)),
  );
