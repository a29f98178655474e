import { readChannelName, sortOut } from '../../trunk/index.js';
import { sayFile, sayList, sayName, sayRow } from '../../texts/index.js';
import { cut } from '../../texts/markup.js';
import { unreachable } from '../../types/unreachable.js';
import { block } from './ids.js';
import { formIn } from './filled.js';
import { linesIn, type TypedLines } from './lines.js';
import { emptyViewState, decodeForm, type ViewState } from './private-metadata.js';
import { present, submitted } from './present.js';
import { draw } from './views/draw.js';
import { manyView, needsChannel } from './views/form.js';
import { linesView } from './views/lines.js';
import { goneView, plainView } from './views/parts.js';
import type { FileReading } from '../files.js';
import type { SubmissionContext, SubmissionHandler } from '../handlers.js';
import type { Markup } from '../escape.js';
import type { ModalView } from '../../wire/views.js';
import type { GivenLine, GivenList, ListAbout, NumberVerb } from '../../trunk/index.js';
import type { OrderId } from '../../types/ids.js';
import type { Texts } from '../../texts/index.js';
import type { TrunkAnswer } from '../../workflow/trunk/trunk-service.js';

/** Next of the form for several numbers, and of a list that is kept already. */

export const submitMany: SubmissionHandler = async (context) => {
  const form = decodeForm(context.view.metadata);
  if (form === null) return context.ack({ answer: 'update', view: goneView(context) });
  const verb = form.form;
  const typed = formIn(context.view);
  const { channel, type } = typed;
  const { many } = context.texts.trunk;
  const { trunk } = context.useCases;
  const isTyped = typed.numbers.trim() !== '';
  const read = isTyped && typed.file === null ? trunk.readList(typed.numbers) : null;
  const errors: Record<string, string> = {
    ...aboutErrors({ verb, channel, type }, context.texts),
    ...(typed.file === null && !isTyped ? { [block.numbers]: many.neither } : {}),
    ...(typed.file !== null && isTyped ? { [block.file]: many.both } : {}),
    ...(read?.ok === false ? { [block.numbers]: sayList(read.why) } : {}),
  };
  if (Object.keys(errors).length > 0) return context.ack({ answer: 'errors', errors });
  const about = { verb, channel, type };
  if (typed.file !== null) {
    const back = (says: Markup) => manyView(context, verb, typed, { says });
    return fromFile(context, typed.file, { order: null, verb }, back, async (lines) => ({
      answer: await trunk.beginList(context.actor, trunk.newList(about, lines), 'review'),
      viewState: emptyViewState,
    }));
  }
  const list = read?.ok === true ? trunk.newList(about, read.lines) : null;
  const says = list === null ? null : noneUsable(list, context.texts);
  if (list === null || says !== null)
    return context.ack({ answer: 'errors', errors: { [block.numbers]: says ?? many.neither } });
  await submitted(context, await trunk.beginList(context.actor, list, 'review'), emptyViewState);
};

export const submitLines: SubmissionHandler = async (context) => {
  const typed = await linesIn(context, context.view, 'list-given');
  if (typed === null) return context.ack({ answer: 'update', view: goneView(context) });
  if ('stands' in typed) return submitted(context, typed.stands, typed.viewState);
  const { list, file, metadata } = typed;
  const { trunk } = context.useCases;
  const errors = linesErrors(typed, context.texts);
  if (Object.keys(errors).length > 0) return context.ack({ answer: 'errors', errors });
  const viewState = { ...typed.viewState, page: 1 };
  if (file === null)
    return submitted(context, await trunk.giveList(context.actor, metadata.request, list, 'next'), viewState);
  const { screen } = await trunk.giveList(context.actor, metadata.request, list, 'keep');
  const back = (says: Markup) =>
    screen.show === 'lines' ? linesView(context, screen, viewState, says) : draw(context, screen, viewState);
  await fromFile(context, file, { order: metadata.request, verb: list.verb }, back, async (lines) => {
    const next = trunk.newList(list, lines);
    return {
      answer: await trunk.giveList(context.actor, metadata.request, next, 'next'),
      // Another list stands in the input then: as the same one, Slack would go on showing what was typed.
      viewState: { ...viewState, textTurn: viewState.textTurn + 1 },
    };
  });
};

type About = Omit<ListAbout, 'country'>;

function aboutErrors({ verb, channel, type }: About, { trunk }: Texts): Record<string, string> {
  const name = needsChannel(verb) && channel.trim() !== '' ? readChannelName(channel) : null;
  return {
    ...(name?.ok === false ? { [block.channel]: trunk.one.channel(sayName(name.why)) } : {}),
    ...(verb === 'type' && type === null ? { [block.type]: trunk.one.typeMissing } : {}),
  };
}

function linesErrors(
  { list, unread, text, file, metadata }: TypedLines,
  texts: Texts,
): Record<string, string> {
  const { many } = texts.trunk;
  const at = block.listText(metadata.kept.textTurn);
  const holds = metadata.shown.screen === 'lines' && metadata.shown.holds;
  const says = (): string | null => {
    if (unread !== null) return sayList(unread);
    if (file !== null) return null;
    if (text === 'emptied' || list.rows.length === 0) return many.neither;
    return holds || text === 'typed' ? noneUsable(list, texts) : null;
  };
  const wrong = says();
  return {
    ...aboutErrors(list, texts),
    ...(wrong === null ? {} : { [at]: wrong }),
    ...(file !== null && text === 'typed' ? { [block.file]: many.both } : {}),
  };
}

/** Why nothing can be made of a list, to be said under the input that it stands in; null where something can. */
function noneUsable(list: GivenList, { trunk }: Texts): string | null {
  const { actions, left } = sortOut(list);
  if (actions.length > 0) return null;
  const lines = left.slice(0, 8).map(({ row, why }) => trunk.many.badLine(row.line, row.text, sayRow(why)));
  return cut(trunk.many.allBad(lines, left.length - lines.length), 1_900);
}

/** A file is fetched from Slack, which takes longer than an ack may: the window says so meanwhile. */
async function fromFile(
  context: SubmissionContext,
  file: string,
  about: { readonly order: OrderId | null; readonly verb: NumberVerb },
  back: (says: Markup) => ModalView,
  take: (
    lines: readonly GivenLine[],
  ) => Promise<{ readonly answer: TrunkAnswer; readonly viewState: ViewState }>,
): Promise<void> {
  const { head, many } = context.texts.trunk;
  const ended = await context.useCases.trunk.waiting(context.actor, { for: 'file', ...about });
  const waiting = plainView(context, head.readingFile, head.working(head.readingFile));
  await context.ack({ answer: 'update', view: waiting });
  const place = { id: context.view.id, hash: null };
  const refuse = async (says: string): Promise<void> => {
    await context.screen.update(place, back(many.list(says)));
    await ended();
  };
  const got = await context.files.text(file);
  if (!got.ok) return refuse(sayReading(got, context.texts));
  const read = context.useCases.trunk.readList(got.text);
  if (!read.ok) return refuse(sayList(read.why));
  const { answer, viewState } = await take(read.lines);
  await present(context, place, answer, viewState);
  await ended();
}

function sayReading({ why }: Extract<FileReading, { ok: false }>, { trunk }: Texts): string {
  switch (why) {
    case 'spreadsheet-file':
    case 'not-text':
    case 'too-large':
      return sayFile(why);
    case 'not-found':
    case 'login-page':
    case 'foreign':
    case 'no-answer':
      return trunk.many.file_[why];
    default:
      return unreachable(why);
  }
}
