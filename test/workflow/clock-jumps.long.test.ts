import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, hour, id, startClockBackend } from './clock-backend.js';
import { ann, cas, dan } from '../support/sample/people.js';

const requesters = [ann, cas, dan];

/** What is done, and how the clock jumps after it; `waits`: not before what came of it has ended. */
const steps = fc.array(
  fc.record({
    does: fc.constantFrom('submit', 'approve', 'tick'),
    nth: fc.integer({ min: 1, max: 3 }),
    jump: fc.oneof(fc.integer({ min: -day, max: day }), fc.constantFrom(-day, -hour, 0, hour, day)),
    waits: fc.boolean(),
  }),
  { minLength: 4, maxLength: 7 },
);

test('however the clock jumps between and during what is done, every order comes to an end, and none is placed twice', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const it = await startClockBackend();
      const there = new Set<number>();
      let latest = it.backend.clock.now;
      for (const { does, nth, jump, waits } of all) {
        const requester = requesters[nth - 1] ?? ann;
        if (does === 'submit' && !there.has(nth)) await it.submit(id(nth), requester);
        if (does === 'submit') there.add(nth);
        if (does === 'approve' && there.has(nth)) await it.approve(id(nth));
        if (waits) await it.settle();
        await it.jump(jump);
        latest = Math.max(latest, it.backend.clock.now);
        if (does === 'tick') await it.settle();
      }
      // A request lasts three days, from a time that is to come once more where the clock was set back.
      await it.pass(latest - it.backend.clock.now + 3 * day + hour);

      const { store, operator } = it.backend;
      let placed = 0;
      for (const nth of there) {
        const state = await it.state(id(nth));
        // `composing`: it came back to its requester.
        expect(['placed', 'composing', 'in-doubt']).toContain(state);
        if (state === 'placed') placed += 1;
      }
      expect(operator.placements()).toHaveLength(placed);
      expect(await store.read.leases.all()).toEqual([]);
      expect(await store.read.queue.all()).toEqual([]);
      expect(await store.read.journal.verify()).toMatchObject({ ok: true });
      expect(await store.read.outbox.counts()).toMatchObject({ running: 0, deadLetters: 0 });
      expect((await store.read.outbox.waiting()).map(({ kind }) => kind)).toEqual(['retain']);
      await it.stop();
    }),
    { numRuns: 15 },
  );
});
