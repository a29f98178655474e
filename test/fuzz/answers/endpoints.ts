import {
  connectNumber,
  disconnectNumber,
  dryRun,
  editChannel,
  fetchRemoteValue,
  getBarrings,
  getCallerIds,
  getChange,
  getChanges,
  getConfigurations,
  getDraft,
  getDraftPointer,
  getInitialProducts,
  getIntakes,
  getPrices,
  getProxies,
  getRelations,
  getTemplates,
  patchDraft,
  placeOrder,
  removeNumberType,
  search,
  setNumberType,
  type Operator,
} from '../../../src/operator/index.js';
import { AccountId, ChangeId, DraftId, PlainDate, ProductId } from '../../../src/types/ids.js';
import { hostileText } from '../hostile.js';
import type { Random } from '../random.js';
import { password } from './echoes.js';
import { samples } from './samples.js';

/** One call of the client, and an answer that the document shows for it. */
export interface Endpoint {
  readonly name: string;
  readonly sample: unknown;
  call(operator: Operator, random: Random, origin: string): Promise<unknown>;
}

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const account = AccountId.parse(id(1));
const draft = DraftId.parse(id(3));
const product = ProductId.parse(id(4));
const change = ChangeId.parse(id(8));

/** Addresses that lead away, or seem to. */
function trickyAddress(random: Random, origin: string): string {
  const { host } = new URL(origin);
  return random.pick([
    '/v1/order-drafts/x/changes/y',
    `${origin}/v1/order-drafts/x/changes/y`,
    '//evil.example/v1/x',
    '/\\evil.example/v1/x',
    'https://evil.example/v1/x',
    `http://${host}@evil.example/v1/x`,
    `http://user:pass@${host}/v1/x`,
    `http://${host}.evil.example/v1/x`,
    'http://[::1]:9/v1/x',
    'http://[::ffff:127.0.0.1]/v1/x',
    'http://2130706433/v1/x',
    '/v1/../../admin',
    '/v1/%2e%2e/%2e%2e/admin',
    '/v1/%252e%252e/admin',
    '/v1/a%2f..%2fb',
    '/v1/x%00y',
    '/v1/x\r\nHost: evil.example\r\n\r\nGET /',
    '/v1/x?next=https://evil.example',
    '/v1/x#@evil.example',
    'ftp://evil.example/x',
    'javascript:alert(1)',
    `/v1/accounts/${id(2)}/siptrunk-channel-proxies`,
    `/v1/accounts/${id(1)}/siptrunk-channel-proxies;x=/../`,
    `/v1/accounts/${id(1)}/siptrunk-channel-proxies`,
    hostileText(random),
    `/${hostileText(random)}`,
  ]);
}

const get =
  (call: (operator: Operator) => Promise<unknown>): Endpoint['call'] =>
  (operator) =>
    call(operator);

/** Every function of the client. */
export const endpoints: readonly Endpoint[] = [
  {
    name: 'search',
    sample: samples.search,
    call: (operator, random) => search(operator, hostileText(random)),
  },
  { name: 'pointer', sample: samples.pointer, call: get(getDraftPointer) },
  { name: 'draft', sample: samples.draft, call: get((operator) => getDraft(operator, draft)) },
  { name: 'intakes', sample: samples.intakes, call: get((operator) => getIntakes(operator, draft)) },
  { name: 'changes', sample: samples.changes, call: get((operator) => getChanges(operator, draft)) },
  {
    name: 'change by id',
    sample: samples.change,
    call: get((operator) => getChange(operator, draft, change)),
  },
  {
    name: 'draft of links',
    sample: samples.draftOfLinks,
    call: get((operator) => getDraft(operator, draft)),
  },
  {
    name: 'configurations',
    sample: samples.configurations,
    call: get((operator) => getConfigurations(operator, draft)),
  },
  {
    name: 'products',
    sample: samples.products,
    call: get((operator) => getInitialProducts(operator, account)),
  },
  {
    name: 'relations',
    sample: samples.relations,
    call: get((operator) => getRelations(operator, account, product)),
  },
  {
    name: 'prices',
    sample: samples.prices,
    call: get((operator) => getPrices(operator, account, [product])),
  },
  { name: 'proxies', sample: samples.items, call: get((operator) => getProxies(operator, account)) },
  { name: 'templates', sample: samples.items, call: get((operator) => getTemplates(operator, account)) },
  { name: 'barrings', sample: samples.barrings, call: get((operator) => getBarrings(operator, account)) },
  { name: 'caller IDs', sample: samples.callerIds, call: get((operator) => getCallerIds(operator, account)) },
  {
    name: 'patch',
    sample: {},
    call: (operator, random) =>
      patchDraft(operator, draft, [
        {
          kind: 'intake',
          reference: hostileText(random),
          wishDate: PlainDate.parse('2026-12-24'),
          products: [{ productId: product, quantity: 1 }],
        },
      ]),
  },
  { name: 'dry run', sample: samples.valid, call: get((operator) => dryRun(operator, account, draft)) },
  { name: 'place', sample: samples.placed, call: get((operator) => placeOrder(operator, account, draft)) },
  {
    name: 'edit channel',
    sample: { channel_name: 'x' },
    call: (operator, random) => editChannel(operator, hostileText(random), { password, new_name: 'y' }),
  },
  {
    name: 'connect',
    sample: { channel_name: 'x', number: '+31205550142' },
    call: (operator, random) =>
      connectNumber(operator, { channelName: hostileText(random), number: '+31205550142' }),
  },
  {
    name: 'disconnect',
    sample: null,
    call: (operator, random) => disconnectNumber(operator, hostileText(random)),
  },
  {
    name: 'type',
    sample: samples.typed,
    call: (operator, random) =>
      setNumberType(operator, {
        channelName: hostileText(random),
        number: hostileText(random),
        numberType: 'User',
      }),
  },
  {
    name: 'untype',
    sample: null,
    call: (operator, random) =>
      removeNumberType(operator, { channelName: hostileText(random), number: hostileText(random) }),
  },
  {
    name: 'remote value',
    sample: samples.remote,
    call: (operator, random, origin) =>
      fetchRemoteValue(
        operator,
        {
          endpoint: trickyAddress(random, origin),
          method: random.pick(['GET', 'get', 'POST', 'DELETE', 'CONNECT', '__proto__', hostileText(random)]),
          propertySelectors: random.pick([
            { 'application/json': 'name' },
            { 'application/json': '__proto__' },
            { 'application/json': hostileText(random) },
            {},
          ]),
        },
        { account, pressed: random.chance(0.5) },
      ),
  },
];
