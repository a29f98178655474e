import type { OperatorSettings, ProfileSettings } from '../../config/index.js';
import {
  createOperator,
  describeFailure,
  openPool,
  OperatorError,
  OperatorFailure,
} from '../../operator/index.js';
import { en } from '../../texts/index.js';
import { describeDraft } from '../../workflow/drafts/draft-entries.js';
import { plain } from '../tool/tool.js';
import { fine, note, wrong, type Finding } from './finding.js';
import { readCurrent } from '../../workflow/current-draft.js';

/** Each login at the operator: its pointer, its draft, and the wholesaler account in it (O1, O6). Reads alone. */
export async function checkOperator(settings: OperatorSettings): Promise<readonly Finding[]> {
  const pool = openPool(settings);
  try {
    const findings = await Promise.all(
      settings.profiles.map((profile) => checkProfile(createOperator({ settings, profile, pool }), profile)),
    );
    return findings.flat();
  } finally {
    await pool.close();
  }
}

async function checkProfile(
  operator: ReturnType<typeof createOperator>,
  { name }: ProfileSettings,
): Promise<readonly Finding[]> {
  try {
    const draft = await readCurrent(operator);
    const entries = describeDraft(draft).length;
    // O6: no read shows which of the two the operator takes.
    const orders =
      operator.settings.ordersAccount === 'customer'
        ? "orders go to each customer's account"
        : 'orders go to that account';
    const found = fine(
      `profile ${name}: draft ${draft.id}, wholesaler account ${draft.orderAccountId}; ${orders} (OPERATOR_ORDERS_ACCOUNT)`,
    );
    if (entries === 0) return [found];
    // A running order's own entries look the same from here.
    return [
      found,
      note(`profile ${name}: its draft holds ${entries} ${entries === 1 ? 'entry' : 'entries'}`),
    ];
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    const says = plain(en.failures.line(describeFailure(error)));
    return [wrong(`profile ${name}: ${says}`, fixOf(error, name))];
  }
}

function fixOf(error: OperatorFailure, name: string): string {
  if (error instanceof OperatorError) {
    if (error.status === 401 || error.status === 403)
      return `Check the credentials of profile ${name} (OPERATOR_TOKEN and so on), and what rights they have.`;
    if (error.status === 404)
      return 'Check OPERATOR_BASE_URL: paths such as /v1/profile/order-drafts are appended to it.';
    return 'Ask the operator, with the message above.';
  }
  if (error.code === 'operator-login-failed')
    return `Check OPERATOR_TOKEN_URL and the client credentials of profile ${name}.`;
  if (error.code === 'operator-not-understood')
    return 'Check that OPERATOR_BASE_URL is the address of the interface, not of a website.';
  return 'Check OPERATOR_BASE_URL, and that this machine may reach it.';
}
