import { PlainDate } from '../../src/types/ids.js';
import {
  addEntry,
  closeDraft,
  currentDraft,
  entriesOf,
  openDraft,
} from '../../src/sandbox/operator/store/drafts.js';
import { productOf, profiles } from './data.js';
import type { World } from './world.js';

/**
 * Somebody works on a login's draft without Trunkdesk; false where nothing was done. Only on one that no order holds: what
 * is done between the last look and the sending can't be seen by anybody.
 */
export function strange(world: World, nth: number, what: 'adds' | 'empties'): boolean {
  const profile = profiles[nth] ?? profiles[0];
  if (world.watch.isHeld(profile)) return false;
  const { store } = world.operator;
  const at = new Date(world.ticks.now);
  const draft = currentDraft(store, profile, at);
  if (what === 'adds') {
    const products = [{ product_id: productOf('I'), quantity: 7 }];
    const wishDate = PlainDate.parse('2027-06-01');
    addEntry(store, draft.id, {
      kind: 'intake',
      subscription: null,
      reference: 'by hand',
      wishDate,
      products,
    });
    return true;
  }
  if (entriesOf(store, draft.id).length === 0) return false;
  closeDraft(store, draft.id, 'ORD-BY-HAND');
  openDraft(store, profile, at);
  return true;
}
