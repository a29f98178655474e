import { readChannelName, sayFile, sayName, type ChannelName, type NumberVerb } from '../../trunk/index.js';
import { unreachable } from '../../types/unreachable.js';
import { block } from './ids.js';
import { actionOf } from './commands.js';
import { formIn, type Typed } from './filled.js';
import { makeActions, type Made } from './many.js';
import { nothingKept, recallForm } from './memory.js';
import { follow, present } from './present.js';
import { draw } from './views/draw.js';
import { manyView, needsChannel } from './views/form.js';
import { goneView, plainView } from './views/parts.js';
import type { FileReading } from '../files.js';
import type { SubmissionContext, SubmissionHandler } from '../dispatch.js';
import type { Markup } from '../escape.js';
import type { Texts } from '../../texts/index.js';

/** Next of the forms for one number and for several: from here on the change is stored. */

export const submitOne: SubmissionHandler = async (context) => {
  const form = recallForm(context.view.metadata);
  if (form === null) return context.ack({ answer: 'update', view: goneView(context) });
  const verb = form.form;
  const typed = formIn(context.view);
  const { one } = context.texts.trunk;
  const number = context.desk.trunk.readNumber(typed.number);
  const errors: Record<string, string> = {};
  if (!number.ok) {
    errors[block.number] = typed.number.trim() === '' ? one.numberMissing : one.number(number.says);
  }
  if (needsChannel(verb)) Object.assign(errors, channelErrors(typed.channel, true, context.texts));
  if (verb === 'type' && typed.type === null) errors[block.type] = one.typeMissing;
  const named = number.ok ? { read: true as const, number: number.number, text: typed.number } : null;
  const action = actionOf(verb, { number: named, channel: typed.channel, type: typed.type });
  if (action === null || Object.keys(errors).length > 0) return context.ack({ answer: 'errors', errors });
  const answer = await context.desk.trunk.beginNumbers(context.who, [action], null);
  await context.ack({ answer: 'update', view: draw(context, answer.screen) });
  await follow(context, { id: context.view.id, hash: null }, answer);
};

function channelErrors(typed: string, isNeeded: boolean, { trunk }: Texts): Record<string, string> {
  if (typed.trim() === '') return isNeeded ? { [block.channel]: trunk.one.channelMissing } : {};
  const name = readChannelName(typed);
  return name.ok ? {} : { [block.channel]: trunk.one.channel(sayName(name.why)) };
}

export const submitMany: SubmissionHandler = async (context) => {
  const form = recallForm(context.view.metadata);
  if (form === null) return context.ack({ answer: 'update', view: goneView(context) });
  const verb = form.form;
  const typed = formIn(context.view);
  const { one, many } = context.texts.trunk;
  const errors: Record<string, string> = needsChannel(verb)
    ? channelErrors(typed.channel, false, context.texts)
    : {};
  if (verb === 'type' && typed.type === null) errors[block.type] = one.typeMissing;
  const isTyped = typed.numbers.trim() !== '';
  if (typed.file === null && !isTyped) errors[block.numbers] = many.neither;
  if (typed.file !== null && isTyped) errors[block.file] = many.both;
  if (Object.keys(errors).length > 0) return context.ack({ answer: 'errors', errors });
  if (typed.file !== null) return fromFile(context, verb, typed, typed.file);
  const made = madeOf(context, verb, typed, typed.numbers);
  if (!made.ok) return context.ack({ answer: 'errors', errors: { [block.numbers]: made.says } });
  const answer = await context.desk.trunk.beginNumbers(context.who, made.actions, null);
  const kept = { ...nothingKept, skipped: made.skipped };
  await context.ack({ answer: 'update', view: draw(context, answer.screen, kept) });
  await follow(context, { id: context.view.id, hash: null }, answer, kept);
};

function madeOf(context: SubmissionContext, verb: NumberVerb, typed: Typed, text: string): Made {
  const wanted = { verb, channel: channelOf(verb, typed), type: typed.type };
  return makeActions(context.desk.trunk.readList(text), wanted, context.texts);
}

function channelOf(verb: NumberVerb, { channel }: Typed): ChannelName | null {
  const name = readChannelName(channel);
  return needsChannel(verb) && name.ok ? name.name : null;
}

/** A file is fetched from Slack, which takes longer than an ack may: the window says so meanwhile. */
async function fromFile(
  context: SubmissionContext,
  verb: NumberVerb,
  typed: Typed,
  file: string,
): Promise<void> {
  const { head, many } = context.texts.trunk;
  const waiting = plainView(context, head.many, head.working(head.readingFile));
  await context.ack({ answer: 'update', view: waiting });
  const place = { id: context.view.id, hash: null };
  const back = (says: Markup) => context.screen.update(place, manyView(context, verb, typed, { says }));
  const read = await context.files.text(file);
  if (!read.ok) return void (await back(many.list(sayReading(read, context.texts))));
  const made = madeOf(context, verb, typed, read.text);
  if (!made.ok) return void (await back(many.list(made.says)));
  const answer = await context.desk.trunk.beginNumbers(context.who, made.actions, null);
  await present(context, place, answer, { ...nothingKept, skipped: made.skipped });
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
