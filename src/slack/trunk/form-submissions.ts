import { readChannelName } from '../../trunk/index.js';
import { sayName } from '../../texts/index.js';
import { block } from './ids.js';
import { actionOf } from './commands.js';
import { formIn } from './filled.js';
import { decodeForm } from './private-metadata.js';
import { submitted } from './present.js';
import { needsChannel } from './views/form.js';
import { goneView } from './views/parts.js';
import type { SubmissionHandler } from '../handlers.js';
import type { Texts } from '../../texts/index.js';

/** Next of the form for one number: from here on the change is stored. */

export const submitOne: SubmissionHandler = async (context) => {
  const form = decodeForm(context.view.metadata);
  if (form === null) return context.ack({ answer: 'update', view: goneView(context) });
  const verb = form.form;
  const typed = formIn(context.view);
  const { one } = context.texts.trunk;
  const number = context.useCases.trunk.readNumber(typed.number);
  const errors: Record<string, string> = {};
  if (!number.ok) {
    errors[block.number] = typed.number.trim() === '' ? one.numberMissing : one.number(number.says);
  }
  if (needsChannel(verb)) Object.assign(errors, channelErrors(typed.channel, context.texts));
  if (verb === 'type' && typed.type === null) errors[block.type] = one.typeMissing;
  const named = number.ok ? { read: true as const, number: number.number, text: typed.number } : null;
  const action = actionOf(verb, { number: named, channel: typed.channel, type: typed.type });
  if (action === null || Object.keys(errors).length > 0) return context.ack({ answer: 'errors', errors });
  await submitted(context, await context.useCases.trunk.beginNumber(context.actor, action));
};

function channelErrors(typed: string, { trunk }: Texts): Record<string, string> {
  if (typed.trim() === '') return { [block.channel]: trunk.one.channelMissing };
  const name = readChannelName(typed);
  return name.ok ? {} : { [block.channel]: trunk.one.channel(sayName(name.why)) };
}
