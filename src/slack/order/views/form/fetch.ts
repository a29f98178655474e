import { button, section } from '../../../blocks.js';
import type { Field } from '../../../../forms/index.js';
import type { ViewBlock } from '../../../../wire/blocks.js';
import type { Screen } from '../../../../workflow/screens.js';
import type { Pen } from '../../../dispatch.js';

/** "Fetch value" beside a value that is not read by itself, since asking may change something (O13). */
export function fetchBlock(
  pen: Pen,
  { remote }: Extract<Screen, { show: 'configuration' }>,
  field: Field,
): ViewBlock[] {
  const { form } = pen.texts.order;
  const property = remote.fetchable.find((name) => field.pointer === `/${escaped(name)}`);
  if (property === undefined) return [];
  const fetch = button({
    action: 'cfg.fetch',
    text: form.fetch,
    value: property,
    label: form.fetchLabel(field.label),
    confirm: {
      title: form.fetchTitle(field.label),
      text: form.fetchText,
      confirm: form.fetch,
      deny: form.fetchDeny,
    },
  });
  return [section(form.fetchAbout(field.label), { accessory: fetch })];
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
