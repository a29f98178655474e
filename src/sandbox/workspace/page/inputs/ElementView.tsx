import { unreachable } from '../../../../types/unreachable.js';
import { plainWords } from '../blocks/Words.js';
import type { Interactive } from '../blocks/read.js';
import { ButtonView } from './ButtonView.js';
import { CheckboxesView, RadioView } from './ChoiceViews.js';
import { FileView } from './FileView.js';
import { loose, type Fit } from './fit.js';
import { ManySelectView } from './ManySelectView.js';
import { MomentView } from './MomentView.js';
import { OneSelectView } from './OneSelectView.js';
import { OverflowView } from './OverflowView.js';
import { TextView } from './TextView.js';

const nameOf = (element: Interactive): string | undefined =>
  'placeholder' in element && element.placeholder ? plainWords(element.placeholder) : undefined;

/** Any element that a person can act on. */
export function ElementView(props: {
  readonly blockId: string;
  readonly element: Interactive;
  readonly fit?: Fit;
}) {
  const { blockId, element, fit = loose(nameOf(props.element)) } = props;
  switch (element.type) {
    case 'button':
      return <ButtonView blockId={blockId} element={element} />;
    case 'overflow':
      return <OverflowView blockId={blockId} element={element} />;
    case 'plain_text_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'number_input':
      return <TextView blockId={blockId} element={element} fit={fit} />;
    case 'static_select':
    case 'external_select':
    case 'users_select':
    case 'conversations_select':
    case 'channels_select':
      return <OneSelectView blockId={blockId} element={element} fit={fit} />;
    case 'multi_static_select':
    case 'multi_external_select':
    case 'multi_users_select':
      return <ManySelectView blockId={blockId} element={element} fit={fit} />;
    case 'radio_buttons':
      return <RadioView blockId={blockId} element={element} fit={fit} />;
    case 'checkboxes':
      return <CheckboxesView blockId={blockId} element={element} fit={fit} />;
    case 'datepicker':
    case 'timepicker':
    case 'datetimepicker':
      return <MomentView blockId={blockId} element={element} fit={fit} />;
    case 'file_input':
      return <FileView blockId={blockId} element={element} fit={fit} />;
    default:
      return unreachable(element);
  }
}
