import { accountName } from '../data/catalogue.js';
import type { CallRecord } from '../http/calls.js';
import type { Service } from '../service.js';
import { activeProducts, listSubscriptions } from '../store/subscriptions.js';
import { listChannels, numbersOf } from '../store/trunk.js';
import { html, type Html } from './html.js';
import { allSecrets } from './mask.js';
import { lineTable, orderLinks } from './orders.js';
import { jsonDetails, moment, paged, type PagesAsked, type Shown } from './parts.js';

/** The subscriptions, those that came last first. */
export function subscriptionCards(service: Service, asked: PagesAsked): Shown {
  const catalogue = service.catalogue();
  const orderLink = orderLinks(service);
  return paged(
    'subscriptions',
    listSubscriptions(service.store).toReversed(),
    asked,
    ({ id, account_id, reference, order_id, starts_on, ends_on }) =>
      html`<div class="card">
        <h3>
          ${accountName(catalogue, account_id)}
          <span class="tag">${reference === '' ? 'no reference' : reference}</span>
        </h3>
        <p>
          <code>${id}</code>, from ${starts_on}
          ${ends_on === null ? html`<span class="good">active</span>` : html`<span class="warn">ends ${ends_on}</span>`}
          ${order_id === null ? null : orderLink(order_id)}
        </p>
        ${lineTable(
          catalogue,
          activeProducts(service.store, id).map(({ product_id, quantity }) => ({
            product: product_id,
            quantity,
            configuration: null,
          })),
        )}
      </div>`,
  );
}

/** The SIP trunk channels with their numbers and settings. */
export const channelCards = (service: Service, asked: PagesAsked): Shown =>
  paged(
    'channels',
    listChannels(service.store),
    asked,
    ({ id, name, account_id, operator_connect, settings }) => {
      const numbers = numbersOf(service.store, id);
      return html`<div class="card">
        <h3>${name} ${operator_connect ? html`<span class="tag">Operator Connect</span>` : null}</h3>
        <p>${accountName(service.catalogue(), account_id)}, ${numbers.length} numbers</p>
        <p>
          ${numbers.map(
            ({ number, number_type }) =>
              html`<code>${number}</code
                >${number_type === null || number_type === '' ? ' ' : ` ${number_type} `}`,
          )}
        </p>
        ${jsonDetails(settings)}
      </div>`;
    },
  );

const table = (heads: readonly string[], rows: readonly Html[]): Html =>
  html`<div class="card">
    <table>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
      ${rows}
    </table>
  </div>`;

/** The wholesaler and the customers. */
export function accountTable(service: Service, asked: PagesAsked): Shown {
  const { wholesaler, customers } = service.catalogue().data;
  const all = [
    {
      name: wholesaler.name,
      tag: html` <span class="tag">wholesaler</span>`,
      legacy: null,
      id: wholesaler.account_id,
    },
    ...customers.map(({ name, legacy_id, account_id }) => ({
      name,
      tag: null,
      legacy: legacy_id,
      id: account_id,
    })),
  ];
  const shown = paged(
    'accounts',
    all,
    asked,
    ({ name, tag, legacy, id }) =>
      html`<tr>
        <td>${name}${tag}</td>
        <td>${legacy}</td>
        <td><code>${id}</code></td>
      </tr>`,
  );
  return { ...shown, items: [table(['Name', 'Id', 'Account'], shown.items)] };
}

const tone = (status: number | null): string => (status === null || status >= 400 ? 'bad' : 'good');

/** What the service was asked, the newest call first, with whole bodies behind a click. */
export function callTable(service: Service, calls: readonly CallRecord[], asked: PagesAsked): Shown {
  const secrets = allSecrets(service.catalogue());
  const shown = paged(
    'calls',
    calls.toReversed(),
    asked,
    ({ at, profile, method, path, status, body, fault }) =>
      html`<tr>
        <td>${moment(at)}</td>
        <td>${profile ?? ''}</td>
        <td><code>${method} ${path}</code></td>
        <td class="${tone(status)}">
          ${status ?? 'no answer'}${fault === undefined ? null : html`<br /><span class="warn">${fault}</span>`}
        </td>
        <td>${body === undefined ? null : jsonDetails(body, secrets)}</td>
      </tr>`,
  );
  const heads = ['At', 'Profile', 'Call', 'Status', 'Body'];
  return { ...shown, items: shown.count === 0 ? [] : [table(heads, shown.items)] };
}
