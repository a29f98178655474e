import { resolve } from 'node:path';
import { openStore } from '../src/store/index.js';
import { fillRequests, homeHouse, ann } from './home-house.js';
import { homeView } from '../src/slack/home/view.js';
import { readHome } from '../src/workflow/home.js';
import { pageOfOrders } from '../src/workflow/summaries.js';
import { checkView } from '../src/wire/check.js';
import { en } from '../src/texts/index.js';

/**
 * What Home and a page of `/order list` cost with 5,000 requests, against an empty database in the same run: ratios,
 * never a pass or fail by time.
 */
const many = 5_000;
const rounds = 60;

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 10; round += 1) await run();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    await run();
    times.push(performance.now() - before);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

async function measured(requests: number) {
  const store = await openStore({
    path: ':memory:',
    secretKey: new Uint8Array(32).fill(7),
    // The compiled bench stands elsewhere than the product.
    migrations: resolve('migrations'),
  });
  const house = homeHouse(store);
  await fillRequests(house, requests);
  const pen = { texts: en, zone: 'Europe/Amsterdam' };
  const draw = async (page: number) => {
    const view = homeView(await readHome(house, ann, { requests: page, waiting: page }), null, pen);
    const problems = checkView(view);
    if (problems.length > 0) throw new Error(`Home breaks Slack's limits: ${JSON.stringify(problems[0])}`);
  };
  const first = await timeOf(() => draw(0));
  const last = await timeOf(() => draw(requests / 10));
  const list = await timeOf(() => pageOfOrders(house, ann, 0));
  await store.close();
  return { first, last, list };
}

// Ten rows against ten rows: what is compared is how much there is, not how much is drawn.
const few = await measured(10);
const full = await measured(many);
const none = await measured(0);
const ratio = (one: number, other: number): string => (one / other).toFixed(2);
console.log(`Home, ${many.toLocaleString('en')} requests against 10 (as many are drawn)`);
console.log(`  first page   ${ratio(full.first, few.first)}x   ${full.first.toFixed(1)} ms`);
console.log(`  last page    ${ratio(full.last, few.first)}x   ${full.last.toFixed(1)} ms`);
console.log(`  against none ${ratio(full.first, none.first)}x`);
console.log(`/order list    ${ratio(full.list, few.list)}x   ${full.list.toFixed(1)} ms`);
