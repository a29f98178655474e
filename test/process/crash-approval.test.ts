import { expect, test } from 'vitest';
import { closedDoor } from '../support/barrier.js';
import { startProcessHouse, type Mode } from '../support/process-house.js';
import { approve, once, placed, placingPosts, submitted } from './order.js';

const modes: readonly Mode[] = ['http', 'socket'];

test.for(modes)(
  'killed while an order waits for approval, it still waits, and is placed once (%s)',
  async (mode) => {
    const house = await startProcessHouse({ mode });
    const { bob } = await submitted(house);
    await house.killAndStart();
    await approve(bob);
    await bob.untilMessage('orders', 'Placed');
    expect(placed(house)).toEqual(once());
    expect(bob.messages('orders')).toHaveLength(1);
  },
);

// An entry of what went wrong in other people's bots; the others stand in test/conversation/went-wrong.
test.for(modes)(
  'an acked click was lost in a restart: killed right after it, it counts (%s)',
  async (mode) => {
    const house = await startProcessHouse({ mode });
    const { ann, bob } = await submitted(house);
    // Whether the clicker may approve is asked of Slack after the ack: no answer comes before the kill.
    const door = closedDoor();
    const killed = door.pass();
    house.workspace.faults.api('usergroups.users.list', { kind: 'held', until: killed }, 100);
    house.workspace.faults.api('users.info', { kind: 'held', until: killed }, 100);
    await approve(bob);
    await house.kill();
    expect(placingPosts(house)).toEqual([]);
    door.release();
    house.workspace.faults.clear();
    await house.start();
    await ann.untilMessage('dm', 'is placed');
    await bob.untilMessage('orders', 'Placed');
    expect(placed(house)).toEqual(once());
  },
);

test.for(modes)(
  'killed right after the operator took an order, that is told once and not sent again (%s)',
  async (mode) => {
    const house = await startProcessHouse({ mode });
    const { ann, bob } = await submitted(house);
    await approve(bob);
    const told = () =>
      house.workspace
        .calls()
        .filter(
          ({ method, args }) => method === 'chat.postMessage' && String(args['text']).includes('is placed'),
        );
    await ann.until(() => told().length > 0, 'the direct message');
    await house.killAndStart();
    await bob.untilMessage('orders', 'Placed');
    await bob.until(() => bob.thread('orders', 'Placed').at(-1)?.includes('Placed;'), 'the last step');
    expect(told()).toHaveLength(1);
    expect(bob.messages('orders')).toHaveLength(1);
    expect(placed(house)).toEqual(once());
  },
);
