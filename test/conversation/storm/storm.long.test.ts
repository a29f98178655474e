import { expect, test } from 'vitest';
import { removing } from '../support/in-drafts.js';
import { startStack } from '../../support/stack.js';
import { timesPlaced } from '../support/cards.js';
import { directCards, whatIsStale } from './came-of-it.js';
import { operatorWith, policyFor, requesters, seedWith } from './company.js';
import { besides, storm } from './storm.js';

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const seed = number('STORM_SEED', 1);
const orders = number('STORM_ORDERS', 6);
const users = number('STORM_USERS', 3);
const composed = number('STORM_COMPOSED', Math.ceil(orders / 5));
const mostMinutes = Math.max(5, orders / 6);

test(
  `${orders} orders of ${users} people all end while a fifth of the calls to operator and Slack fail, seed ${seed}`,
  async () => {
    const names = requesters(users);
    const stack = await startStack({
      seed: seedWith(names),
      policy: policyFor(names),
      // Of all who discard or settle what was not there, none takes a login out of use for the rest of the day.
      settings: removing.settings,
      operator: { ...removing.operator, data: operatorWith(8) },
      onLog: () => undefined,
    });
    const store = await besides(stack);
    try {
      const came = await storm(stack, store, { seed, orders, users, composed, speed: 8, mostMinutes });
      const { wishes, doubted, met, minutes, mostWaiting } = came;
      const ended = (end: string | null) => wishes.filter(({ wish }) => wish.end === end).length;
      const report = {
        seed,
        placed: ended('placed'),
        returned: ended('returned'),
        wereInDoubt: doubted.size,
        submittedAgain: wishes.reduce((sum, { wish }) => sum + wish.again, 0),
        rateLimits: { operator: met.operator.rateLimits, slack: met.slack.rateLimits },
        faults: { operator: met.operator.faults, slack: met.slack.faults },
        minutes: Number(minutes.toFixed(2)),
        ordersPerMinute: Number((orders / minutes).toFixed(1)),
        mostJobsWaiting: mostWaiting,
        directCards: await directCards(stack),
      };
      process.stdout.write(`${JSON.stringify(report)}\n`);
      expect(wishes.filter(({ wish }) => wish.end === null)).toEqual([]);
      expect(report.placed).toBeGreaterThan(0);
      expect(met.operator.rateLimits).toBeGreaterThan(0);
      expect(met.slack.rateLimits).toBeGreaterThan(0);
      // What the bot calls placed was placed once, and nothing else was.
      for (const { wish } of wishes)
        expect([wish.reference, timesPlaced(stack, wish.reference)]).toEqual([
          wish.reference,
          wish.end === 'placed' ? 1 : 0,
        ]);
      expect(stack.operator.placements()).toHaveLength(report.placed);
      expect(await whatIsStale(stack, came)).toEqual([]);
      expect(await store.read.journal.verify()).toMatchObject({ ok: true });
      expect(await store.read.outbox.counts()).toMatchObject({ running: 0, deadLetters: 0 });
      expect(await store.read.leases.all()).toEqual([]);
      expect(await store.read.queue.all()).toEqual([]);
    } finally {
      await store.close();
    }
  },
  (mostMinutes + 2) * 60_000,
);
