import { ChannelName } from '../../src/trunk/index.js';
import { unreachable } from '../../src/types/unreachable.js';
import { channels, numberOf } from './data.js';
import { approve, befall } from './decisions.js';
import { whoIs } from './people.js';
import type { Play } from './play.js';
import type { Act } from './steps.js';

/** A trunk change: composed, and submitted and approved, as far as the step says. */
export async function changeTrunk(play: Play, act: Extract<Act, { does: 'trunk' }>): Promise<void> {
  const { who: name, kind, size, submits, approves, befalls, meets } = act;
  const { world } = play;
  const actor = whoIs(name);
  const from = play.numbersFrom(size);
  const channel = ChannelName.parse(channels[from % channels.length]);
  const { trunk } = world.useCases;
  const begun = await world.until(
    kind === 'edit'
      ? trunk.beginEdit(actor, null)
      : trunk.beginList(
          actor,
          trunk.newList(
            { verb: kind, channel, type: null },
            Array.from({ length: size }, (_, at) => ({
              line: at + 1,
              text: numberOf(from + at),
              channel: '',
            })),
          ),
          'review',
        ),
  );
  if (begun === null || !('head' in begun.screen)) return;
  const { request } = begun.screen.head;
  if (kind === 'edit') {
    const value = String(100 + from);
    const went =
      (await world.until(trunk.chooseChannel(actor, request, channel, null))) &&
      (await world.until(world.useCases.trunk.chooseGroups(actor, request, ['general'], 'next'))) &&
      (await world.until(
        world.useCases.trunk.settings(
          actor,
          request,
          {
            group: 'general',
            changes: [{ setting: 'area_code', change: 'set', value }],
            unread: [],
          },
          'next',
        ),
      ));
    if (went === null) return;
  }
  play.count(`trunk ${kind}`);
  if (!submits) return;
  // With no approval needed the calls begin right after it.
  if (befalls !== null) befall(world, befalls, 'trunk', 0);
  play.press('trunk submit', 1, async () => {
    const { later } = await world.useCases.trunk.submit(actor, request);
    await later?.();
  });
  if (approves === null) return;
  await world.quiet();
  const plan = world.watch.newestPlanOf(request);
  if (plan === null) return;
  const waiting = { id: plan, order: request, requester: actor.user, isTrunk: true };
  await approve(play, whoIs(approves), waiting, meets);
}

/** Presses something of an own trunk change. */
export function pressTrunk(
  play: Play,
  { who: name, nth, what, times }: Extract<Act, { does: 'trunk-press' }>,
): void {
  const actor = whoIs(name);
  const own = play
    .orders()
    .filter(({ requester, kind }) => requester === actor.user && kind.startsWith('trunk.'));
  const order = own[nth]?.id;
  if (order === undefined) return;
  const press = () => {
    const { trunk } = play.world.useCases;
    switch (what) {
      case 'submit':
        return trunk.submit(actor, order);
      case 'stop':
        return trunk.stop(actor, order);
      case 'try-again':
        return trunk.tryAgain(actor, order);
      case 'withdraw':
        return trunk.withdraw(actor, order);
      case 'discard':
        return trunk.discard(actor, order);
      case 'look':
        return trunk.look(actor, order);
      default:
        return unreachable(what);
    }
  };
  play.press(`trunk ${what}`, times, async () => {
    const { later } = await press();
    await later?.();
  });
}
