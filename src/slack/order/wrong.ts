import { say, type FieldError } from '../../forms/index.js';
import { block } from './ids.js';
import type { ModalView } from '../../wire/views.js';

/**
 * What is wrong in a form, by the block ids of its inputs. Null where not all of it can be said at inputs of the
 * view that stands at Slack: a client shows "trouble" for an error that names another block.
 */
export function problemsAt(
  view: ModalView,
  { form, nonce }: { readonly form: number; readonly nonce: number },
  errors: readonly FieldError[],
): Record<string, string> | null {
  const inputs = new Set(view.blocks.flatMap((each) => (each.type === 'input' ? [each.block_id ?? ''] : [])));
  const found: Record<string, string> = {};
  for (const error of errors) {
    const id = error.key === undefined ? undefined : block.value(form, nonce, error.key);
    if (id === undefined || !inputs.has(id)) return null;
    found[id] = found[id] === undefined ? say(error) : `${found[id]} ${say(error)}`;
  }
  return found;
}
