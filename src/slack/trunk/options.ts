import { E164, isSettingName } from '../../trunk/index.js';
import { limits } from '../../wire/limits.js';
import { option, optionGroup } from '../blocks.js';
import { action as orderAction } from '../order/ids.js';
import { orderOptions } from '../order/index.js';
import { action, block, hint, keep } from './ids.js';
import { decode } from './private-metadata.js';
import type { OptionsAnswer, OptionsContext, OptionsHandler, OptionsTable } from '../handlers.js';
import type { SelectOption } from '../../wire/text.js';
import type { TrunkList } from '../../workflow/trunk/trunk-service.js';
import type { ListKind } from '../../workflow/list-reader.js';

/** What typeaheads of trunk screens offer. "Leave unchanged" is always among it. */

/** Leaves Slack's three seconds room for the way there and back. */
const deadlineMs = 2_000;

const kindOf: ReadonlyMap<string, ListKind> = new Map<string, ListKind>([
  ['caller_id', 'callerids'],
  ['sip_trunk.template_id', 'templates'],
  ['sip_trunk.proxy_id', 'proxies'],
]);

const pick: OptionsHandler = async (context) => {
  const { settings, picker } = context.texts.trunk;
  const unchanged = option(settings.keep, keep);
  const snapshot = decode(context.view?.metadata)?.shown;
  const setting = context.asked.blockId.slice(block.value('caller_id').length - 'caller_id'.length);
  const kind = isSettingName(setting) ? kindOf.get(setting) : undefined;
  if (snapshot?.screen !== 'settings' || snapshot.customer === null || kind === undefined) {
    return context.ack({ options: [unchanged] });
  }
  const query = context.asked.query.trim().slice(0, 100);
  const { useCases, actor } = context;
  const list = await useCases.trunk.list(actor, kind, snapshot.customer, { query, page: 1, deadlineMs });
  const typed = asTyped(context, kind, query);
  const found = list.ok ? foundIn(list) : [];
  const groups = [
    optionGroup(settings.keep, [unchanged]),
    ...(found.length === 0 ? [] : [optionGroup(countOf(context, list, found.length), found)]),
    ...(typed.length === 0 || found.some(({ value }) => value === typed[0]?.value)
      ? []
      : [optionGroup(picker.asTyped, typed)]),
    ...(found.length === 0
      ? [optionGroup(picker.none, [option(nothingOf(context, list, query), hint)])]
      : []),
  ];
  await context.ack({ groups } satisfies OptionsAnswer);
};

const foundIn = ({ items }: Extract<TrunkList, { ok: true }>): readonly SelectOption[] =>
  items
    .filter(({ value }) => value !== '' && value.length <= limits.option.value)
    .slice(0, 99)
    .map(({ label, value }) => option(label === '' ? value : label, value));

function countOf({ texts }: OptionsContext, list: TrunkList, shown: number): string {
  if (!list.ok) return '';
  const { picker } = texts.trunk;
  return list.total > shown || !list.complete
    ? picker.of(shown, list.total, list.complete)
    : picker.all(list.total);
}

function nothingOf({ texts }: OptionsContext, list: TrunkList, query: string): string {
  const { picker } = texts.trunk;
  if (!list.ok) return picker.problem(list.problem.failure);
  if (query === '') return picker.none;
  return list.complete ? picker.noneFor(query) : picker.noneReadFor(query);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What was typed is a value itself: the list may be slow, or not hold what the person knows of. */
function asTyped({ useCases }: OptionsContext, kind: ListKind, query: string): readonly SelectOption[] {
  if (kind !== 'callerids') return uuid.test(query) ? [option(query, query)] : [];
  const number = query === '' ? null : useCases.trunk.readNumber(query);
  if (number?.ok !== true || !E164.safeParse(number.number).success) return [];
  return [option(number.international, number.number)];
}

export const trunkOptions = {
  [action.customer]: orderOptions[orderAction.customer],
  [action.listCustomer]: orderOptions[orderAction.customer],
  [action.pick]: pick,
} satisfies OptionsTable;
