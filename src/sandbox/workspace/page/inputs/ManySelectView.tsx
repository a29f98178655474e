import type { InputValue } from '../../../../wire/values.js';
import { plainWords } from '../blocks/Words.js';
import type { ManySelect } from '../blocks/read.js';
import { useHandle } from '../state/surface.js';
import { Combo } from './Combo.js';
import { useAsk } from './confirm.js';
import { useMenu } from './select-menu.js';
import { pickedChoice } from './OneSelectView.js';
import type { ElementProps } from './fit.js';

/** A menu of which several things are chosen, each shown as a chip. */
export function ManySelectView({ blockId, element, fit }: ElementProps<ManySelect>) {
  const handle = useHandle(blockId, element);
  const menu = useMenu(element, handle);
  const ask = useAsk();
  const { held } = handle;
  const users = held?.type === 'multi_users_select' ? held.selected_users : [];
  const options =
    held?.type === 'multi_static_select' || held?.type === 'multi_external_select'
      ? held.selected_options
      : [];
  const chosen = [...users.map(menu.choiceOf), ...options.map(pickedChoice)];
  const max = element.max_selected_items;
  const full = max !== undefined && chosen.length >= max;

  const change = async (value: InputValue): Promise<void> => {
    if (!fit.dispatches) handle.keep(value);
    else if (await ask(element.confirm)) await handle.act(value);
  };
  const without = (key: string): InputValue =>
    element.type === 'multi_users_select'
      ? { type: element.type, selected_users: users.filter((id) => id !== key) }
      : { type: element.type, selected_options: options.filter(({ value }) => value !== key) };
  const withKey = (key: string): InputValue | undefined => {
    if (element.type === 'multi_users_select') return { type: element.type, selected_users: [...users, key] };
    const option = menu.optionOf(key);
    return option && { type: element.type, selected_options: [...options, option] };
  };
  const toggle = (key: string): void => {
    const value = chosen.some((choice) => choice.key === key)
      ? without(key)
      : full
        ? undefined
        : withKey(key);
    if (value) void change(value);
  };
  return (
    <Combo
      domId={handle.domId}
      fit={fit}
      placeholder={element.placeholder ? plainWords(element.placeholder) : 'Choose options'}
      busy={handle.busy}
      focusOnLoad={element.focus_on_load}
      many
      chosen={chosen}
      sections={menu.sections}
      status={full ? `At most ${max} can be chosen` : menu.status}
      query={menu.query}
      onQuery={menu.onQuery}
      onPick={toggle}
      onRemove={(key) => void change(without(key))}
    />
  );
}
