import { z } from 'zod';
import type { Customer, Profile } from '../data/schema.js';
import { maySee, type Service } from '../service.js';
import type { Hit } from '../wire/answers.js';

/** Letters without accents, in lower case: "Café" is found by "cafe". */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const hit = (
  kind: string,
  from: { identifier: string; legacyId: number; line: string; operatorLine: string },
): Hit => ({
  identifier: from.identifier,
  display_line: from.line,
  _links: {
    self: { href: `/v1/${kind}/${from.identifier}` },
    operator_uri: { href: `/operator/${kind}/${from.legacyId}` },
  },
  parameters: {
    uuid: from.identifier,
    legacy_id: from.legacyId,
    operator_display_line: from.operatorLine,
  },
});

const SubscriptionHit = z.object({ id: z.string(), account_id: z.string(), reference: z.string() });

/** Customers by words of their name, by id (whole or its beginning) or by legacy id; subscriptions by id. */
export function search(service: Service, profile: Profile, query: string) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const catalogue = service.catalogue();
  const fits = ({ name, account_id, legacy_id }: Customer): boolean => {
    const text = plain(name);
    return words.every(
      (word) => text.includes(word) || account_id.startsWith(word) || String(legacy_id) === word,
    );
  };
  const customers = catalogue.data.customers.filter((one) => maySee(profile, one.account_id) && fits(one));
  const subscriptions = service.store.all(
    SubscriptionHit,
    'SELECT id, account_id, reference FROM subscriptions WHERE id = ?',
    plain(query).trim(),
  );
  const holders = new Map<string, Customer>(catalogue.customers);
  return [
    {
      index: 'customer_accounts',
      search_results: customers.map(({ account_id, legacy_id, name }) =>
        hit('accounts', {
          identifier: account_id,
          legacyId: legacy_id,
          line: name,
          operatorLine: `${legacy_id} ${name}`,
        }),
      ),
    },
    {
      index: 'subscriptions',
      search_results: subscriptions.flatMap(({ id, account_id, reference }) => {
        const holder = holders.get(account_id);
        if (holder === undefined || !maySee(profile, holder.account_id)) return [];
        const line = `${reference === '' ? id : reference} (${holder.name})`;
        return [
          hit('subscriptions', { identifier: id, legacyId: holder.legacy_id, line, operatorLine: line }),
        ];
      }),
    },
  ];
}
