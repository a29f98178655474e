import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { answerTo, applyNow, sentWhile, trunk, trunkPolicy, untilReview } from './support/trunk.js';

const stack = sharedStack({ policy: `${trunkPolicy}  rules:\n    - { action: "trunk.*", approvals: 0 }\n` });

test('what help gives as examples is what the operator of the demo takes', async () => {
  const ann = await stack().robot('ann');
  const help = await answerTo(ann, 'help');
  const examples = [...help.matchAll(/`\/trunk ((?:connect|disconnect|type|untype) \+[^`]+)`/g)];
  expect(examples.map(([, words = '']) => words.split(' ')[0])).toEqual([
    'connect',
    'disconnect',
    'type',
    'untype',
  ]);
  for (const [, words = ''] of examples) {
    const sent = await sentWhile(stack(), async () => {
      await trunk(ann, words);
      await untilReview(ann);
      // It ends with the mark of what was done.
      await applyNow(ann);
    });
    expect(sent).toHaveLength(1);
  }
});
