import type { AccessDesk } from './access.js';
import type { ProfileDesk } from './drafts/desk.js';
import type { HomeDesk } from './home/desk.js';
import type { OrderDesk } from './orders/desk.js';
import type { ApprovalDesk, FreezeDesk } from './requests/desk.js';
import type { TrunkDesk } from './trunk/desk.js';

/** The use cases that `slack/` calls: each commits before it returns, and none decides who may see a view. */
export interface Desk {
  readonly orders: OrderDesk;
  readonly trunk: TrunkDesk;
  readonly approvals: ApprovalDesk;
  readonly access: AccessDesk;
  readonly freeze: FreezeDesk;
  readonly home: HomeDesk;
  readonly profiles: ProfileDesk;
}
