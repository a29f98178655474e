import { describe, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { editCases } from './support/trunk-settings.js';
import { applyNow, editToReview, sentWhile, submitAndApprove, trunkPolicy } from './support/trunk.js';

describe.each(['table', 'sample'] as const)('in the dialect of the %s', (dialect) => {
  const stack = sharedStack({ policy: trunkPolicy, settings: { OPERATOR_DIALECT: dialect } });

  test.each(editCases)(
    'every setting of $group reaches the operator as it is named and typed there',
    async (given) => {
      const ann = await stack().robot('ann');
      const bob = await stack().robot('bob');
      const { group, customer = null, entries, needs } = given;
      const sent = await sentWhile(stack(), async () => {
        await editToReview(ann, { groups: [group], customer }, [entries]);
        if (needs === 0) await applyNow(ann);
        else await submitAndApprove(ann, bob);
      });
      const body = dialect === 'sample' ? (given.sample ?? given.table) : given.table;
      expect(sent).toStrictEqual([['POST', '/v1/channel/acme-ams-01', body]]);
    },
  );
});
