import { z } from 'zod';
import type { Lookup } from '../data/schema.js';
import { notFound } from '../http/fault.js';
import { NoBody, Nothing, route, type Answer, type Route } from '../http/route.js';
import { needAccount, type Service } from '../service.js';
import { AccountParam } from '../wire/ids.js';

const params = z.object({ accountId: AccountParam, name: z.string() });

/**
 * The endpoints that remote values name (O13), as the data file defines them. A POST one counts its calls:
 * `{n}` in its answer's texts becomes the count, so that calling it twice shows.
 */
export function lookupRoutes(service: Service): Route[] {
  const counts = new Map<string, number>();
  const answer = (method: Lookup['method'], name: string): Answer => {
    const lookup = service.catalogue().data.lookups.find((one) => one.method === method && one.name === name);
    if (lookup === undefined) throw notFound('Look-up not found');
    if (method === 'GET') return { status: 200, body: lookup.answer };
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const text = JSON.stringify(lookup.answer).replaceAll('{n}', String(count));
    return { status: 200, body: z.json().parse(JSON.parse(text)) };
  };
  return (['GET', 'POST'] as const).map((method) =>
    route({
      method,
      path: '/v1/accounts/{accountId}/lookups/{name}',
      summary: method === 'GET' ? 'Reads a remote value' : 'Asks for a remote value that is made by asking',
      family: 'order',
      params,
      query: Nothing,
      body: NoBody,
      answers: { 200: z.json() },
      handle: (call) => {
        needAccount(service, call.profile, call.params.accountId);
        return answer(method, call.params.name);
      },
    }),
  );
}
