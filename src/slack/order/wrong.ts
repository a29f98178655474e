import type { FieldError } from '../../forms/index.js';
import { say } from '../../texts/index.js';
import { block, markIn } from './ids.js';
import { markOf } from './private-metadata.js';
import type { ModalView } from '../../wire/views.js';
import type { ProductsScreen } from './views/offer.js';

/**
 * What is wrong in a form, by the block ids of its inputs. Null where not all of it can be said at inputs of the
 * view that stands at Slack: a client shows "trouble" for an error that names another block.
 */
export function problemsAt(
  view: ModalView,
  at: { readonly form: number; readonly nonce: number },
  errors: readonly FieldError[],
): Record<string, string> | null {
  const inputs = new Map([...inputsOf(view)].map((id) => [markIn(id, at), id]));
  const found: Record<string, string> = {};
  for (const error of errors) {
    const id = error.key === undefined ? undefined : inputs.get(markOf(error.key));
    if (id === undefined) return null;
    found[id] = found[id] === undefined ? say(error) : `${found[id]} ${say(error)}`;
  }
  return found;
}

/**
 * Broken rules by the block ids of the quantities they are about, as far as those stand in the view that shows the
 * problems: who scrolled down sees there why Next did not go on.
 */
export function problemsAtProducts(
  view: ModalView,
  { intake, nonces, problems }: ProductsScreen,
): Record<string, string> {
  const inputs = inputsOf(view);
  const found: Record<string, string> = {};
  for (const problem of problems) {
    const id = problem.products
      .map((product) => block.qty(product, intake, nonces.get(product) ?? 0))
      .find((each) => inputs.has(each));
    if (id !== undefined) found[id] = found[id] === undefined ? problem.says : `${found[id]} ${problem.says}`;
  }
  return found;
}

const inputsOf = (view: ModalView): ReadonlySet<string> =>
  new Set(view.blocks.flatMap((each) => (each.type === 'input' ? [each.block_id ?? ''] : [])));
