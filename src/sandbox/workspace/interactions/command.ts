import type { ClientAnswer, CommandRequest } from '../client-api.js';
import type { Desk } from '../desk.js';
import { isOurs } from '../enterprise.js';
import { sayAsSlack } from '../messages.js';
import { makeTrigger } from '../model.js';
import { commandBody } from '../payloads.js';
import { Answer, applyAnswer, makeResponseUrl } from '../response-url.js';
import { SlackError } from '../slack-error.js';
import { clientText } from './client-text.js';
import { refused } from './refusals.js';

/** A person types a slash command. What went wrong is said by Slackbot, where it was typed. */
export async function typeCommand(desk: Desk, user: string, request: CommandRequest): Promise<ClientAnswer> {
  const { model } = desk;
  const conversation = model.conversations.get(request.channel);
  if (conversation === undefined) return refused('channel_not_found');
  if (!conversation.members.has(user)) return refused('not_in_channel');
  const [, name = '', text = ''] = /^(\/\S*)\s*([\s\S]*)$/.exec(request.text.trim()) ?? [];
  const command = model.manifest.features.slash_commands.find((entry) => entry.command === name);
  // An app's commands exist only for members of the workspaces it is installed in.
  const isForeign = !isOurs(model.seed, model.people.get(user));
  if (command === undefined || isForeign) {
    sayAsSlack(
      model,
      conversation,
      user,
      `\`${name}\` is not a valid command. In Slack, all messages that start with the "/" character are interpreted as commands.`,
    );
    return refused('invalid_command');
  }
  if (request.threadTs !== undefined) {
    sayAsSlack(model, conversation, user, `${name} is not supported in threads. Sorry!`);
    return refused('not_in_threads');
  }
  const { url, token } = makeResponseUrl(model, { channel: conversation.id, user });
  const body = commandBody(model, user, conversation, {
    command: name,
    text: clientText(model, text.trim(), command.should_escape === true ? 'linked' : 'escaped'),
    triggerId: makeTrigger(model, user),
    responseUrl: url,
  });
  const ack = await desk.deliver({ kind: 'command', body });
  if (ack.kind === 'failed') {
    sayAsSlack(model, conversation, user, `${name} failed with the error "${ack.error}"`);
    return refused(ack.error);
  }
  if (ack.body === undefined || ack.body === '') return { ok: true };
  const answer = Answer.safeParse(typeof ack.body === 'string' ? { text: ack.body } : ack.body);
  const place = model.responseUrls.get(token);
  if (!answer.success || place === undefined) return refused('bad_answer');
  try {
    applyAnswer(model, place, answer.data);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    sayAsSlack(model, conversation, user, `${name} failed with the error "${error.error}"`);
    return refused(error.error);
  }
}
