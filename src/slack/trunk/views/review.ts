import { button, context, divider, fields, section } from '../../blocks.js';
import { specOf } from '../../../trunk/index.js';
import { sayWarning, type DiffLine } from '../../../texts/index.js';
import { callback } from '../ids.js';
import { shownValue } from '../../approvals/request-value.js';
import { encode, type ViewState } from '../private-metadata.js';
import { pageBar, pageOf } from '../../pages.js';
import { backButton, discardButton, nav, sectionsOf, top, trunkModal } from './parts.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { SettingGroup } from '../../../trunk/index.js';
import type { ApprovalPreview, TrunkScreen } from '../../../workflow/trunk/trunk-service.js';
import type { Markup } from '../../escape.js';
import type { ViewContext } from '../../handlers.js';

type ReviewScreen = Extract<TrunkScreen, { show: 'review' }>;

/** What turns the pages of a review. */
export const reviewTurn = 'trunk.review.page';

/** What opens one page of what is reviewed. */
export const reviewEdit = 'trunk.review.edit';

/** Exactly what will be sent, with what to look at (T1), and the way to approval. */
export function reviewView(viewContext: ViewContext, screen: ReviewScreen, viewState: ViewState): ModalView {
  const { head, lines, warnings, approvalPreview } = screen;
  const { head: words, review } = viewContext.texts.trunk;
  const isOwn = approvalPreview.needed === 0;
  const toLookAt = warnings.map(sayWarning);
  const isLong = toLookAt.length > mostWarnings;
  const respond = pageOf(
    [
      ...lines.flatMap((line) => lineBlocks(viewContext, line)),
      ...(isLong ? sectionsOf(review.lookAtAll(toLookAt)) : []),
    ],
    viewState.page,
  );
  return trunkModal(viewContext, {
    title: words.reviewTitles.edit,
    callback: callback.review,
    ...(isOwn ? {} : { submit: review.submit }),
    metadata: encode(head, { screen: 'review', content: screen.content }, viewState),
    blocks: [
      ...top(viewContext, { ...head, channel: null, customer: null }, words.step('review'), [
        words.nothingYet,
      ]),
      {
        ...fields(
          [
            review.channel(head.channel ?? ''),
            ...(head.customer === null ? [] : [review.customer(head.customer.name)]),
          ],
          'trunk.review.facts',
        ),
        accessory: editButton(viewContext, 'channel', words.channel),
      },
      section(review.change(lines.length)),
      ...respond.items,
      ...pageBar(viewContext, reviewTurn, respond),
      divider(),
      ...(isLong ? [] : warningBlocks(viewContext, toLookAt)),
      approvalPreviewBlock(viewContext, approvalPreview),
      ...nav([
        backButton(viewContext, head.request),
        ...(isOwn ? [applyButton(viewContext, screen)] : []),
        discardButton(viewContext, head),
      ]),
      ...(lines.some(({ before: was }) => was.kind === 'last-set') ? [context(review.before)] : []),
    ],
  });
}

/** One setting, with Edit beside its first lines: it opens the page that the setting is on. */
function lineBlocks(viewContext: ViewContext, line: DiffLine): ViewBlock[] {
  const { review } = viewContext.texts.trunk;
  const blocks = sectionsOf(review.line(line.title, line.now, line.count, before(viewContext, line)));
  const edit = editButton(viewContext, specOf(line.setting).group, line.title);
  return blocks.map((each, index) =>
    index === 0 && each.type === 'section' ? { ...each, accessory: edit } : each,
  );
}

const editButton = ({ texts }: ViewContext, what: 'channel' | SettingGroup, named: string): Button =>
  button({
    action: reviewEdit,
    text: texts.trunk.review.edit,
    value: what,
    label: texts.trunk.review.editLabel(named),
  });

function before({ texts, zone }: ViewContext, { before: was }: DiffLine): Markup {
  const { review } = texts.trunk;
  return was.kind === 'not-known' ? review.notKnown : review.lastSet(was.was, was.by, was.at, zone);
}

/** More of them stand in the pages: nothing that is to be looked at is left out before it is confirmed. */
const mostWarnings = 8;

function warningBlocks(viewContext: ViewContext, warnings: readonly string[]): ViewBlock[] {
  if (warnings.length === 0) return [];
  const { review } = viewContext.texts.trunk;
  return [section(review.lookAt(warnings), { blockId: 'trunk.warnings' })];
}

/** Whether approval is needed, and who could give it. */
export const approvalPreviewBlock = ({ texts }: ViewContext, approvalPreview: ApprovalPreview): ViewBlock =>
  section(
    approvalPreview.needed === 0
      ? texts.trunk.review.noApproval
      : texts.order.review.approval(
          approvalPreview.needed,
          approvalPreview.could,
          approvalPreview.expiresAfterMs,
        ),
    { blockId: 'trunk.approval' },
  );

/** Slack's own submit button asks nothing, so with no approval needed the last step is a button with a dialog. */
function applyButton(viewContext: ViewContext, { head, lines, content }: ReviewScreen): Button {
  const { head: words, review } = viewContext.texts.trunk;
  return button({
    action: 'trunk.apply',
    text: review.apply,
    value: shownValue(head.request, content),
    style: 'primary',
    confirm: {
      title: review.applyTitle,
      text: review.applyText(
        head.channel ?? '',
        lines.map(({ title }) => title),
      ),
      confirm: review.apply,
      deny: words.goBack,
    },
  });
}
