import { button, section } from '../../../blocks.js';
import { fieldsFor, type Field } from '../../../../forms/index.js';
import type { ViewBlock } from '../../../../wire/blocks.js';
import type { Fetchable, Screen } from '../../../../workflow/screens.js';
import type { ViewContext } from '../../../handlers.js';

type Configuration = Extract<Screen, { show: 'configuration' }>;

/** "Fetch value" below the last input of a value that is not read by itself, since asking may change something (O13). */
export function fetchBlocks(viewContext: ViewContext, screen: Configuration, field: Field): ViewBlock[] {
  return screen.remote.fetchable
    .filter(({ keys }) => keys.at(-1) === field.key)
    .map((fetchable) => fetchBlock(viewContext, fetchable, labelOf(screen, fetchable.property)));
}

function fetchBlock(viewContext: ViewContext, { property, times }: Fetchable, label: string): ViewBlock {
  const { form } = viewContext.texts.order;
  const isFetched = times > 0;
  const fetch = button({
    action: 'cfg.fetch',
    text: form.fetch,
    value: property,
    label: form.fetchLabel(label),
    confirm: {
      title: form.fetchTitle(label),
      text: isFetched ? form.fetchAgainText : form.fetchText,
      confirm: form.fetch,
      deny: form.fetchDeny,
    },
  });
  return section(isFetched ? form.fetched(label) : form.fetchAbout(label), { accessory: fetch });
}

/** What people call a property: the label of its input, where it has one of its own. */
export function labelOf({ model }: Configuration, property: string): string {
  const own = fieldsFor(model, property)[0];
  return own === undefined || own.pointer === '' ? property : own.label;
}
