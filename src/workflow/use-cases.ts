import type { AccessService } from './access.js';
import type { ProfileService } from './drafts/profile-service.js';
import type { HomeService } from './home/home-service.js';
import type { OrderService } from './orders/order-service.js';
import type { ApprovalService, FreezeService } from './requests/approval-service.js';
import type { TrunkService } from './trunk/trunk-service.js';

/** The use cases that `slack/` calls: each commits before it returns, and none decides who may see a view. */
export interface UseCases {
  readonly orders: OrderService;
  readonly trunk: TrunkService;
  readonly approvals: ApprovalService;
  readonly access: AccessService;
  readonly freeze: FreezeService;
  readonly home: HomeService;
  readonly profiles: ProfileService;
}
