import { AccountId } from '../../types/ids.js';
import { sayChange, sayName } from '../../texts/index.js';
import { mayLookUp } from '../access.js';
import { textAt, valueAt } from '../state.js';
import { readChannelName } from '../../trunk/index.js';
import { action, block, callback } from './ids.js';
import { leaving, decode, decodeList, type Metadata } from './private-metadata.js';
import { submitOne } from './form-submissions.js';
import { submitLines, submitMany } from './list-submissions.js';
import { historyOf } from './open.js';
import { submitted } from './present.js';
import { groupsIn, pageIn, type TypedPage } from './typed.js';
import { historyView } from './views/history.js';
import { listView } from './views/list.js';
import { goneView, plainView } from './views/parts.js';
import type { Customer } from '../../ordering/order.js';
import type { SubmissionContext, SubmissionHandler, SubmissionTable } from '../handlers.js';
import type { InputState } from '../../wire/values.js';
import type { TrunkAnswer } from '../../workflow/trunk/trunk-service.js';

/** Next: what is wrong in an input is said under it, everything else decides the service. */

const gone = (context: SubmissionContext): Promise<void> =>
  context.ack({ answer: 'update', view: goneView(context) });

const within =
  (doing: (context: SubmissionContext, metadata: Metadata) => Promise<void>): SubmissionHandler =>
  async (context) => {
    const metadata = decode(context.view.metadata);
    await (metadata === null ? gone(context) : doing(context, metadata));
  };

const channel = within(async (context, metadata) => {
  const { shown: snapshot, request, kept: viewState } = metadata;
  if (snapshot.screen !== 'channel') return gone(context);
  const { values } = context.view;
  const customer = customerIn(values, snapshot.customer);
  const name = readChannelName(textAt(values, block.channel, action.channel) ?? snapshot.channel);
  const { head, one } = context.texts.trunk;
  const errors = {
    ...(customer === 'hint' ? { [block.customer]: head.hintChosen } : {}),
    ...(name.ok
      ? {}
      : { [block.channel]: name.why.code === 'empty' ? one.channelMissing : one.channel(sayName(name.why)) }),
  };
  if (customer === 'hint' || !name.ok) return context.ack({ answer: 'errors', errors });
  const answer = await context.useCases.trunk.chooseChannel(context.actor, request, name.name, customer);
  await submitted(context, answer, viewState);
});

/** The customer that is chosen; the one shown where nothing was reported. */
export function customerIn(
  values: InputState,
  shown: Customer | null,
  at: { block: string; action: string } = { block: block.customer, action: action.customer },
): Customer | null | 'hint' {
  const picked = valueAt(values, at.block, at.action);
  if (picked === undefined || !('selected_option' in picked)) return shown;
  if (picked.selected_option === null) return null;
  const id = AccountId.safeParse(picked.selected_option.value);
  if (!id.success) return 'hint';
  return id.data === shown?.id ? shown : { id: id.data, name: picked.selected_option.text?.text ?? id.data };
}

const groups = within(async (context, metadata) => {
  const { shown: snapshot, request, kept: viewState } = metadata;
  if (snapshot.screen !== 'groups') return gone(context);
  const chosen = groupsIn(snapshot, context.view.values);
  if (chosen.length === 0) {
    return context.ack({ answer: 'errors', errors: { [block.groups]: context.texts.trunk.groups.none } });
  }
  await submitted(
    context,
    await context.useCases.trunk.chooseGroups(context.actor, request, chosen, 'next'),
    viewState,
  );
});

const settings: SubmissionHandler = async (context) => {
  const page = await pageIn(context, context.view, 'settings-chosen');
  if (page === null) return gone(context);
  if ('stands' in page) return submitted(context, page.stands, page.viewState);
  if (Object.keys(page.wrong).length > 0) return context.ack({ answer: 'errors', errors: page.wrong });
  const { request } = page.metadata;
  const answer = await context.useCases.trunk.settings(context.actor, request, page, 'next');
  const errors = errorsOf(page, answer);
  if (errors !== null) return context.ack({ answer: 'errors', errors });
  await submitted(context, answer, leaving(page.viewState));
};

/** What the service found wrong, where all of it can be said under inputs of the page that is open. */
function errorsOf({ group, blockOf }: TypedPage, { screen }: TrunkAnswer): Record<string, string> | null {
  if (screen.show !== 'settings' || screen.group !== group || screen.problems.length === 0) return null;
  if (screen.problems.some(({ setting }) => setting === 'password')) return null;
  return Object.fromEntries(
    screen.problems.map(({ setting, why }) => [blockOf(setting), sayChange(why).slice(0, 1_900)]),
  );
}

const submit = within(async (context, { request, shown: snapshot, kept: viewState }) => {
  const content = 'content' in snapshot ? snapshot.content : null;
  await submitted(context, await context.useCases.trunk.submit(context.actor, request, content), viewState);
});

/** Slack's three seconds, with room for the way there and back. */
const quickMs = 1_500;

/** Search without Enter. */
const list: SubmissionHandler = async (context) => {
  const metadata = decodeList(context.view.metadata);
  if (metadata === null) return gone(context);
  const { values } = context.view;
  const at = { block: block.listCustomer, action: action.listCustomer };
  const customer = customerIn(values, metadata.customer, at);
  const query = (textAt(values, block.search, action.search) ?? metadata.query).trim().slice(0, 100);
  if (customer === 'hint' || customer === null) {
    return context.ack({
      answer: 'errors',
      errors: { [block.listCustomer]: context.texts.trunk.head.hintChosen },
    });
  }
  const next = { ...metadata, customer, query, page: 1 };
  const may = await mayLookUp(context);
  if (!may.ok)
    return context.ack({ answer: 'update', view: listView(context, next, null, { says: may.says }) });
  const { useCases, actor } = context;
  const found = await useCases.trunk.list(actor, metadata.list, customer, {
    query,
    page: 1,
    deadlineMs: quickMs,
  });
  await context.ack({ answer: 'update', view: listView(context, next, found) });
};

const history: SubmissionHandler = async (context) => {
  const typed = (textAt(context.view.values, block.subject, action.subject) ?? '').trim();
  if (typed === '') {
    return context.ack({
      answer: 'errors',
      errors: { [block.subject]: context.texts.trunk.history.missing },
    });
  }
  const may = await mayLookUp(context);
  if (!may.ok)
    return context.ack({
      answer: 'update',
      view: plainView(context, context.texts.trunk.history.title, may.says),
    });
  const found = await historyOf(context, typed);
  const { unfinished } = found;
  await context.ack({ answer: 'update', view: historyView(context, typed, { found, unfinished }) });
};

export const trunkSubmissions = {
  [callback.channel]: channel,
  [callback.groups]: groups,
  [callback.settings]: settings,
  [callback.review]: submit,
  [callback.numbers]: submit,
  [callback.one]: submitOne,
  [callback.many]: submitMany,
  [callback.lines]: submitLines,
  [callback.list]: list,
  [callback.history]: history,
} satisfies SubmissionTable;
