import { checkActiveExclusions, checkExclusions } from './checks/exclusions.js';
import { checkGroups, checkPreconditions } from './checks/groups.js';
import { checkInitial } from './checks/initial.js';
import { checkLines } from './checks/lines.js';
import { checkMultiplier, checkQuantities } from './checks/quantities.js';
import { fixerFor } from './fixes.js';
import { reportFor } from './report.js';
import type { Basket, Verdict } from './types.js';
import { viewOf } from './view.js';

/**
 * Checks an order's lines against all product rules, P1 to P14, and reports every violation at once, with fixes
 * where a change helps. The order of what it says depends on its input alone, and its time grows with the number
 * of lines and references. Fresh relations (P13, P14) are the caller's to read.
 */
export function judge(basket: Basket): Verdict {
  const view = viewOf(basket);
  const report = reportFor(basket.role);
  const fixer = fixerFor(view);
  for (const at of view.units) {
    const checking = { view, at, report, fixer };
    checkMultiplier(checking);
    checkLines(checking);
    checkInitial(checking);
    checkQuantities(checking);
    checkGroups(checking);
    checkPreconditions(checking);
    checkActiveExclusions(checking);
  }
  checkExclusions(view, report, fixer);
  return report.verdict();
}
