import type { CallRecord } from '../http/calls.js';
import type { FaultLayer } from '../faults/layer.js';
import type { Service } from '../service.js';
import { faultCards } from './faults.js';
import { html, type Html } from './html.js';
import { accountTable, callTable, channelCards, subscriptionCards } from './lists.js';
import { draftCards, orderCards } from './orders.js';
import type { PagesAsked, Shown } from './parts.js';

interface Section extends Shown {
  readonly id: string;
  readonly tab: string;
  readonly title: string;
}

const sectionOf = ({ id, title, count, items, pager }: Section): Html =>
  html`<section id="${id}">
    <h2>${title} <span>${count}</span></h2>
    ${items.length === 0 ? html`<p class="empty">None yet</p>` : items} ${pager}
  </section>`;

function sectionsOf(
  service: Service,
  calls: readonly CallRecord[],
  faults: FaultLayer,
  asked: PagesAsked,
): Section[] {
  const profiles = service.catalogue().data.profiles.map(({ name }) => name);
  const rules = faults.rules().filter(({ isUsedUp }) => !isUsedUp);
  const notice = asked.get('notice')?.slice(0, 500) ?? null;
  // A notice is of one visit: the way to another page leaves it out.
  const pages = new URLSearchParams([...asked].filter(([name]) => name !== 'notice'));
  return [
    { id: 'orders', tab: 'Orders', title: 'Orders', ...orderCards(service, pages) },
    { id: 'drafts', tab: 'Drafts', title: 'Open drafts', ...draftCards(service, pages) },
    {
      id: 'subscriptions',
      tab: 'Subscriptions',
      title: 'Subscriptions',
      ...subscriptionCards(service, pages),
    },
    { id: 'channels', tab: 'Channels', title: 'SIP trunk channels', ...channelCards(service, pages) },
    { id: 'accounts', tab: 'Accounts', title: 'Accounts', ...accountTable(service, pages) },
    { id: 'calls', tab: 'Calls', title: 'Calls', ...callTable(service, calls, pages) },
    {
      id: 'faults',
      tab: 'Faults',
      title: 'Faults',
      count: rules.length,
      items: faultCards(faults, profiles, notice),
      pager: null,
    },
  ];
}

/** The console page: what the service holds and what it was asked, secrets left out. Made afresh on each visit. */
export function consolePage(
  service: Service,
  calls: readonly CallRecord[],
  faults: FaultLayer,
  asked: PagesAsked,
): string {
  const sections = sectionsOf(service, calls, faults, asked);
  const isRefreshing = asked.has('refresh');
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Operator console</title>
        <link rel="stylesheet" href="/console.css" />
        <script type="module" src="/console.js"></script>
      </head>
      <body ${isRefreshing ? html`data-refresh="3"` : null}>
        <header>
          <h1>Operator console</h1>
          <p>${service.catalogue().data.wholesaler.name}, embedded service</p>
          <p class="aside">
            Times in <span id="zone">UTC</span> ·
            ${isRefreshing ? html`<a href="/" data-here>Stop refreshing</a>` : html`<a href="/?refresh" data-here>Refresh every 3 s</a>`} ·
            <a href="/openapi.json">OpenAPI</a>
          </p>
          <div class="tabs" aria-label="What the service holds">
            ${sections.map(
              ({ id, tab, count }) =>
                html`<a href="#${id}" data-tab="${id}">${tab} <span class="count">${count}</span></a>`,
            )}
          </div>
        </header>
        <main>${sections.map(sectionOf)}</main>
      </body>
    </html>`;
  return page.text;
}
