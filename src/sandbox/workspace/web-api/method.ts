import { z } from 'zod';
import type { Conversation, Model } from '../model.js';
import { SlackError } from '../slack-error.js';

/** One Web API method: which token it takes, which scopes it needs (one of them), and what it does. */
export type Method = {
  token: 'bot' | 'app' | 'none';
  scopes: readonly string[];
  call: (model: Model, raw: Record<string, unknown>) => Record<string, unknown>;
};

/**
 * A method of the bot's token. What is wrong with the arguments is answered as Slack does, as `invalid_arguments`
 * with a message for each.
 */
export const method = <S extends z.ZodType>(
  scopes: readonly string[],
  args: S,
  run: (model: Model, args: z.infer<S>) => Record<string, unknown>,
): Method => ({
  token: 'bot',
  scopes,
  call: (model, raw) => {
    const parsed = args.safeParse(raw);
    if (parsed.success) return run(model, parsed.data);
    throw new SlackError(
      'invalid_arguments',
      parsed.error.issues.map(
        (issue) => `[ERROR] ${describe(raw, issue)} [json-pointer:/${issue.path.map(String).join('/')}]`,
      ),
    );
  },
});

function describe(raw: Record<string, unknown>, issue: z.core.$ZodIssue): string {
  const [first] = issue.path;
  const isMissing = issue.path.length === 1 && first !== undefined && raw[String(first)] === undefined;
  return isMissing ? `missing required field: ${String(first)}` : issue.message;
}

/** Forms carry structures as JSON text, JSON bodies as they are. */
export const structure = z.unknown().transform((value, context) => {
  if (typeof value !== 'string') return value;
  try {
    const json: unknown = JSON.parse(value);
    return json;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

/** A yes or no: true, `true`, `1`. */
export const flag = z
  .union([z.boolean(), z.string(), z.number()])
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1)
  .default(false);

const count = z.coerce.number().int().min(1).max(1_000);
export const paged = { cursor: z.string().optional(), limit: count.optional() };

/**
 * One page of a list, and the cursor of the next.
 * @throws SlackError `invalid_cursor`
 */
export function page<T>(
  list: readonly T[],
  args: { cursor?: string | undefined; limit?: number | undefined },
  usual = 1_000,
): { entries: T[]; metadata: { next_cursor: string } } {
  const start =
    args.cursor === undefined || args.cursor === ''
      ? 0
      : Number(Buffer.from(args.cursor, 'base64').toString().replace(/^at:/, ''));
  if (!Number.isInteger(start) || start < 0) throw new SlackError('invalid_cursor');
  const end = start + (args.limit ?? usual);
  const next = end < list.length ? Buffer.from(`at:${end}`).toString('base64') : '';
  return { entries: list.slice(start, end), metadata: { next_cursor: next } };
}

/**
 * A conversation the bot may know of.
 * @throws SlackError `channel_not_found`: also for private ones without the bot, which look like nothing
 */
export function conversationFor(model: Model, id: string): Conversation {
  const found = model.conversations.get(id);
  if (found === undefined || (found.isPrivate && !found.members.has(model.seed.app.botUserId))) {
    throw new SlackError('channel_not_found');
  }
  return found;
}

/** @throws SlackError `missing_scope` where the manifest does not ask for one of the scopes */
export function needScope(model: Model, ...scopes: string[]): void {
  const provided = model.manifest.oauth_config.scopes.bot;
  if (scopes.length === 0 || scopes.some((scope) => provided.includes(scope))) return;
  throw new SlackError('missing_scope', [], { needed: scopes.join(','), provided: provided.join(',') });
}

/** The prefix of the scopes for a kind of conversation: `channels:read`, `groups:read`, `im:read`. */
export const scopeFor = (conversation: Conversation, what: 'read' | 'history'): string => {
  if (conversation.kind === 'im') return `im:${what}`;
  return conversation.isPrivate ? `groups:${what}` : `channels:${what}`;
};
