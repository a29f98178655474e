import { expect } from 'vitest';
import { untilCard } from '../conversation/support/cards.js';
import {
  editToReview,
  isTrunkWrite,
  requestIn,
  trunk,
  untilDm,
  untilReview,
} from '../conversation/support/trunk.js';
import { around, calling, delivering, type OperatorCall } from './boundaries.js';
import type { Robot } from '../support/robot.js';
import type { Scene } from './mortal-stack.js';
import { noneLeft, quiet } from './after-every-story.js';
import { approveCard, cardsOf, footOf } from './stories.js';

const sent = ({ operator }: Scene): number => operator.calls().filter(isTrunkWrite).length;

/** What is only shown: the bot dies at each way in, and the same way in works again. */
export async function waysIn(scene: Scene): Promise<void> {
  const { ann, ben } = scene;
  await scene.deadlyEach(() => trunk(ann, 'connect'), delivering('command'));
  await trunk(ann, 'connect');
  await ann.untilModal('# Connect a number');
  await ann.close({ all: true });

  const edit = () => ann.shortcut('Edit a trunk channel');
  await scene.deadlyEach(edit, delivering('shortcut'));
  await edit();
  await ann.untilModal('*Which channel*');
  await ann.close({ all: true });

  const says = `Please connect 020 555 0172 for ${scene.reference}`;
  await ben.say('general', says);
  await ann.untilMessage('general', says);
  const connect = () => ann.messageShortcut('Connect these numbers', { in: 'general', near: says });
  await scene.deadlyEach(connect, delivering('message_action'));
  await connect();
  await ann.untilModal('# Several numbers');
  await ann.close({ all: true });

  for (const list of lists) {
    const look = () => trunk(ann, `${list.name} "Acme BV"`);
    await scene.deadlyEach(look, calling(list.call));
    await look();
    await ann.untilModal(list.count);
    await ann.close({ all: true });
  }

  // Whoever waited for a list as it died is told once by the bot that comes after it, however often that dies too.
  const told = () => ann.dms().filter((text) => text.includes('The list was not read')).length;
  await scene.forgetting();
  // What the deaths above left to be told is told first.
  await noneLeft(scene, 'notify-of-wait');
  const before = told();
  const look = () => trunk(ann, 'barrings "Acme BV"');
  await scene.deadly(look, ['getBarrings:sent'], around('notify-of-wait'));
  await ann.until(() => told() === before + 1, 'one message');
}

const lists = [
  { name: 'callerids', call: 'getCallerIds', count: '2 entries' },
  { name: 'proxies', call: 'getProxies', count: '2 entries' },
  { name: 'templates', call: 'getTemplates', count: ' entr' },
  { name: 'barrings', call: 'getBarrings', count: '3 entries' },
] as const;

/** From its submission to the one call. */
export async function edit(scene: Scene): Promise<void> {
  const { ann, bob, operator } = scene;
  operator.forgetCalls();
  const request = await editToReview(ann, { groups: ['General'] }, [{ 'Area code': '020' }]);
  await scene.deadly(
    () => ann.press('Submit for approval'),
    ['view_submission:acked'],
    around('trunk-submit'),
  );
  await ann.close({ all: true });
  await untilCard(bob, footOf(request), 'Waiting for 1 approval');
  await scene.deadly(() => approveCard(scene, request), ['block_actions:acked'], around('trunk-apply'));
  await untilCard(bob, footOf(request), '*Done*');
  expect(sent(scene)).toBe(1);
  expect(cardsOf(scene, request)).toHaveLength(1);
  await untilDm(ann, request, '*Done*');
}

interface Change {
  /** Asked for, up to its review; gives its number. */
  asked(ann: Robot): Promise<string>;
  /** What comes of it where it was done already. */
  readonly again: string;
}

/** Whoever connected it the operator does not say. */
const perhaps = 'It may have worked the first time';

/** A change of a trunk for each call that writes. */
const changes = {
  connectNumber: { asked: (ann) => asked(ann, 'connect +31205550145 acme-ams-01'), again: perhaps },
  disconnectNumber: { asked: (ann) => asked(ann, 'disconnect +31205550140'), again: '*Done*' },
  setNumberType: { asked: (ann) => asked(ann, 'type +31205550201 acme-teams user'), again: '*Done*' },
  removeNumberType: { asked: (ann) => asked(ann, 'untype +31205550200 acme-teams'), again: '*Done*' },
  editChannel: {
    asked: (ann) => editToReview(ann, { groups: ['General'] }, [{ 'Area code': '010' }]),
    again: '*Done*',
  },
} satisfies Partial<Record<OperatorCall, Change>>;

async function asked(ann: Robot, words: string): Promise<string> {
  await trunk(ann, words);
  await untilReview(ann);
  return requestIn(ann);
}

/**
 * A call that was cut off is unknown, said so, and sent again only by whom it is offered to: here twice, once cut off
 * before it was sent and once after its answer.
 */
const lostCalls =
  (change: keyof typeof changes, closing?: string) =>
  async (scene: Scene): Promise<void> => {
    const { ann, bob, operator } = scene;
    const request = await changes[change].asked(ann);
    const submit = () => ann.press('Submit for approval');
    if (closing === undefined) await submit();
    else {
      // Killed over it, the window goes on saying that it waits, and tells when it is closed: nothing depends on that.
      await scene.deadly(submit, ['view_submission:acked']);
      await scene.deadly(() => ann.close({ all: true }), [closing]);
    }
    await untilCard(bob, footOf(request), 'Waiting for 1 approval');
    if (ann.view() !== undefined) await ann.close({ all: true });
    operator.forgetCalls();
    const unknown = async (arrived: 0 | 1): Promise<void> => {
      await quiet(scene);
      await untilCard(bob, footOf(request), 'No answer came');
      await untilDm(ann, request, 'No answer came');
      expect(sent(scene)).toBe(arrived);
    };
    const tryAgain = () => ann.press('Try again', { in: 'dm', near: request });
    await scene.deadly(() => approveCard(scene, request), [`${change}:sent`]);
    await unknown(0);
    await scene.deadly(tryAgain, [`${change}:answered`]);
    await unknown(1);
    await tryAgain();
    await ann.until(() => sent(scene) === 2, 'one more call');
    await untilDm(ann, request, changes[change].again);
    expect(cardsOf(scene, request)).toHaveLength(1);
  };

/** A story for each of them. */
export const lost: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a number whose connecting was cut off': lostCalls('connectNumber', 'view_closed:arrived'),
  'a number whose disconnecting was cut off': lostCalls('disconnectNumber', 'view_closed:unacked'),
  'a type whose setting was cut off': lostCalls('setNumberType', 'view_closed:acked'),
  'a type whose removal was cut off': lostCalls('removeNumberType'),
  'a trunk channel whose edit was cut off': lostCalls('editChannel'),
};
