/** Every endpoint of the two documents by a short name, so that a rule can say which calls it means. */
const table = {
  'draft-pointer': ['GET', '/v1/profile/order-drafts'],
  draft: ['GET', '/v1/order-drafts/{draftId}'],
  search: ['GET', '/v1/search'],
  products: ['GET', '/v1/consumers/{consumerId}/products'],
  relations: ['GET', '/v1/consumers/{consumerId}/products/{productId}/relations'],
  prices: ['GET', '/dev/buyers/{accountId}/products/prices'],
  patch: ['PATCH', '/v1/order-drafts/{draftId}'],
  configurations: ['GET', '/v1/order-drafts/{draftId}/configurations'],
  changes: ['GET', '/v1/order-drafts/{draftId}/changes'],
  change: ['GET', '/v1/order-drafts/{draftId}/changes/{changeId}'],
  intakes: ['GET', '/v1/order-drafts/{draftId}/intakes'],
  'dry-run': ['POST', '/v1/accounts/{accountId}/orders'],
  place: ['POST', '/v1/accounts/{accountId}/orders'],
  lookup: ['GET', '/v1/accounts/{accountId}/lookups/{name}'],
  'lookup-post': ['POST', '/v1/accounts/{accountId}/lookups/{name}'],
  'caller-ids': ['GET', '/v1/accounts/{accountId}/siptrunk-channel-callerids'],
  proxies: ['GET', '/v1/accounts/{accountId}/siptrunk-channel-proxies'],
  templates: ['GET', '/v1/accounts/{accountId}/siptrunk-channel-templates'],
  barrings: ['GET', '/v1/accounts/{accountId}/siptrunk-channel-callbarrings'],
  connect: ['POST', '/v1/channel-number'],
  disconnect: ['DELETE', '/v1/channel-number/{number}'],
  'edit-channel': ['POST', '/v1/channel/{name}'],
  'set-type': ['PUT', '/v1/channel-number-operator-connect/{channel_name}'],
  'remove-type': ['DELETE', '/v1/channel-number-operator-connect/channels/{channel_name}/numbers/{number}'],
} as const;

export type EndpointName = keyof typeof table;

const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(table, name);
export const endpointNames: readonly EndpointName[] = Object.keys(table).filter(isEndpointName);

const patterns = endpointNames.map((name) => {
  const [method, path] = table[name];
  return { name, method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`) };
});

/** The endpoint that a call names, by its method and its address with the query; undefined for any other. */
export function endpointOf(method: string, url: string): EndpointName | undefined {
  const [path = '', query = ''] = url.split('?');
  const found = patterns.filter((each) => each.method === method && each.pattern.test(path));
  // One path both tries and places.
  if (found.some(({ name }) => name === 'place')) {
    return new URLSearchParams(query).get('dry_run') === 'true' ? 'dry-run' : 'place';
  }
  return found[0]?.name;
}
