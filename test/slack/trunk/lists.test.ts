import { expect, test } from 'vitest';
import { trunkActions } from '../../../src/slack/trunk/actions.js';
import { trunkCommands } from '../../../src/slack/trunk/commands.js';
import { trunkOptions } from '../../../src/slack/trunk/options.js';
import { draw } from '../../../src/slack/trunk/views/draw.js';
import { listView } from '../../../src/slack/trunk/views/list.js';
import { AccountId } from '../../../src/types/ids.js';
import { viewContext } from '../../support/sample/order-screens.js';
import { buttons, words } from '../order/view-texts.js';
import { standing } from '../order/stage.js';
import * as sample from '../../support/sample/trunk-screens.js';
import { stage, type TrunkStage } from './stage.js';
import type { TrunkList } from '../../../src/workflow/trunk/trunk-service.js';
import type { CustomerHits } from '../../../src/workflow/customer-hits.js';

const acme = { id: sample.customerId, name: 'Acme BV' };
const other = { id: AccountId.parse('22222222-2222-4222-8222-222222222222'), name: 'Acme Holding' };

const hits = (...customers: (typeof acme)[]): CustomerHits => ({
  groups: [{ index: 'Customers', hits: customers.map((customer) => ({ customer, detail: null })) }],
  more: false,
  hint: customers.length === 0 ? 'none-found' : null,
});

const page = (number: number): TrunkList => ({
  ok: true,
  items: [{ value: sample.uuid, label: `Standard PBX ${number}` }],
  page: number,
  pages: 3,
  total: 57,
  complete: true,
});

const texts = ({ done }: TrunkStage): string =>
  done.map((each) => ('view' in each ? words(each.view) : '')).join('\n');

test('A list of the one customer that was named opens at once and fills itself', async () => {
  const on = stage(
    {
      list: async (_who, kind, customer, at) => (
        expect([kind, customer.name, at.page]).toEqual(['templates', 'Acme BV', 1]),
        page(1)
      ),
    },
    { orders: { customers: async () => hits(acme, other) } },
  );
  await trunkCommands['/trunk'](on.command('templates acme bv'));
  expect(on.done.map(({ did }) => did)).toEqual(['ack', 'open', 'update']);
  expect(texts(on)).toContain('*Standard PBX 1*');
  expect(texts(on)).toContain('57 entries, page 1 of 3');
});

test('Where several customers could be meant, all of them are shown, and one click takes one', async () => {
  const on = stage(
    {
      list: async (_who, kind, customer) => (
        expect([kind, customer.name]).toEqual(['proxies', 'Acme Holding']),
        page(1)
      ),
    },
    { orders: { customers: async () => hits(acme, other) } },
  );
  await trunkCommands['/trunk'](on.command('proxies acme'));
  expect(texts(on)).toContain('*2 customers were found for “acme”.*');
  const shown = on.done.findLast((each) => 'view' in each);
  if (shown === undefined || !('view' in shown)) throw new Error('nothing is shown');
  const take = buttons(shown.view).find(({ label }) => label === 'Choose Acme Holding');
  await trunkActions['trunk.list.take'](
    on.action({ id: 'trunk.list.take.1', value: take?.value ?? '', view: standing(shown.view) }),
  );
  expect(texts(on)).toContain('*Standard PBX 1*');
});

test('An empty list says so plainly', () => {
  const metadata = { list: 'barrings' as const, customer: acme, query: '', page: 1 };
  const none = { ok: true as const, items: [], page: 1, pages: 1, total: 0, complete: true };
  expect(words(listView(viewContext, metadata, none))).toContain(
    '*No entries.* Acme BV has no call barrings.',
  );
  expect(words(listView(viewContext, { ...metadata, query: 'x' }, none))).toContain('*No entries* for “x”.');
  const cut = words(listView(viewContext, { ...metadata, query: 'x' }, { ...none, complete: false }));
  expect(cut).toContain('in the part of the list that was read');
});

test('A list is turned page by page, with the search that is in it', async () => {
  const asked: unknown[] = [];
  const on = stage({
    list: async (_who, _kind, _customer, { query, page: number }) => {
      asked.push([query, number]);
      return page(number);
    },
  });
  const view = listView(viewContext, { list: 'proxies', customer: acme, query: 'ams', page: 1 }, page(1));
  const next = buttons(view).find(({ text }) => text === 'Next page');
  expect(next).toMatchObject({ action: 'trunk.list.page.2', value: '2' });
  await trunkActions['trunk.list.page'](
    on.action({ id: 'trunk.list.page.2', value: '2', view: standing(view) }),
  );
  expect(asked).toEqual([['ams', 2]]);
  expect(texts(on)).toContain('Standard PBX 2');
});

async function typeahead(
  blockId: string,
  query: string,
  list: TrunkList,
  customer: typeof acme | null = acme,
) {
  const screen = sample.settingsScreen('sip_trunk', { head: sample.head({ customer }) });
  const on = stage({ list: async () => list });
  const { context, answers } = on.options({
    asked: { actionId: 'trunk.pick', blockId, query, suffix: '' },
    view: standing(draw(viewContext, screen)),
  });
  await trunkOptions['trunk.pick'](context);
  const [answer] = answers;
  const groups = answer !== undefined && 'groups' in answer ? answer.groups : [];
  return groups.flatMap(({ label, options }) => options.map(({ value }) => `${label.text}: ${value}`));
}

test('A typeahead offers what the operator lists, and to leave it unchanged', async () => {
  expect(await typeahead('trunk.set.sip_trunk.template_id', 'pbx', page(1))).toEqual([
    'Leave unchanged: keep',
    `1 of 57: type to narrow it down: ${sample.uuid}`,
  ]);
});

test('While the operator is slow a hint says so, and an id can still be typed', async () => {
  const slow: TrunkList = {
    ok: false,
    problem: { failure: { came: 'late', afterMs: 3_000, said: [] }, reference: 'E-1A2B' },
  };
  expect(await typeahead('trunk.set.sip_trunk.proxy_id', 'ams', slow)).toEqual([
    'Leave unchanged: keep',
    'No entries: hint',
  ]);
  expect(await typeahead('trunk.set.sip_trunk.proxy_id', sample.uuid, slow)).toContain(
    `As you typed it: ${sample.uuid}`,
  );
  expect(await typeahead('trunk.set.caller_id', '020 555 0142', slow)).toContain(
    'As you typed it: +31205550142',
  );
});
