import { accountName, productName, type Catalogue } from '../data/catalogue.js';
import type { Service } from '../service.js';
import { configurationsOf, entriesOf, listDrafts, type DraftRow } from '../store/drafts.js';
import { listOrders, type PlacedOrder } from '../store/orders.js';
import type { ProductId } from '../../../types/ids.js';
import { html, type Html } from './html.js';
import { secretsOf } from './mask.js';
import { jsonDetails, moment, pageOf, paged, type PagesAsked, type Shown } from './parts.js';

interface Row {
  readonly product: ProductId;
  readonly quantity: number;
  readonly configuration: unknown;
}

/** Lines as a table: product, quantity, and the values that were supplied for it. */
export const lineTable = (catalogue: Catalogue, rows: readonly Row[]): Html =>
  rows.length === 0
    ? html`<p class="empty">No products</p>`
    : html`<table>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          <th scope="col">Configuration</th>
        </tr>
        ${rows.map(
          ({ product, quantity, configuration }) =>
            html`<tr>
              <td>${productName(catalogue, product)}</td>
              <td class="n">${quantity}</td>
              <td>
                ${configuration === null ? null : jsonDetails(configuration, secretsOf(catalogue, product))}
              </td>
            </tr>`,
        )}
      </table>`;

const titled = (title: string, reference: string, subscription: string | null, lines: Html): Html =>
  html`<h3>${title} <span class="tag">${reference === '' ? 'no reference' : reference}</span></h3>
    ${subscription === null ? null : html`<p>Subscription <code>${subscription}</code></p>`} ${lines}`;

const nothing = html``;

function orderCard(catalogue: Catalogue, order: PlacedOrder): Html {
  const lines = (products: PlacedOrder['intakes'][number]['products']): Html =>
    lineTable(
      catalogue,
      products.map(({ productId, quantity, configuration }) => ({
        product: productId,
        quantity,
        configuration,
      })),
    );
  return html`<div class="card" id="${order.orderId}">
    <h3>${order.orderId} <span class="good">placed</span></h3>
    <p>
      ${accountName(catalogue, order.onAccount ?? order.accountId)}, wish date ${order.wishDate}. Placed by
      profile ${order.profile} on ${moment(order.placedAt)}, from draft <code>${order.draftId}</code>
    </p>
    ${order.intakes.map((one) =>
      titled(
        one.starts ? 'New subscription' : 'Products added',
        one.reference,
        one.subscriptionId,
        lines(one.products),
      ),
    )}
    ${order.changes.map((one) => titled('Change', one.reference, one.subscriptionId, lines(one.products)))}
    ${order.terminations.map((one) => titled('Termination', one.reference, one.subscriptionId, nothing))}
  </div>`;
}

const newestFirst = (service: Service): PlacedOrder[] => listOrders(service.store).toReversed();

/** The placed orders, the newest first. */
export const orderCards = (service: Service, asked: PagesAsked): Shown =>
  paged('orders', newestFirst(service), asked, (order) => orderCard(service.catalogue(), order));

/** A way to each placed order, on whichever page of the list it stands. */
export function orderLinks(service: Service): (id: string) => Html {
  const pages = new Map(newestFirst(service).map(({ orderId }, index) => [orderId, pageOf(index)]));
  return (id) => html`<a href="/?orders=${pages.get(id) ?? 1}#${id}">${id}</a>`;
}

const entryTitles = { intake: 'Intake', change: 'Change', terminate: 'Termination' };

function draftCard(service: Service, draft: DraftRow): Html {
  const catalogue = service.catalogue();
  const given = new Map(
    configurationsOf(service.store, draft.id).map((one) => [
      `${one.entry_id} ${one.product_id}`,
      one.document,
    ]),
  );
  const entries = entriesOf(service.store, draft.id);
  return html`<div class="card">
    <h3>
      Draft of ${draft.profile}
      <span class="tag">${entries.length === 0 ? 'empty' : `${entries.length} entries`}</span>
    </h3>
    <p>
      <code>${draft.id}</code>,
      ${draft.on_account === null ? 'no order account set' : `on account ${accountName(catalogue, draft.on_account)}`}
    </p>
    ${entries.map((entry) =>
      titled(
        `${entryTitles[entry.kind]} for ${entry.wish_date ?? 'no date yet'}`,
        entry.reference,
        entry.subscription_id,
        entry.kind === 'terminate'
          ? nothing
          : lineTable(
              catalogue,
              entry.products.map(({ product_id, quantity }) => ({
                product: product_id,
                quantity,
                configuration: given.get(`${entry.id} ${product_id}`) ?? null,
              })),
            ),
      ),
    )}
  </div>`;
}

/** The drafts that are open now, one for each profile that asked for its own. */
export const draftCards = (service: Service, asked: PagesAsked): Shown =>
  paged(
    'drafts',
    listDrafts(service.store).filter(({ order_id }) => order_id === null),
    asked,
    (draft) => draftCard(service, draft),
  );
