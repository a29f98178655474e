import { expect, onTestFinished, test } from 'vitest';
import { startOperator, type RunningOperator } from '../../src/sandbox/operator/index.js';
import type { Interference } from '../../src/sandbox/operator/http/gate.js';
import { closedDoor, type Door } from '../support/barrier.js';
import { startProcessStack, type ProcessStack } from '../support/process-stack.js';
import type { Robot } from '../support/robot.js';
import { sampleData } from '../support/sample/data.js';

const size = 200;
/** The call that is on its way when the bot is killed. */
const cutOff = 80;

const numbers = Array.from({ length: size }, (_, index) => `+${31105550000 + index}`);

/** The sample, with so many free numbers at Globex. */
function manyFree() {
  const data = sampleData();
  const customers = data.customers.map((customer) => {
    if (customer.name !== 'Globex Nederland') return customer;
    const free = numbers.map((number) => ({
      number,
      channel: null,
      number_type: null,
      used_elsewhere: false,
    }));
    return { ...customer, trunk: { ...customer.trunk, numbers: free } };
  });
  return { ...data, customers };
}

/** A door at which one call waits, by how many came before it; `when`: before it is carried out, or after. */
class DoorOfCall {
  readonly door: Door = closedDoor();
  readonly reached: Promise<void>;
  #tell: () => void = () => undefined;

  constructor(
    readonly nth: number,
    readonly when: 'before' | 'after',
  ) {
    this.reached = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  pass(): Promise<'through' | 'away'> {
    this.#tell();
    return this.door.pass();
  }
}

function guard(doors: readonly DoorOfCall[]): Interference {
  const numbered = new WeakMap<object, number>();
  let calls = 0;
  const at = (call: object, when: DoorOfCall['when']) =>
    doors.find((door) => door.when === when && door.nth === numbered.get(call));
  return {
    async onRequest(call, _request, reply) {
      if (call.method !== 'POST') return;
      calls += 1;
      numbered.set(call, calls);
      if ((await at(call, 'before')?.pass()) === 'away') await reply.code(503).send('');
    },
    async onSend(call, payload) {
      await at(call, 'after')?.pass();
      return payload;
    },
  };
}

async function start(
  interference: Interference,
): Promise<{ stack: ProcessStack; operator: RunningOperator }> {
  const data = manyFree();
  const operator = await startOperator({
    port: 0,
    db: ':memory:',
    data,
    now: () => new Date(),
    timezone: 'Europe/Amsterdam',
    interference,
  });
  onTestFinished(() => operator.close());
  const stack = await startProcessStack({
    mode: 'socket',
    settings: {
      OPERATOR_BASE_URL: operator.url,
      OPERATOR_AUTH: 'bearer',
      OPERATOR_TOKEN: data.profiles[0]?.token ?? '',
      OPERATOR_USER: '',
      OPERATOR_PASSWORD: '',
    },
  });
  return { stack, operator };
}

/** A CSV file with all of them, up to the card. */
async function submitAll(ann: Robot): Promise<void> {
  await ann.command('/trunk connect', { in: 'general' });
  await ann.untilModal('[Next]');
  await ann.press('Several numbers at once');
  await ann.untilModal('# Several numbers');
  const content = ['Number;Channel', ...numbers.map((number) => `${number};globex-hq`)].join('\r\n');
  await ann.attach('CSV file', [{ name: 'many.csv', content }]);
  await ann.press('Next');
  await ann.untilModal(`*${size} of ${size} lines are ready* to connect, channel *globex-hq*`);
  await ann.press('Submit for approval');
  await ann.untilModal('*Waiting for approval*');
  await ann.close({ all: true });
}

const sent = (operator: RunningOperator) => operator.calls().filter(({ method }) => method === 'POST');
const connected = (operator: RunningOperator) =>
  operator.channels().find(({ name }) => name === 'globex-hq')?.numbers.length;

/** What the operator does with the call whose sender was killed, and what trying again makes of it. */
const fates = [
  {
    fate: 'never carried out',
    when: 'before',
    is: 'drop',
    done: size - 1,
    after: `${size} connected`,
    card: `${size} connected`,
  },
  {
    fate: 'carried out, its answer lost',
    when: 'after',
    is: 'release',
    done: size,
    // What the operator refuses the second time may have worked the first time.
    after: 'It may have worked the first time, when no clear answer came',
    card: `${size - 1} connected, 1 in doubt`,
  },
] as const;

test.for(fates)(
  'many numbers outlive a kill in the middle: none is sent twice, and the one that was $fate is settled by trying again',
  async ({ when, is, done, after, card }) => {
    const cut = new DoorOfCall(cutOff, when);
    const last = new DoorOfCall(size, 'before');
    const { stack, operator } = await start(guard([cut, last]));
    const ann = await stack.robot('ann');
    const bob = await stack.robot('bob');
    await submitAll(ann);
    await bob.untilMessage('orders', 'Waiting for 1 approval');
    await bob.press('Approve', { in: 'orders', confirm: true });

    await cut.reached;
    await ann.untilMessage('dm', 'is under way*');
    await stack.kill();
    cut.door[is]();
    await stack.start();
    await last.reached;
    last.door.release();
    await ann.untilMessage('dm', `${size - 1} connected, 1 in doubt`);
    expect(sent(operator)).toHaveLength(size);
    const bodies = sent(operator).flatMap(({ body }) => (body === undefined ? [] : [body]));
    const cutBody = { channel_name: 'globex-hq', number: numbers[cutOff - 1] };
    const others = numbers.filter((number) => number !== cutBody.number);
    expect(bodies.filter((body) => JSON.stringify(body) !== JSON.stringify(cutBody))).toStrictEqual(
      others.map((number) => ({ channel_name: 'globex-hq', number })),
    );
    expect(connected(operator)).toBe(done);
    await bob.untilMessage('orders', `${size - 1} connected, 1 in doubt`);
    expect(ann.dms().filter((text) => text.includes('in doubt'))).toHaveLength(1);
    expect(ann.dms().join('')).toContain('+31 10 555 0079');

    await ann.press('Try again', { in: 'dm' });
    await ann.untilMessage('dm', after);
    await bob.untilMessage('orders', card);
    expect(sent(operator)).toHaveLength(size + 1);
    expect(sent(operator).at(-1)?.body).toStrictEqual(cutBody);
    expect(connected(operator)).toBe(size);
  },
);
