import { SelectQueryNode } from 'kysely';
import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from 'kysely';
import { StoreError } from './errors.js';

/** Looks at every query before it runs; `check` throws where it may not. */
export function gate(check: (query: RootOperationNode) => void): KyselyPlugin {
  return {
    transformQuery({ node }: PluginTransformQueryArgs) {
      check(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** Lets questions through only: what writes must stand in a transaction. */
export function refuseWrites(query: RootOperationNode): void {
  if (!SelectQueryNode.is(query)) {
    throw new StoreError(
      'misused',
      '`read` only asks. Write inside of `write`, so that it is one transaction.',
    );
  }
}
