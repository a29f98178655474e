import { expect } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { startStack, type Stack } from '../support/stack.js';
import { isDryRun, isPlacing, type CallFault, type Matches } from '../support/operator-faults.js';
import { chooseCustomer, fillDetails, orderIn, resumeFromMessage, untilStep } from './support/take-order.js';
import { quotedBy, tellingOf, traces } from './support/traces.js';
import type { Robot } from '../support/robot.js';
import { expectNowhere, whereIn } from '../support/nowhere.js';
import { again, once } from '../support/size.js';

const password = 'pw-Zq7!echo"d-%20é';
const entered = JSON.stringify({ sip_password: password });
const refusalOf = (what: string): string =>
  JSON.stringify({
    error_identifier: 'urn:error:order:validation',
    error_message: `Password "${password}" in the ${what} is too weak`,
  });

/** An order of a trunk whose form takes a SIP password, up to its review; gives its number. */
async function takeTrunkToReview(ann: Robot): Promise<string> {
  await chooseCustomer(ann);
  await ann.choose('Product', 'SIP Trunk Business');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '10');
  await ann.press('Next');
  await ann.untilModal('to continue*');
  await ann.press('Fix', { nth: 0 });
  await ann.until(() => !ann.buttons().includes('Fix'), 'nothing to fix');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await fillDetails(ann);
  await ann.press('Next');
  await ann.untilModal('Site name');
  await ann.fill('Site name', 'Acme Amsterdam');
  await ann.fill('Signalling addresses', '192.0.2.10');
  await ann.fill('Contact e-mail', 'eva@acme.example');
  await ann.choose('Voice proxy', 'Rotterdam 1');
  await ann.fill('SIP password', password);
  await ann.press('Next');
  await ann.untilModal('Area code');
  await ann.fill('Area code', '020');
  await ann.press('Next');
  await untilStep(ann, 'review');
  return orderIn(ann);
}

/** The PATCH that supplies configurations: the first after they were asked for. */
function configuring(): Matches {
  let isAsked = false;
  return ({ method, path }) => {
    isAsked ||= path.endsWith('/configurations');
    return isAsked && method === 'PATCH';
  };
}

const answered = (status: number, body: string): CallFault => ({ is: 'answered', status, body });

interface Ending {
  readonly matches: Matches;
  readonly fault: CallFault;
  /** What the card and the direct message say then. */
  readonly card: string;
  readonly told: string;
}

/** Submits the order on the screen and has it approved; what happens then leaves the password nowhere. */
async function comesTo(
  stack: Stack,
  ann: Robot,
  order: string,
  { matches, fault, card, told }: Ending,
): Promise<void> {
  const bob = await stack.robot('bob');
  const nowhere = () => expectNowhere(traces(stack, [ann, bob]), ...tellingOf(password));
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close();
  await untilCard(bob, order, 'Waiting for 1 approval');
  nowhere();
  stack.faults.next(matches, fault);
  await approve(bob, order);
  await untilCard(bob, order, card);
  await ann.untilMessage('dm', told);
  await bob.press('Details', { in: 'orders', near: order });
  await bob.untilModal(order);
  nowhere();
  await bob.close();
}

const refused = (matches: Matches, of: string): Ending => ({
  matches,
  fault: answered(422, refusalOf(of)),
  card: '*Returned*',
  told: `in the ${of} is too weak`,
});

once(
  'a typed SIP password is nowhere but at the operator, whichever call is refused with it quoted',
  async () => {
    const stack = await startStack();
    const ann = await stack.robot('ann');
    const order = await takeTrunkToReview(ann);
    stack.faults.next(isDryRun, answered(422, refusalOf('first try')));
    await ann.press('Try a dry run');
    await ann.untilModal('Password "[secret]" in the first try is too weak');
    await comesTo(stack, ann, order, refused(configuring(), 'configuration'));
    await resumeFromMessage(ann, order);
    await comesTo(stack, ann, order, refused(isDryRun, 'dry run'));
    await resumeFromMessage(ann, order);
    await comesTo(stack, ann, order, refused(isPlacing, 'order'));
    await resumeFromMessage(ann, order);
    const body = `{"order_id":"ORD-1","configurations":[${entered}]}`;
    const fault: CallFault = { is: 'answer-replaced', status: 201, body };
    await comesTo(stack, ann, order, { matches: isPlacing, fault, card: '*Placed*', told: 'is placed' });
    expect(whereIn(traces(stack, [ann]), 'ORD-1')).not.toEqual([]);
  },
);

again('a typed SIP password is nowhere but at the operator, also where that encodes it', async () => {
  const stack = await startStack();
  const ben = await stack.robot('ben');
  const order = await takeTrunkToReview(ben);
  const words = {
    error_identifier: 'urn:error:order:validation',
    error_message: `Not ${quotedBy(password)}, in the dry run is too weak`,
  };
  stack.faults.next(isDryRun, answered(422, JSON.stringify(words)));
  await ben.press('Try a dry run');
  await ben.untilModal('[secret]');
  const fault = answered(422, JSON.stringify(words));
  await comesTo(stack, ben, order, { ...refused(isDryRun, 'dry run'), fault });
  await resumeFromMessage(ben, order);
  const page = answered(502, `<pre>${quotedBy(password)}</pre>`);
  await comesTo(stack, ben, order, { matches: isPlacing, card: '*In doubt', told: 'in doubt', fault: page });
  expect(stack.log().join('')).toContain('<pre>[secret] or [secret]');
});

once('a typed SIP password is nowhere but at the operator where an order is in doubt', async () => {
  const stack = await startStack();
  const [ben, dana] = [await stack.robot('ben'), await stack.robot('dana')];
  const order = await takeTrunkToReview(ben);
  const doubt = { matches: isPlacing, card: '*In doubt', told: 'in doubt' };
  await comesTo(stack, ben, order, { ...doubt, fault: answered(502, `<pre>${entered}</pre>`) });
  expect(await untilCard(dana, order, '*In doubt')).toContain('The operator had a fault (502).');
  await dana.press('It was not placed', { in: 'orders', near: order, confirm: true });
  await ben.untilMessage('dm', 'checked at the operator');
  await resumeFromMessage(ben, order);
  const body = `{"configurations":[${entered.slice(0, -8)}`;
  await comesTo(stack, ben, order, { ...doubt, fault: { is: 'answer-replaced', status: 201, body } });
  const card = await untilCard(dana, order, '*In doubt');
  expect(card).toContain('The operator’s answer (201) was not understood.');
  // What it began with is in the log alone.
  expect(card).not.toContain('configurations');
  expect(stack.log().join('')).toContain('"configurations\\":[{\\"sip_password\\":\\"[secret]');
});
