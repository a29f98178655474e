import { accountName } from '../data/catalogue.js';
import type { CallRecord } from '../http/calls.js';
import type { Service } from '../service.js';
import { activeProducts, listSubscriptions } from '../store/subscriptions.js';
import { listChannels, numbersOf } from '../store/trunk.js';
import type { FaultLayer } from '../faults/layer.js';
import { faultCards } from './faults.js';
import { html, type Html } from './html.js';
import { allSecrets, masked } from './mask.js';
import { draftCards, lineTable, orderCards } from './orders.js';

const section = (id: string, title: string, count: number, inner: readonly Html[]): Html =>
  html`<section id="${id}">
    <h2>${title} <span>${count}</span></h2>
    ${inner.length === 0 ? html`<p class="empty">None yet</p>` : inner}
  </section>`;

function subscriptionCards(service: Service): Html[] {
  const catalogue = service.catalogue();
  return listSubscriptions(service.store)
    .slice(-100)
    .map(
      ({ id, account_id, reference, order_id, starts_on, ends_on }) =>
        html`<div class="card">
          <h3>
            ${accountName(catalogue, account_id)}
            <span class="tag">${reference === '' ? 'no reference' : reference}</span>
          </h3>
          <p>
            <code>${id}</code>, from ${starts_on}
            ${ends_on === null ? html`<span class="good">active</span>` : html`<span class="warn">ends ${ends_on}</span>`}
            ${order_id === null ? null : html`<a href="#${order_id}">${order_id}</a>`}
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

function channelCards(service: Service): Html[] {
  return listChannels(service.store).map(({ id, name, account_id, operator_connect, settings }) => {
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
      <code>${masked(settings)}</code>
    </div>`;
  });
}

function accountTable(service: Service): Html[] {
  const { wholesaler, customers } = service.catalogue().data;
  const shown = customers.slice(0, 40);
  return [
    html`<div class="card">
      <table>
        <tr>
          <th>Name</th>
          <th>Id</th>
          <th>Account</th>
        </tr>
        <tr>
          <td>${wholesaler.name} <span class="tag">wholesaler</span></td>
          <td></td>
          <td><code>${wholesaler.account_id}</code></td>
        </tr>
        ${shown.map(
          ({ name, legacy_id, account_id }) =>
            html`<tr>
              <td>${name}</td>
              <td>${legacy_id}</td>
              <td><code>${account_id}</code></td>
            </tr>`,
        )}
      </table>
      ${customers.length > shown.length ? html`<p>and ${customers.length - shown.length} more</p>` : null}
    </div>`,
  ];
}

const tone = (status: number | null): string => (status === null || status >= 400 ? 'bad' : 'good');

function callTable(service: Service, calls: readonly CallRecord[]): Html[] {
  if (calls.length === 0) return [];
  const secrets = allSecrets(service.catalogue());
  return [
    html`<div class="card">
      <table>
        <tr>
          <th>At</th>
          <th>Profile</th>
          <th>Call</th>
          <th>Status</th>
          <th>Body</th>
        </tr>
        ${calls.toReversed().map(
          ({ at, profile, method, path, status, body, fault }) =>
            html`<tr>
              <td><code>${at.slice(11, 19)}</code></td>
              <td>${profile ?? ''}</td>
              <td><code>${method} ${path}</code></td>
              <td class="${tone(status)}">
                ${status ?? 'no answer'}${fault === undefined ? null : html`<br /><span class="warn">${fault}</span>`}
              </td>
              <td><code>${masked(body, secrets).slice(0, 300)}</code></td>
            </tr>`,
        )}
      </table>
    </div>`,
  ];
}

/** The console page: what the service holds and what it was asked, secrets left out. Made afresh on each visit. */
export function consolePage(
  service: Service,
  calls: readonly CallRecord[],
  faults: FaultLayer,
  { refresh, notice }: { refresh: boolean; notice: string | null },
): string {
  const orders = orderCards(service);
  const drafts = draftCards(service);
  const subscriptions = subscriptionCards(service);
  const channels = channelCards(service);
  const { customers, wholesaler, profiles } = service.catalogue().data;
  const rules = faults.rules().filter(({ isUsedUp }) => !isUsedUp);
  const names = profiles.map(({ name }) => name);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refresh ? html`<meta http-equiv="refresh" content="3" />` : null}
        <title>Operator console</title>
        <link rel="stylesheet" href="/console.css" />
      </head>
      <body>
        <header>
          <h1>Operator console</h1>
          <p>${wholesaler.name}, embedded service</p>
          <nav>
            <a href="#orders">Orders</a><a href="#drafts">Drafts</a><a href="#subscriptions">Subscriptions</a>
            <a href="#channels">Channels</a><a href="#accounts">Accounts</a><a href="#calls">Calls</a>
            <a href="#faults">Faults</a>
            <a href="/openapi.json">OpenAPI</a>
            ${refresh ? html`<a href="/">Stop refreshing</a>` : html`<a href="/?refresh">Refresh every 3 s</a>`}
          </nav>
        </header>
        <main>
          ${section('orders', 'Orders', orders.length, orders)}
          ${section('drafts', 'Open drafts', drafts.length, drafts)}
          ${section('subscriptions', 'Subscriptions', subscriptions.length, subscriptions)}
          ${section('channels', 'SIP trunk channels', channels.length, channels)}
          ${section('accounts', 'Accounts', customers.length + 1, accountTable(service))}
          ${section('faults', 'Faults', rules.length, faultCards(faults, names, notice))}
          ${section('calls', 'Last calls', calls.length, callTable(service, calls.slice(-60)))}
        </main>
      </body>
    </html>`;
  return page.text;
}
