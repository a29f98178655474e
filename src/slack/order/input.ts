import { oneLine } from '../../texts/markup.js';
import { AccountId, ProductId, SubscriptionId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import { dateAt, numberAt, optionAt, optionsAt, textAt, valueAt } from '../state.js';
import { action, block, idsInInput, markIn, qtyBlocks } from './ids.js';
import { unset } from './views/form/element.js';
import type { FormValues, Raw } from '../../forms/index.js';
import type { InputState, InputValue } from '../../wire/values.js';
import type { ViewSnapshot } from './private-metadata.js';
import type { StepInput } from '../../workflow/orders/order-service.js';

/**
 * What stands in a view's inputs, as the step's input. Blocks of another screen are never looked at. An input that
 * was not reported is not cleared: Slack leaves out untouched initial values, so what the screen showed stands.
 */
export function inputOf(snapshot: ViewSnapshot, values: InputState): StepInput | null {
  switch (snapshot.step) {
    case 'customer':
      return { step: 'customer', customer: customerIn(snapshot, values) };
    case 'subscriptions':
      return namedIn(snapshot, values);
    case 'product':
      return productIn(snapshot, values);
    case 'products':
      return { step: 'products', intake: snapshot.intake, quantities: quantitiesIn(snapshot, values) };
    case 'details': {
      const wishDate = dateAt(values, block.wishDate, action.wishDate);
      const reference = textAt(values, block.reference, action.reference);
      return {
        step: 'details',
        wishDate: wishDate === undefined ? snapshot.wishDate : wishDate,
        reference: reference === undefined ? snapshot.reference : oneLine(reference ?? '').trim(),
      };
    }
    case 'configuration': {
      const { form, page } = snapshot;
      return { step: 'configuration', form, page, values: formValuesIn(snapshot, values) };
    }
    case 'review':
      return { step: 'review', content: snapshot.content };
    case 'item':
    case 'other':
      return null;
    default:
      return unreachable(snapshot);
  }
}

type Of<S extends ViewSnapshot['step']> = Extract<ViewSnapshot, { step: S }>;

function customerIn({ customer }: Of<'customer'>, values: InputState) {
  const picked = valueAt(values, block.customer, action.customer);
  if (picked === undefined || !('selected_option' in picked)) return customer;
  const id = AccountId.safeParse(picked.selected_option?.value);
  if (!id.success) return null;
  if (id.data === customer?.id) return customer;
  return { id: id.data, name: picked.selected_option?.text?.text ?? id.data };
}

/** Null where nothing says which subscriptions were meant. */
function namedIn(shown: Of<'subscriptions'>, values: InputState): StepInput | null {
  const isReported = textsIn(shown, values).every((text) => text !== undefined);
  if (shown.ids === null && !isReported) return null;
  const { does, beside } = shown;
  const { ids, stray } = subscriptionsIn(shown, values);
  return { step: 'subscriptions', does, ids, beside, stray };
}

/** What stands in the inputs that hold the ids, one after the other. */
function textsIn(shown: Of<'subscriptions'>, values: InputState): readonly (string | null | undefined)[] {
  const inputs = shown.inputs ?? Math.max(1, Math.ceil((shown.count - shown.beside) / idsInInput));
  return Array.from({ length: inputs }, (_, index) =>
    textAt(values, block.subscriptions(shown.count, index), action.subscriptions),
  );
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Ids named by typed lines (as ids, or in addresses that hold one) and chosen from the list; lines that don't hold one
 * id each, and of these the ones that hold none.
 */
export function subscriptionsIn(
  shown: Of<'subscriptions'>,
  values: InputState,
): { readonly ids: SubscriptionId[]; readonly faulty: string[]; readonly stray: string[] } {
  const { count } = shown;
  const texts = textsIn(shown, values);
  const chosen = optionsAt(values, block.seen(count), action.seen) ?? [];
  // What was not reported stands as it was drawn; an input that holds less than all is always reported with the others.
  const lines = texts.every((text) => text === undefined)
    ? (shown.ids ?? [])
    : texts.flatMap((text) => (text ?? '').split(/[\n,;]+/)).map((line) => line.trim());
  const typed = lines.filter((line) => line !== '');
  const found = [...typed, ...chosen].flatMap((line) => line.match(uuid) ?? []);
  // A UUID means the same in capitals, but the draft is compared by what it shows.
  const ids = [...new Set(found.map((id) => id.toLowerCase()))].map((id) => SubscriptionId.parse(id));
  const faulty = typed.filter((line) => line.match(uuid)?.length !== 1);
  return { ids, faulty, stray: faulty.filter((line) => line.match(uuid) === null) };
}

function productIn(shown: Of<'product'>, values: InputState): StepInput {
  const picked = optionAt(values, block.product, action.product);
  const parsed = ProductId.safeParse(picked);
  const productId = picked === undefined ? shown.product : parsed.success ? parsed.data : null;
  const typed = numberAt(values, block.quantity(shown.intake, shown.product), action.quantity);
  const stays = productId === shown.product ? shown.quantity : null;
  return {
    step: 'product',
    intake: shown.intake,
    productId,
    quantity: typed === undefined ? stays : whole(typed),
  };
}

const whole = (number: number | null): number | null =>
  number !== null && Number.isSafeInteger(number) ? number : null;

function quantitiesIn({ intake, nonces }: Of<'products'>, values: InputState): Map<ProductId, number | null> {
  const quantities = new Map<ProductId, number | null>();
  for (const [blockId, product] of qtyBlocks(Object.keys(values), intake, nonces)) {
    const id = ProductId.safeParse(product);
    const typed = numberAt(values, blockId, action.qty);
    if (id.success && typed !== undefined) quantities.set(id.data, whole(typed));
  }
  return quantities;
}

/** The inputs of a form by the marks of their fields: the keys themselves, but for keys that are too long or odd. */
export function formValuesIn(
  at: { readonly form: number; readonly nonce: number },
  values: InputState,
): FormValues {
  const found: FormValues = {};
  for (const blockId of Object.keys(values)) {
    const mark = markIn(blockId, at);
    if (mark === null) continue;
    const value = valueAt(values, blockId, action.value) ?? valueAt(values, blockId, action.search);
    const instead = valueAt(values, blockId, action.instead);
    const raw = value !== undefined ? rawOf(value) : instead === undefined ? undefined : rawOf(instead);
    // Choices that were not drawn never stood in the input: an empty input does not take them out.
    const isKept = value === undefined && raw?.length === 0;
    if (raw !== undefined && !isKept) found[mark] = raw;
  }
  return found;
}

/** Whether something was chosen in place of what was not drawn: then it is drawn from now on. */
export const replacesIn = (values: InputState): boolean =>
  Object.keys(values).some((blockId) => {
    const value = valueAt(values, blockId, action.instead);
    return value !== undefined && rawOf(value)?.length !== 0;
  });

/** An input's content as the forms read it: a text, '' where it is empty, or several chosen values. */
function rawOf(value: InputValue): Raw | undefined {
  switch (value.type) {
    case 'plain_text_input':
    case 'number_input':
    case 'email_text_input':
    case 'url_text_input':
      return value.value ?? '';
    case 'static_select':
    case 'external_select':
    case 'radio_buttons': {
      const chosen = value.selected_option?.value ?? '';
      return chosen === unset ? '' : chosen;
    }
    case 'multi_static_select':
    case 'multi_external_select':
    case 'checkboxes':
      return value.selected_options.map((option) => option.value);
    case 'datepicker':
      return value.selected_date ?? '';
    case 'timepicker':
      return value.selected_time ?? '';
    case 'datetimepicker':
      return value.selected_date_time === null ? '' : String(value.selected_date_time);
    case 'users_select':
    case 'multi_users_select':
    case 'conversations_select':
    case 'channels_select':
    case 'file_input':
      return undefined;
    default:
      return unreachable(value);
  }
}
