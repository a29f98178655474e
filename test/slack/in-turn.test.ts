import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTurn } from '../../src/slack/in-turn.js';
import { openGate } from '../workflow/house.js';

test('whatever is slow on its way, what has one key is done one after another, in the order of the asking', async () => {
  const asked = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), fails: fc.boolean() }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(asked, fc.scheduler(), async (all, scheduler) => {
      const turn = inTurn();
      const running = new Map<string, number>();
      const done: { key: string; nth: number }[] = [];
      const acts = all.map(({ key, fails }, nth) =>
        turn(key, async () => {
          running.set(key, (running.get(key) ?? 0) + 1);
          expect(running.get(key)).toBe(1);
          await scheduler.schedule(Promise.resolve(), `${key}${nth}`);
          running.set(key, 0);
          done.push({ key, nth });
          if (fails) throw new Error(String(nth));
          return nth;
        }),
      );
      const settled = Promise.allSettled(acts);
      await scheduler.waitFor(settled);
      const results = (await settled).map((each) =>
        each.status === 'fulfilled' ? each.value : String(each.reason),
      );
      expect(results).toEqual(all.map(({ fails }, nth) => (fails ? `Error: ${nth}` : nth)));
      for (const key of ['a', 'b'])
        expect(done.filter((each) => each.key === key).map(({ nth }) => nth)).toEqual(
          all.flatMap((each, nth) => (each.key === key ? [nth] : [])),
        );
    }),
  );
});

test('what has another key does not wait', async () => {
  const turn = inTurn();
  const gate = openGate();
  const slow = turn('a', () => gate.opened);
  expect(await turn('b', async () => 'b')).toBe('b');
  gate.open();
  await slow;
});
