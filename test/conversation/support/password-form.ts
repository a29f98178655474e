import { customer } from '../../support/plain-catalogue.js';
import { startPlainStack, takePlainOrderToForm, type PlainStack } from './plain-stack.js';
import type { PlainAnswer } from '../../support/plain-operator.js';
import type { Robot } from '../../support/robot.js';

const lookup = `/v1/accounts/${customer.id}/lookups/password`;

/** A form with a password that the operator makes, by one method. */
const passwordBy = (method: 'GET' | 'POST', password: Record<string, unknown> = {}) => ({
  asksForConfiguration: true,
  form: {
    schema: {
      type: 'object',
      properties: {
        room: { type: 'string', title: 'Room' },
        password: { type: 'string', title: 'SIP password', writeOnly: true, ...password },
      },
      required: ['room', 'password'],
      additionalProperties: false,
    },
    remoteValues: {
      password: { endpoint: lookup, method, property_selectors: { 'application/json': 'password' } },
    },
  },
});

/** A stack with a form that is open, whose password is fetched so. */
export async function atForm(
  method: 'GET' | 'POST',
  answer: PlainAnswer,
  password: Record<string, unknown> = {},
): Promise<{ stack: PlainStack; ann: Robot; bob: Robot }> {
  const stack = await startPlainStack({
    operator: passwordBy(method, password),
    settings: method === 'POST' ? { OPERATOR_REMOTE_POST_PATHS: lookup } : {},
  });
  stack.plain.answerWith(method, /\/lookups\/password$/, answer);
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  await takePlainOrderToForm(ann);
  return { stack, ann, bob };
}

export const fetchIt = (person: Robot) => person.press('Fetch value', { confirm: true });

export const asked = ({ plain }: PlainStack): number =>
  plain.calls().filter(({ path }) => path.includes('/lookups/')).length;
