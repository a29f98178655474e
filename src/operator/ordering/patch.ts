import type {
  AccountId,
  ChangeId,
  DraftId,
  IntakeId,
  PlainDate,
  ProductId,
  SubscriptionId,
  TerminateId,
} from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import { acceptedAndReadBack, acceptedUnseen } from '../answers.js';
import type { Operator } from '../operator.js';
import { path } from '../path.js';
import type { OperatorSettings } from '../settings.js';
import type { Line } from './fields.js';

/** What can be done to a draft, one operation each. */
export type DraftOperation =
  | { readonly kind: 'on-account'; readonly account: AccountId }
  | {
      readonly kind: 'intake';
      readonly reference: string;
      readonly wishDate: PlainDate;
      readonly products: readonly Line[];
      /** Given where the products are added to a subscription that exists. */
      readonly subscriptionId?: SubscriptionId | null | undefined;
    }
  | { readonly kind: 'change'; readonly subscriptionId: SubscriptionId }
  | {
      readonly kind: 'terminate';
      readonly subscriptionId: SubscriptionId;
      readonly reference: string;
      readonly wishDate: PlainDate;
    }
  | ConfigurationOperation
  | RemoveOperation;

/** The values a product's configuration schema asks for (O4). */
export type ConfigurationOperation = {
  readonly kind: 'configuration';
  readonly productId: ProductId;
  readonly configuration: Readonly<Record<string, unknown>>;
} & (
  | { readonly entry: 'intake'; readonly entryId: IntakeId }
  | { readonly entry: 'change'; readonly entryId: ChangeId }
);

/** Takes something out again; only where the operator is known to support it (O3). */
export type RemoveOperation = { readonly kind: 'remove' } & (
  | { readonly entry: 'intake'; readonly entryId: IntakeId }
  | { readonly entry: 'change'; readonly entryId: ChangeId }
  | { readonly entry: 'termination'; readonly entryId: TerminateId }
  | { readonly entry: 'configurations' }
);

interface WireOperation {
  readonly op: 'add' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}

/**
 * Edits the draft, all operations in one request. `PATCH /v1/order-drafts/{orderDraftId}`. Of entries any 2xx is taken:
 * the caller reads the draft back (O2). The draft shows no configurations, so a page or a body that broke off is no
 * success of those (O4).
 * @throws OperatorFailure; after one that is no refusal (`isRefusal`) the draft may have changed
 * @throws TypeError for a removal where `patchRemove` is off: a mistake of the program (O3)
 */
export const patchDraft = async (
  operator: Operator,
  draft: DraftId,
  operations: readonly DraftOperation[],
  signal?: AbortSignal,
): Promise<void> =>
  operator.send({
    method: 'PATCH',
    path: path`/v1/order-drafts/${draft}`,
    body: operations.map((operation) => wireOf(operator.settings, operation)),
    answers: operations.some(({ kind }) => kind === 'configuration') ? acceptedUnseen : acceptedAndReadBack,
    signal,
  });

function wireOf(settings: OperatorSettings, operation: DraftOperation): WireOperation {
  switch (operation.kind) {
    case 'on-account':
      return { op: 'add', path: '/order-on-account', value: operation.account };
    case 'intake':
      return {
        op: 'add',
        path: '/intakes',
        value: {
          reference: operation.reference,
          ...(operation.subscriptionId ? { subscription_id: operation.subscriptionId } : {}),
          wish_date: operation.wishDate,
          products: operation.products.map(({ productId, quantity }) => ({
            product_id: productId,
            quantity,
          })),
        },
      };
    case 'change':
      return {
        op: 'add',
        path: '/changes',
        value: { subscription_id: operation.subscriptionId, products: [] },
      };
    case 'terminate':
      return {
        op: 'add',
        path: '/terminates',
        value: {
          reference: operation.reference,
          subscription_id: operation.subscriptionId,
          wish_date: operation.wishDate,
        },
      };
    case 'configuration':
      return configurationOperation(settings, operation);
    case 'remove':
      if (!settings.patchRemove)
        throw new TypeError('Nothing is removed from a draft unless patchRemove is on.');
      return { op: 'remove', path: removalPath(operation) };
    default:
      return unreachable(operation);
  }
}

/** O4: the one place that knows how configuration values are supplied. */
function configurationOperation(
  settings: OperatorSettings,
  { entry, entryId, productId, configuration }: ConfigurationOperation,
): WireOperation {
  const template =
    entry === 'intake'
      ? (settings.configurationPath ?? '/intakes/{entry_id}/configurations')
      : (settings.changeConfigurationPath ?? '/changes/{entry_id}/configurations');
  return {
    op: 'add',
    path: template.replaceAll('{entry_id}', entryId),
    value: { product_id: productId, configuration },
  };
}

function removalPath(operation: RemoveOperation): string {
  switch (operation.entry) {
    case 'intake':
      return `/intakes/${operation.entryId}`;
    case 'change':
      return `/changes/${operation.entryId}`;
    case 'termination':
      return `/terminates/${operation.entryId}`;
    case 'configurations':
      return '/configurations';
    default:
      return unreachable(operation);
  }
}
