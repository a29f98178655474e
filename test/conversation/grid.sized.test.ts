import { beforeAll, describe, expect, test } from 'vitest';
import { gridSeed as seed, organisation } from '../support/grid.js';
import { sharedStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { answerTo } from './support/answers.js';
import { approve, timesPlaced, untilCard, ephemeralTo } from './support/cards.js';
import { planIn } from './support/forged-clicks.js';
import { submitOrder } from './support/take-order.js';
import type { Ack } from '../../src/sandbox/workspace/delivery/deliverer.js';
import { once, sizedList } from '../support/size.js';

// Ben approves by name: of the other workspace alone, he must not.
const policy = testPolicy.replace('approvers: { users: []', 'approvers: { users: [U0BEN]');
const stack = sharedStack({ policy, seed });

const logged = (words: RegExp, from: number): boolean =>
  stack()
    .log()
    .slice(from)
    .some((line) => words.test(line));

/** A click on Approve of a card, by whom and of what Slack says. */
async function click(order: string, who: object): Promise<Ack> {
  const cat = await stack().robot('cat');
  const card = cat.message('orders', order);
  return stack().workspace.deliver({
    kind: 'interactive',
    body: {
      type: 'block_actions',
      trigger_id: stack().workspace.trigger('U0CAT'),
      container: { type: 'message', channel_id: 'C0ORDERS', message_ts: card.ts, is_ephemeral: false },
      channel: { id: 'C0ORDERS', name: 'orders' },
      actions: [
        { type: 'button', action_id: 'approval.approve', block_id: 'card.actions', value: planIn(card) },
      ],
      ...who,
    },
  });
}

describe('Members of two workspaces of one company', () => {
  once('order, decide and administer, whichever of them Slack names', async () => {
    const [ann, bob, dana] = [
      await stack().robot('ann'),
      await stack().robot('bob'),
      await stack().robot('dana'),
    ];
    const order = await submitOrder(ann, { reference: 'GRID' });
    await bob.openHome();
    await bob.until(() => bob.home().includes(order), 'Home');
    await bob.press('Details', { in: 'orders', near: order });
    await bob.untilModal(`Request ${order}`);
    await bob.close();
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(timesPlaced(stack(), 'GRID')).toBe(1);
    expect(await answerTo(ann, '/order list')).toContain('Placed');
    expect(await answerTo(dana, '/trunkdesk freeze')).toContain('frozen');
    expect(await answerTo(dana, '/trunkdesk unfreeze')).not.toContain('Only members');
  });

  test.each(
    sizedList([
      [
        'no workspace, and the organisation for the person',
        { team: null, user: { id: 'U0CAT', team_id: organisation.id } },
      ],
      [
        'the other workspace for both',
        { team: { id: 'T0SOUTH' }, user: { id: 'U0CAT', team_id: 'T0SOUTH' } },
      ],
      [
        'the organisation for both',
        { team: { id: organisation.id }, user: { id: 'U0CAT', team_id: organisation.id } },
      ],
      ['our workspace for the person alone', { team: null, user: { id: 'U0CAT', team_id: 'T0DESK' } }],
      [
        'the organisation, as an installation for all of it has it',
        { team: null, enterprise: organisation, is_enterprise_install: true, user: { id: 'U0CAT' } },
      ],
    ]),
  )('count where a click names %s', async (what, who) => {
    const ann = await stack().robot('ann');
    const cat = await stack().robot('cat');
    const order = await submitOrder(ann, { reference: what.slice(0, 30) });
    expect(await click(order, who)).toMatchObject({ kind: 'acked' });
    await untilCard(cat, order, '*Placed*');
    expect(timesPlaced(stack(), what.slice(0, 30))).toBe(1);
  });

  test.each(
    sizedList([
      ['T0SOUTH', undefined],
      [organisation.id, organisation.id],
      [undefined, organisation.id],
    ]),
  )(
    'are heard where a command and an event are of the workspace %s, the organisation %s',
    async (team, org) => {
      const ann = await stack().robot('ann');
      const named = {
        ...(team === undefined ? {} : { team_id: team }),
        ...(org === undefined ? {} : { enterprise_id: org }),
      };
      const before = ann.ephemerals('general').length;
      await stack().workspace.deliver({
        kind: 'command',
        body: { ...named, user_id: 'U0ANN', channel_id: 'C0GENERAL', command: '/order', text: 'list' },
      });
      const told = () => ann.ephemerals('general').slice(before).join('\n');
      // With orders of hers or without: it is her list.
      expect(await ann.until(told, 'an answer')).toMatch(
        /Your orders|You have no orders or trunk changes yet/,
      );
      const published = () =>
        stack()
          .workspace.calls()
          .filter(({ method, args }) => method === 'views.publish' && args['user_id'] === 'U0ANN').length;
      const shown = published();
      await stack().workspace.deliver({
        kind: 'event',
        body: {
          type: 'event_callback',
          ...named,
          event: { type: 'app_home_opened', tab: 'home', user: 'U0ANN', channel: 'D0ANN' },
        },
      });
      await ann.until(() => published() > shown, 'Home');
    },
  );
});

describe('Who is none of ours', () => {
  /** Nothing that is tried here decides it. */
  let order = '';
  beforeAll(async () => {
    order = await submitOrder(await stack().robot('ann'), { reference: 'NOT-OURS' });
  });

  once('is refused everywhere, though of the same company and named in the policy', async () => {
    const ben = await stack().robot('ben');
    for (const button of ['Approve', 'Reject', 'Details', 'Ask a question']) {
      const how = button === 'Approve' ? { confirm: true } : {};
      const told = await ephemeralTo(ben, () => ben.press(button, { in: 'orders', near: order, ...how }));
      expect(told).toContain('Only members of this workspace');
      expect(ben.modal()).toBe('');
    }
    expect(timesPlaced(stack(), 'NOT-OURS')).toBe(0);
  });

  test.each(
    sizedList([
      [
        'an id of ours in another company',
        { team: { id: 'T0DESK' }, user: { id: 'U0CAT', team_id: 'T0ACME' } },
      ],
      ['another company for the click', { team: { id: 'T0ACME' }, user: { id: 'U0CAT', team_id: 'T0DESK' } }],
      ['another organisation', { team: null, enterprise: { id: 'E0OTHER' }, user: { id: 'U0CAT' } }],
      [
        'another organisation for the person',
        { team: { id: 'T0DESK' }, user: { id: 'U0CAT', team_id: 'E0OTHER' } },
      ],
      ['nothing at all', { team: null, user: { id: 'U0CAT' } }],
      [
        'somebody of the other workspace, as if of ours',
        { team: { id: 'T0DESK' }, user: { id: 'U0BEN', team_id: 'T0DESK' } },
      ],
    ]),
  )('does not count where a click names %s', async (_what, who) => {
    const ann = await stack().robot('ann');
    const from = stack().log().length;
    expect(await click(order, who)).toMatchObject({ kind: 'acked' });
    await ann.until(() => logged(/"foreign"/, from), 'the log');
    expect(timesPlaced(stack(), 'NOT-OURS')).toBe(0);
  });

  once('is not heard of a Slack channel either, though its id is one of ours', async () => {
    const from = stack().log().length;
    await stack().workspace.deliver({
      kind: 'event',
      body: {
        type: 'event_callback',
        team_id: 'T0ACME',
        authorizations: [{ team_id: 'T0ACME', user_id: 'U0BOT', is_bot: true }],
        event: { type: 'channel_archive', channel: 'C0ORDERS', user: 'U0CAT' },
      },
    });
    await expect.poll(() => logged(/"channel_archive".*"T0ACME".*refused/, from)).toBe(true);
  });
});

test.each(
  sizedList([
    [
      'the organisation alone',
      { team_id: null, enterprise_id: organisation.id },
      [{ team_id: null, enterprise_id: organisation.id, is_enterprise_install: true }],
    ],
    ['the organisation as its workspace', { team_id: organisation.id }, []],
    [
      'the other workspace, and the organisation as who hears it',
      { team_id: 'T0SOUTH', enterprise_id: organisation.id },
      [{ team_id: null, enterprise_id: organisation.id, is_enterprise_install: true }],
    ],
  ]),
)('what befell a Slack channel is heard where Slack names %s', async (_what, of, authorizations) => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  const order = await submitOrder(ann, { reference: 'HEARD' });
  await untilCard(bob, order, 'Waiting for 1 approval');
  const asked = () =>
    stack()
      .workspace.calls()
      .filter(({ method }) => method === 'conversations.info').length;
  const before = asked();
  const event = { type: 'channel_shared', channel: 'C0ORDERS', connected_team_id: 'T0ACME' };
  await stack().workspace.deliver({
    kind: 'event',
    body: { type: 'event_callback', ...of, authorizations, event },
  });
  await expect.poll(asked).toBeGreaterThan(before);
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
});

once(
  'nobody is guessed while Slack doesn’t say who is of the other workspace: they are told, and nothing counts',
  async () => {
    const [ann, cat] = [await stack().robot('ann'), await stack().robot('cat')];
    const order = await submitOrder(ann, { reference: 'SILENT' });
    stack().advance(120_000);
    await stack().restartBot();
    stack().workspace.faults.api('users.info', { kind: 'status', status: 500 }, 20);
    const who = { team: { id: 'T0SOUTH' }, user: { id: 'U0CAT', team_id: 'T0SOUTH' } };
    const told = await ephemeralTo(cat, () => click(order, who));
    expect(told).toContain('Slack could not say who you are');
    stack().workspace.faults.clear();
    await click(order, who);
    await untilCard(cat, order, '*Placed*');
    expect(timesPlaced(stack(), 'SILENT')).toBe(1);
  },
);
