import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createOperator } from '../../src/operator/index.js';
import { openStore, type Store } from '../../src/store/index.js';
import { openApplication, type Application } from '../../src/workflow/open.js';
import type { UseCases } from '../../src/workflow/use-cases.js';
import { operatorSettings } from '../support/sample/operator-settings.js';
import { profiles, tokenOf } from './data.js';
import { secretKey } from './key.js';
import { Life } from './life.js';
import { ModelOperator } from './operator.js';
import { Company } from './people.js';
import { ModelSlack } from './slack.js';
import { Ticks } from './ticks.js';
import { Watch } from './watch.js';

// The compiled runner stands elsewhere than the product.
const migrations = resolve('migrations');

const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-model-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let template: string | null = null;
let count = 0;

/** A new database of the newest schema; migrated once, then copied. */
async function freshDatabase(): Promise<string> {
  if (template === null) {
    const path = join(folder, 'template.db');
    await (await openStore({ path, secretKey, migrations })).close();
    template = path;
  }
  count += 1;
  const path = join(folder, `run-${count}.db`);
  copyFileSync(template, path);
  return path;
}

/** Settings of a run that its steps don't change. */
export interface Setup {
  /** O3: whether entries can be taken out of a draft. */
  readonly patchRemove: boolean;
  /** Logins at the operator, 1 or 2. */
  readonly logins: number;
}

/** The use cases over a real database and the embedded operator; Slack and time are played. */
export class World {
  readonly ticks = new Ticks();
  readonly company = new Company();
  readonly slack = new ModelSlack();
  readonly watch: Watch;
  readonly operator: ModelOperator;
  life: Life;
  /** Past all lives: for who looks at what stands. */
  store: Store;
  #application: Application;
  /** How often the process died, and was stopped in an orderly way. */
  deaths = 0;
  stops = 0;
  /** How many borders the process after this one gets over; null: as many as there are. */
  nextEndsIn: number | null = null;
  #chance = 1;
  /** What was logged as an error: for the report of a failure. */
  readonly log: string[] = [];

  private constructor(
    private readonly path: string,
    readonly setup: Setup,
    store: Store,
  ) {
    this.store = store;
    this.watch = new Watch(this, path);
    this.operator = new ModelOperator(this.ticks, this.watch);
    this.company.onChange = () => this.watch.clicks.lookAtPeople();
    this.ticks.onTick = () => this.watch.freezing.look();
    this.life = new Life(this.ticks);
    this.#application = this.#open();
  }

  static async open(setup: Setup): Promise<World> {
    const path = await freshDatabase();
    const world = new World(path, setup, await openStore({ path, secretKey, migrations }));
    await world.#start();
    return world;
  }

  get useCases(): UseCases {
    return this.#application.useCases;
  }

  #open(): Application {
    const settings = settingsFor(this.setup);
    const pool = this.operator.pool(this.life);
    const retry = { attempts: 1, backoffMs: 1 };
    const say = (fields: Record<string, unknown>, says: string) => {
      this.log.push(`${says} ${JSON.stringify(fields, plainly)}`);
    };
    return openApplication({
      store: this.life.store(this.store),
      settings,
      operators: new Map(
        settings.profiles.map((profile) => [
          profile.name,
          createOperator({ settings, profile, pool, retry }),
        ]),
      ),
      policy: () => this.company.policy(),
      people: this.company.people(this.life),
      messenger: this.slack.messenger(this.life),
      secretKey,
      log: { info: () => undefined, warn: say, error: say },
      now: () => this.ticks.now,
      after: this.ticks.after,
      random: () => this.#random(),
    });
  }

  /** The same row of numbers in every run. */
  #random(): number {
    this.#chance = (this.#chance * 48_271) % 2_147_483_647;
    return this.#chance / 2_147_483_647;
  }

  /** Lets so many ticks pass. A process that died is started again at once. */
  async run(ticks: number): Promise<void> {
    for (let tick = 0; tick < ticks; tick += 1) {
      await this.ticks.tick();
      await this.#reviveDead();
    }
  }

  /** Lets ticks pass until nothing is under way but what is held. */
  async quiet(): Promise<void> {
    for (let idle = 0, ticks = 0; idle < 3; ticks += 1) {
      await this.run(1);
      const { life } = this;
      idle = life.underWay - life.held > 0 ? 0 : idle + 1;
      if (ticks > 20_000) throw new Error('the bot does not come to rest');
    }
  }

  /** What comes of something the bot does, in ticks; null where the process ended before, or it waits for what is held. */
  async until<T>(promise: Promise<T>): Promise<T | null> {
    const { life } = this;
    let done: { value: T } | null = null;
    this.go(
      promise.then((value) => {
        done = { value };
      }),
    );
    const isDone = (): { value: T } | null => done;
    for (let idle = 0, ticks = 0; isDone() === null && life === this.life && idle < 4; ticks += 1) {
      await this.run(1);
      idle = life.underWay - life.held > 0 ? 0 : idle + 1;
      if (ticks > 20_000) throw new Error('the bot does not come to rest');
    }
    return isDone()?.value ?? null;
  }

  /** Something the bot does that nobody waits for; it must not fail. */
  go(promise: Promise<unknown>): void {
    promise.catch((error: unknown) => {
      const says = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.watch.broken.push(`a desk failed: ${says}`);
    });
  }

  async #reviveDead(): Promise<void> {
    if (!this.life.isOver) return;
    this.deaths += 1;
    await this.#restart();
  }

  /** The process is killed now, and started again on the same database. */
  async kill(): Promise<void> {
    this.life.isOver = true;
    await this.#reviveDead();
  }

  /** An orderly stop, bounded, and a start. */
  async stop(): Promise<void> {
    const stopping = this.#application.stop(60_000);
    await this.quiet();
    // What is held back at the operator outlasts the bound: the process ends all the same.
    if (this.life.held === 0) await stopping;
    this.stops += 1;
    this.life.isOver = true;
    await this.#restart();
  }

  async #restart(): Promise<void> {
    void this.#application.stop(0);
    // What was sent arrives before the next process is up.
    while (this.life.underWay > this.life.held) await this.ticks.tick();
    await this.store.close();
    this.store = await openStore({ path: this.path, secretKey, migrations });
    this.life = new Life(this.ticks);
    this.#application = this.#open();
    this.life.endsIn = this.nextEndsIn;
    this.nextEndsIn = null;
    this.watch.look();
    await this.#start();
  }

  /** The start itself can be cut short: then there is another. */
  async #start(): Promise<void> {
    const { life } = this;
    const up = { is: false };
    void this.#application.start().then(() => {
      up.is = true;
    });
    while (!up.is && !life.isOver) await this.ticks.tick();
    await this.#reviveDead();
  }

  async close(): Promise<void> {
    this.life.isOver = true;
    void this.#application.stop(0);
    await this.store.close();
    this.watch.close();
    this.operator.store.close();
    for (const end of ['', '-wal', '-shm']) rmSync(`${this.path}${end}`, { force: true });
  }
}

const settingsFor = ({ patchRemove, logins }: Setup) =>
  operatorSettings(
    { baseUrl: 'http://operator.test', timeoutMs: 600_000, patchRemove },
    profiles.slice(0, logins).map((name) => ({ name, token: tokenOf(name) })),
  );

const plainly = (_key: string, value: unknown): unknown =>
  value instanceof Error ? `${value.name}: ${value.message}` : value;
