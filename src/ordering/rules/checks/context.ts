import type { Fixer } from '../fixes.js';
import type { Report } from '../report.js';
import type { OrderView, UnitView } from '../view.js';

/** What a check of one subscription looks at and writes to. */
export interface Checking {
  readonly view: OrderView;
  readonly at: UnitView;
  readonly report: Report;
  readonly fixer: Fixer;
}
