import type { InputBlock } from '../../../../wire/blocks.js';
import { plainWords } from '../blocks/Words.js';
import { blockIdOf } from '../blocks/read.js';
import { useComplaint, useHandle } from '../state/surface.js';
import { ElementView } from './ElementView.js';
import type { Fit } from './fit.js';

/** An input with its label, hint and the complaint about it, tied together for keyboards and screen readers. */
export function InputView({ of }: { readonly of: InputBlock }) {
  const blockId = blockIdOf(of);
  const { domId } = useHandle(blockId, of.element);
  const complaint = useComplaint(blockId);
  const isGroup = of.element.type === 'radio_buttons' || of.element.type === 'checkboxes';
  const ids = { label: `${domId}:label`, hint: `${domId}:hint`, complaint: `${domId}:complaint` };
  const described = [complaint && ids.complaint, of.hint && ids.hint].filter(Boolean).join(' ');
  const fit: Fit = {
    label: undefined,
    labelledBy: isGroup ? ids.label : undefined,
    describedBy: described === '' ? undefined : described,
    invalid: complaint !== undefined,
    optional: of.optional === true,
    clearable: of.optional === true,
    dispatches: of.dispatch_action === true,
  };
  return (
    <div class={complaint ? 'block input wrong' : 'block input'}>
      <div class="label-line">
        {isGroup ? (
          <span class="label" id={ids.label}>
            {plainWords(of.label)}
          </span>
        ) : (
          <label class="label" for={domId}>
            {plainWords(of.label)}
          </label>
        )}
        {of.optional && <span class="optional">(optional)</span>}
      </div>
      <ElementView blockId={blockId} element={of.element} fit={fit} />
      {complaint && (
        <p class="complaint" id={ids.complaint} role="alert">
          {complaint}
        </p>
      )}
      {of.hint && (
        <p class="hint" id={ids.hint}>
          {plainWords(of.hint)}
        </p>
      )}
    </div>
  );
}
