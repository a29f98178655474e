import type { OperatorData } from './schema.js';

/** One thing wrong in a data file: where (`customers[2].account_id`) and what. */
export interface DataProblem {
  readonly path: string;
  readonly problem: string;
}

function repeated(path: string, what: string, values: readonly string[]): DataProblem[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const again = seen.has(value);
    seen.add(value);
    return again
      ? [{ path: path.replace('*', String(index)), problem: `${what} ${value} is given twice` }]
      : [];
  });
}

function twice(data: OperatorData): DataProblem[] {
  const { customers, profiles } = data;
  const accounts = [data.wholesaler.account_id, ...customers.map(({ account_id }) => account_id)];
  return [
    ...repeated(
      'profiles[*].name',
      'the name',
      profiles.map(({ name }) => name),
    ),
    ...repeated(
      'profiles[*].token',
      'a token',
      profiles.map(({ token }) => token),
    ).map(({ path }) => ({
      path,
      problem: 'the token is given to two profiles',
    })),
    ...repeated('customers[*].account_id', 'the account', accounts).map(({ path, problem }) => ({
      path: path.replace(/\d+/, (index) => String(Number(index) - 1)),
      problem,
    })),
    ...repeated(
      'customers[*].legacy_id',
      'the id',
      customers.map(({ legacy_id }) => String(legacy_id)),
    ),
    ...repeated(
      'products[*].id',
      'the product',
      data.products.map(({ id }) => id),
    ),
    ...repeated(
      'relations[*].product_id',
      'the product',
      data.relations.map(({ product_id }) => product_id),
    ),
    ...repeated(
      'prices[*].product_id',
      'the product',
      data.prices.map(({ product_id }) => product_id),
    ),
    ...repeated(
      'subscriptions[*].id',
      'the subscription',
      data.subscriptions.map(({ id }) => id),
    ),
    ...repeated(
      'lookups[*].name',
      'the look-up',
      data.lookups.map(({ name, method }) => `${method} ${name}`),
    ),
    ...repeated(
      '(channels)[*]',
      'the channel',
      customers.flatMap(({ trunk }) => trunk.channels.map(({ name }) => name)),
    ),
    ...repeated(
      '(numbers)[*]',
      'the number',
      customers.flatMap(({ trunk }) => trunk.numbers.map(({ number }) => number)),
    ),
  ];
}

function productReferences(data: OperatorData): [string, string][] {
  return [
    ...data.relations.flatMap((entry, at): [string, string][] => {
      const here = `relations[${at}]`;
      const references = [
        ...entry.optional.map((one, index) => [`${here}.optional[${index}]`, one] as const),
        ...entry.required.map((one, index) => [`${here}.required[${index}]`, one] as const),
        ...entry.at_least_one.flatMap((group, row) =>
          group.map((one, index) => [`${here}.at_least_one[${row}][${index}]`, one] as const),
        ),
      ];
      return [
        [`${here}.product_id`, entry.product_id],
        ...references.map(([path, one]): [string, string] => [`${path}.product_id`, one.product_id]),
        ...references.flatMap(([path, one]) =>
          one.preconditions.flatMap((any, row) =>
            any.map((id, index): [string, string] => [`${path}.preconditions[${row}][${index}]`, id]),
          ),
        ),
        ...entry.exclusive.map((id, index): [string, string] => [`${here}.exclusive[${index}]`, id]),
        ...entry.allowed_change.map((id, index): [string, string] => [
          `${here}.allowed_change[${index}]`,
          id,
        ]),
      ];
    }),
    ...data.prices.map(({ product_id }, at): [string, string] => [`prices[${at}].product_id`, product_id]),
    ...data.configurations.map(({ product_id }, at): [string, string] => [
      `configurations[${at}].product_id`,
      product_id,
    ]),
    ...data.customers.flatMap(({ products }, at) =>
      products === 'all'
        ? []
        : products.map((id, index): [string, string] => [`customers[${at}].products[${index}]`, id]),
    ),
    ...data.subscriptions.flatMap(({ products }, at) =>
      products.map(({ product_id }, index): [string, string] => [
        `subscriptions[${at}].products[${index}].product_id`,
        product_id,
      ]),
    ),
  ];
}

/** Everything in well-formed data that names something which isn't there, or names it twice. */
export function referenceProblems(data: OperatorData): DataProblem[] {
  const products = new Set<string>(data.products.map(({ id }) => id));
  const accounts = new Set<string>([
    data.wholesaler.account_id,
    ...data.customers.map((one) => one.account_id),
  ]);
  const accountReferences: [string, string][] = [
    ...data.subscriptions.map(({ account_id }, at): [string, string] => [
      `subscriptions[${at}].account_id`,
      account_id,
    ]),
    ...data.profiles.flatMap(({ accounts }, at) =>
      accounts === 'all'
        ? []
        : accounts.map((id, index): [string, string] => [`profiles[${at}].accounts[${index}]`, id]),
    ),
  ];
  return [
    ...twice(data),
    ...productReferences(data)
      .filter(([, id]) => !products.has(id))
      .map(([path, id]) => ({ path, problem: `no product has the id ${id}` })),
    ...accountReferences
      .filter(([, id]) => !accounts.has(id))
      .map(([path, id]) => ({ path, problem: `no account has the id ${id}` })),
    ...data.customers.flatMap(({ trunk }, at) => {
      const channels = new Set(trunk.channels.map(({ name }) => name));
      return trunk.numbers.flatMap(({ channel }, index) =>
        channel === null || channels.has(channel)
          ? []
          : [
              {
                path: `customers[${at}].trunk.numbers[${index}].channel`,
                problem: `this customer has no channel ${JSON.stringify(channel)}`,
              },
            ],
      );
    }),
  ];
}
