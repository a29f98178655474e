import { resolve } from 'node:path';
import { openStore } from '../src/store/index.js';
import { fillRequests, homeServices, ann } from './home-services.js';
import { homeView } from '../src/slack/home/view.js';
import { readHome } from '../src/workflow/home/home.js';
import { listOwn } from '../src/workflow/home/own-requests.js';
import { checkView } from '../src/wire/check.js';
import { en } from '../src/texts/index.js';

/**
 * What Home and a page of `/order list` cost with 5,000 requests, against a small database in the same run: ratios,
 * never a pass or fail by time.
 */
const many = 5_000;
// Ten rows against ten rows: what is compared is how much there is, not how much is drawn.
const few = 10;
const warmUps = 10;
const rounds = 60;

type Run = () => Promise<unknown>;

async function stored(requests: number) {
  const store = await openStore({
    path: ':memory:',
    secretKey: new Uint8Array(32).fill(7),
    // The compiled bench stands elsewhere than the product.
    migrations: resolve('migrations'),
  });
  const services = homeServices(store);
  await fillRequests(services, requests);
  const viewContext = { texts: en, zone: 'Europe/Amsterdam' };
  const draw = async (page: number) => {
    const view = homeView(
      await readHome(services, ann, { requests: page, waiting: page }),
      null,
      viewContext,
    );
    const problems = checkView(view);
    if (problems.length > 0) throw new Error(`Home breaks Slack's limits: ${JSON.stringify(problems[0])}`);
  };
  return {
    home: (page: number) => () => draw(page),
    list: (page: number) => () => listOwn(services, ann, { page, all: false }),
    close: () => store.close(),
  };
}

/** The median of each, in milliseconds; they take turns, so that a busy moment of the machine falls on all of them. */
async function timesOf<Name extends string>(runs: Record<Name, Run>): Promise<(name: Name) => number> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const [name, run] of Object.entries<Run>(runs)) {
      const before = performance.now();
      await run();
      const took = performance.now() - before;
      if (round >= warmUps) times.set(name, [...(times.get(name) ?? []), took]);
    }
  }
  return (name) => (times.get(name) ?? []).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

const [full, small, empty] = [await stored(many), await stored(few), await stored(0)];
const middle = many / 20;
const last = many / 10 - 1;
const time = await timesOf({
  small: small.home(0),
  empty: empty.home(0),
  first: full.home(0),
  middle: full.home(middle),
  last: full.home(last),
  smallList: small.list(0),
  firstList: full.list(0),
  lastList: full.list(last),
});
await Promise.all([full, small, empty].map(({ close }) => close()));

const ratio = (one: number, other: number): string => `${(one / other).toFixed(2)}x`;
const line = (says: string, one: number, other: number): void =>
  console.log(`  ${says.padEnd(13)}${ratio(one, other)}   ${one.toFixed(1)} ms`);
console.log(`Home, ${many.toLocaleString('en')} requests against ${few} (as many are drawn)`);
line('first page', time('first'), time('small'));
line('middle page', time('middle'), time('small'));
line('last page', time('last'), time('small'));
console.log(`  against none ${ratio(time('first'), time('empty'))}`);
console.log('/order list');
line('first page', time('firstList'), time('smallList'));
line('last page', time('lastList'), time('smallList'));
