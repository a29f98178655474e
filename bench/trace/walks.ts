import { approve, untilCard } from '../../test/conversation/support/cards.js';
import {
  chooseBackupTrunk,
  chooseCustomer,
  fillDetails,
  submitOrder,
  untilStep,
} from '../../test/conversation/support/take-order.js';
import type { Robot } from '../../test/support/robot.js';
import type { Stack } from '../../test/support/stack.js';

/** What leads up to a delivery, which is then ready to be made. It ends when its person sees what came of it. */
export type Walk = (stack: Stack) => Promise<() => Promise<unknown>>;

async function untilProducts(ann: Robot): Promise<void> {
  await chooseCustomer(ann);
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
}

/** The walks that have a name; a text with a slash in front is a command that Ann types. */
export const walks: Readonly<Record<string, { readonly says: string; readonly walk: Walk }>> = {
  'next customer': {
    says: 'Next on the customer of an order, until its products can be chosen',
    walk: async (stack) => {
      const ann = await stack.robot('ann');
      await ann.command('/order new', { in: 'general' });
      await untilStep(ann, 'customer');
      await ann.choose('Customer', 'Acme BV');
      return async () => {
        await ann.press('Next');
        await ann.until(() => ann.choices('Product').length > 0, 'the products');
      };
    },
  },
  'next products': {
    says: 'Next on the quantities of an order, until its details are asked',
    walk: async (stack) => {
      const ann = await stack.robot('ann');
      await untilProducts(ann);
      await ann.fill('Voice channel', '4');
      return async () => {
        await ann.press('Next');
        await untilStep(ann, 'details');
      };
    },
  },
  'next details': {
    says: 'Next on the details of an order, until its review stands',
    walk: async (stack) => {
      const ann = await stack.robot('ann');
      await chooseBackupTrunk(ann);
      await fillDetails(ann);
      return async () => {
        await ann.press('Next');
        await untilStep(ann, 'review');
      };
    },
  },
  quantity: {
    says: 'a quantity that is typed, until the sum under it has changed',
    walk: async (stack) => {
      const ann = await stack.robot('ann');
      await untilProducts(ann);
      return async () => {
        const before = ann.modal();
        await ann.fill('Voice channel', '4');
        await ann.until(() => ann.modal() !== before, 'the new sum');
      };
    },
  },
  approve: {
    says: 'Approve on the card of an order, until the card says that it is placed',
    walk: async (stack) => {
      const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
      const order = await submitOrder(ann);
      await untilCard(bob, order, 'Waiting for 1 approval');
      return async () => {
        await approve(bob, order);
        await untilCard(bob, order, '*Placed*');
      };
    },
  },
};

/** The walk of a name or of a command's text; null where there is none. */
export function walkOf(asked: string): Walk | null {
  if (!asked.startsWith('/')) return Object.hasOwn(walks, asked) ? (walks[asked]?.walk ?? null) : null;
  return async (stack) => {
    const ann = await stack.robot('ann');
    return async () => {
      const before = ann.screen();
      await ann.command(asked, { in: 'general' });
      await ann.until(() => ann.screen() !== before, `an answer to ${asked}`);
    };
  };
}
