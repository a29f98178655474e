import { unreachable } from '../../../../types/unreachable.js';
import type { SelectOption } from '../../../../wire/text.js';
import type { InputValue, PickedOption } from '../../../../wire/values.js';
import { plainWords } from '../blocks/Words.js';
import type { OneSelect } from '../blocks/read.js';
import { useHandle } from '../state/surface.js';
import type { Choice } from './choices.js';
import { Combo } from './Combo.js';
import { useAsk } from './confirm.js';
import type { Menu } from './select-menu.js';
import { useMenu } from './select-menu.js';
import type { ElementProps } from './fit.js';

/** A menu of which one thing is chosen. */
export function OneSelectView({ blockId, element, fit }: ElementProps<OneSelect>) {
  const handle = useHandle(blockId, element);
  const menu = useMenu(element, handle);
  const ask = useAsk();
  const chosen = chosenIn(handle.held, menu);
  const choose = async (key: string | null): Promise<void> => {
    const value = valueOf(element, key, key === null ? undefined : menu.optionOf(key));
    if (!value) return;
    if (!fit.dispatches) handle.keep(value);
    else if (await ask(element.confirm)) await handle.act(value);
  };
  return (
    <Combo
      domId={handle.domId}
      fit={fit}
      placeholder={element.placeholder ? plainWords(element.placeholder) : 'Choose an option'}
      busy={handle.busy}
      focusOnLoad={element.focus_on_load}
      many={false}
      chosen={chosen ? [chosen] : []}
      sections={menu.sections}
      status={menu.status}
      query={menu.query}
      onQuery={menu.onQuery}
      onPick={(key) => void choose(key)}
      onRemove={() => void choose(null)}
    />
  );
}

/** A picked option as a choice; Slack may leave its words out, the value names it then. */
export const pickedChoice = (picked: PickedOption): Choice => ({
  key: picked.value,
  text: picked.text ? plainWords(picked.text) : picked.value,
});

function chosenIn(held: InputValue | undefined, menu: Menu): Choice | undefined {
  switch (held?.type) {
    case 'static_select':
    case 'external_select':
      return held.selected_option ? pickedChoice(held.selected_option) : undefined;
    case 'users_select':
      return held.selected_user === null ? undefined : menu.choiceOf(held.selected_user);
    case 'conversations_select':
      return held.selected_conversation === null ? undefined : menu.choiceOf(held.selected_conversation);
    case 'channels_select':
      return held.selected_channel === null ? undefined : menu.choiceOf(held.selected_channel);
    default:
      return undefined;
  }
}

function valueOf(
  element: OneSelect,
  key: string | null,
  option: SelectOption | undefined,
): InputValue | undefined {
  switch (element.type) {
    case 'static_select':
    case 'external_select':
      if (key !== null && !option) return undefined;
      return { type: element.type, selected_option: option ?? null };
    case 'users_select':
      return { type: element.type, selected_user: key };
    case 'conversations_select':
      return { type: element.type, selected_conversation: key };
    case 'channels_select':
      return { type: element.type, selected_channel: key };
    default:
      return unreachable(element);
  }
}
