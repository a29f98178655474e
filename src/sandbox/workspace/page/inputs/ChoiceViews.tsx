import type { Checkboxes, RadioButtons } from '../../../../wire/elements.js';
import type { ChoiceOption } from '../../../../wire/text.js';
import { Words } from '../blocks/Words.js';
import { useHandle } from '../state/surface.js';
import { useAsk } from './confirm.js';
import { aria, type ElementProps } from './fit.js';

/** Radio buttons. */
export function RadioView({ blockId, element, fit }: ElementProps<RadioButtons>) {
  const handle = useHandle(blockId, element);
  const ask = useAsk();
  const held = handle.held && 'selected_option' in handle.held ? handle.held.selected_option : null;
  const choose = async (option: ChoiceOption): Promise<void> => {
    const value = { type: element.type, selected_option: option };
    if (!fit.dispatches) handle.keep(value);
    else if (await ask(element.confirm)) await handle.act(value);
  };
  return (
    <div class="choices" role="radiogroup" id={handle.domId} {...aria(fit)}>
      {element.options.map((option, index) => (
        <Choice
          key={option.value}
          kind="radio"
          id={`${handle.domId}:${index}`}
          name={handle.domId}
          option={option}
          checked={held?.value === option.value}
          disabled={handle.busy}
          focus={element.focus_on_load === true && index === 0}
          onChoose={() => void choose(option)}
        />
      ))}
    </div>
  );
}

/** Checkboxes. */
export function CheckboxesView({ blockId, element, fit }: ElementProps<Checkboxes>) {
  const handle = useHandle(blockId, element);
  const ask = useAsk();
  const held = handle.held && 'selected_options' in handle.held ? handle.held.selected_options : [];
  const isChecked = (option: ChoiceOption): boolean => held.some(({ value }) => value === option.value);
  const choose = async (option: ChoiceOption): Promise<void> => {
    const next = element.options.filter((each) => (each === option ? !isChecked(each) : isChecked(each)));
    const value = { type: element.type, selected_options: next };
    if (!fit.dispatches) handle.keep(value);
    else if (await ask(element.confirm)) await handle.act(value);
  };
  return (
    // ARIA has no required group of checkboxes; what is optional says so in its label.
    <div class="choices" role="group" id={handle.domId} {...aria({ ...fit, optional: true })}>
      {element.options.map((option, index) => (
        <Choice
          key={option.value}
          kind="checkbox"
          id={`${handle.domId}:${index}`}
          name={handle.domId}
          option={option}
          checked={isChecked(option)}
          disabled={handle.busy}
          focus={element.focus_on_load === true && index === 0}
          onChoose={() => void choose(option)}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly kind: 'radio' | 'checkbox';
  readonly id: string;
  readonly name: string;
  readonly option: ChoiceOption;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly focus: boolean;
  readonly onChoose: () => void;
}

function Choice({ kind, id, name, option, checked, disabled, focus, onChoose }: ChoiceProps) {
  const description = `${id}:description`;
  return (
    <div class="choice">
      <input
        type={kind}
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        data-focus={focus ? '' : undefined}
        aria-describedby={option.description ? description : undefined}
        onChange={(event) => {
          // A denied confirm must leave it as it was; what is chosen comes back with the next drawing.
          event.currentTarget.checked = checked;
          onChoose();
        }}
      />
      <div>
        <label for={id}>
          <Words of={option.text} />
        </label>
        {option.description && (
          <div class="choice-description" id={description}>
            <Words of={option.description} />
          </div>
        )}
      </div>
    </div>
  );
}
