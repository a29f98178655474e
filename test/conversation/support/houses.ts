import { afterAll, afterEach, beforeAll, onTestFailed, onTestFinished } from 'vitest';
import { startHouse, type HouseOptions, type TestHouse } from '../../support/house.js';
import { OperatorFaults } from './operator-faults.js';

export type House = TestHouse & { readonly faults: OperatorFaults };

async function start(options: HouseOptions): Promise<House> {
  const faults = new OperatorFaults();
  const house = await startHouse({ ...options, operator: { interference: faults, ...options.operator } });
  return { ...house, faults };
}

/** A house for one test alone, whose operator can be made to fail; it is closed after the test. */
export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const house = await start(options);
  onTestFailed(() => showLog(house));
  onTestFinished(() => house.close());
  return house;
}

/** One house for all tests of a file, which follow one another in it. */
export function sharedHouse(options: HouseOptions = {}): () => House {
  let house: House | null = null;
  const get = (): House => {
    if (house === null) throw new Error('The house has not been started');
    return house;
  };
  beforeAll(async () => {
    house = await start(options);
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') showLog(get());
    get().faults.clear();
    get().workspace.faults.clear();
  });
  afterAll(() => house?.close());
  return get;
}

/** What the bot complained of, beside a test that failed. */
function showLog(house: TestHouse): void {
  const lines = house.log().filter((line) => /"level":[456]0/.test(line));
  process.stderr.write(`The bot's log:\n${lines.slice(-10).join('') || 'no complaints'}\n`);
}
