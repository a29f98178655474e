import type { z } from 'zod';
import { crossProblems, textLength } from './cross.js';
import { limits } from './limits.js';
import { HomeView, MessageBlocks, ModalView, View } from './views.js';

/**
 * One thing Slack would refuse. `pointer` is a JSON pointer into what was checked (`/blocks/0/text/text`), `code`
 * the error Slack answers with: `invalid` stands for `invalid_arguments` of views and `invalid_blocks` of messages.
 */
export type WireProblem = {
  code: 'invalid' | 'view_too_large' | 'msg_blocks_too_long' | 'msg_too_long' | 'no_text';
  pointer: string;
  message: string;
};

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: WireProblem[] };

/** Checks a modal or Home tab as `views.open`, `views.update`, `views.publish` and an ack would. */
const readView = (view: unknown): Checked<View> => read(View, view);

/** The same for a modal alone: what `views.open`, `views.push` and a submission's answer take. */
export const readModal = (view: unknown): Checked<ModalView> => read(ModalView, view);

/** The same for a Home tab alone: what `views.publish` takes. */
export const readHome = (view: unknown): Checked<HomeView> => read(HomeView, view);

/** Checks the blocks of a message; pointers start at `/blocks`. */
export function readMessageBlocks(blocks: unknown): Checked<MessageBlocks> {
  const plain = jsonOf(blocks);
  const parsed = MessageBlocks.safeParse(plain.value);
  if (!parsed.success) return refuse(toProblems(parsed.error, plain.value, '/blocks'));
  const problems = crossProblems(parsed.data).map(({ pointer, message }) =>
    invalid(`/blocks${pointer}`, message),
  );
  if (textLength(parsed.data) > limits.message.blocksText) {
    problems.push({
      code: 'msg_blocks_too_long',
      pointer: '/blocks',
      message: `the text of all blocks together must be less than ${limits.message.blocksText + 1} characters`,
    });
  }
  return problems.length > 0 ? refuse(problems) : { ok: true, value: parsed.data };
}

/** All that Slack would refuse about a view; empty where it would take it. */
export function checkView(view: unknown): WireProblem[] {
  const checked = readView(view);
  return checked.ok ? [] : checked.problems;
}

/** All that Slack would refuse about a message's `text` and `blocks`; empty where it would take them. */
export function checkMessage(message: { text?: string | undefined; blocks?: unknown }): WireProblem[] {
  const problems: WireProblem[] = [];
  const blocks = message.blocks === undefined ? undefined : readMessageBlocks(message.blocks);
  if (blocks !== undefined && !blocks.ok) problems.push(...blocks.problems);
  if ((message.text ?? '').length > limits.message.text) {
    problems.push({
      code: 'msg_too_long',
      pointer: '/text',
      message: `must be less than ${limits.message.text + 1} characters`,
    });
  }
  const bare = blocks === undefined || (blocks.ok && blocks.value.length === 0);
  if ((message.text ?? '').trim() === '' && bare) {
    problems.push({ code: 'no_text', pointer: '/text', message: 'a message needs text or blocks' });
  }
  return problems;
}

/**
 * What is wrong with the `errors` of a submission's answer: they may name only input blocks of the view, and a
 * client shows "trouble" where one names another block.
 */
export function checkSubmissionErrors(view: View, errors: Record<string, string>): WireProblem[] {
  const inputs = new Set(view.blocks.flatMap((block) => (block.type === 'input' ? [block.block_id] : [])));
  return Object.entries(errors).flatMap(([blockId, text]) => {
    const pointer = `/errors/${escapeSegment(blockId)}`;
    if (!inputs.has(blockId)) return [invalid(pointer, 'names no input block of the view')];
    if (text === '') return [invalid(pointer, 'must be more than 0 characters')];
    if (text.length > limits.errorText)
      return [invalid(pointer, `must be less than ${limits.errorText + 1}`)];
    return [];
  });
}

function read<T extends View>(schema: z.ZodType<T>, view: unknown): Checked<T> {
  const plain = jsonOf(view);
  if (bytesOver(plain.json, limits.view.jsonBytes)) {
    const message = `must be at most ${limits.view.jsonBytes} bytes of JSON`;
    return refuse([{ code: 'view_too_large', pointer: '', message }]);
  }
  const parsed = schema.safeParse(plain.value);
  if (!parsed.success) return refuse(toProblems(parsed.error, plain.value, ''));
  const found: View = parsed.data;
  const problems = crossProblems(found.blocks).map(({ pointer, message }) =>
    invalid(`/blocks${pointer}`, message),
  );
  const hasInputs = found.blocks.some((block) => block.type === 'input');
  if (found.type === 'modal' && hasInputs && found.submit === undefined) {
    problems.push(invalid('/submit', 'missing required field: submit, since the modal has inputs'));
  }
  return problems.length > 0 ? refuse(problems) : { ok: true, value: parsed.data };
}

const invalid = (pointer: string, message: string): WireProblem => ({ code: 'invalid', pointer, message });
const refuse = (problems: WireProblem[]): { ok: false; problems: WireProblem[] } => ({ ok: false, problems });

/** What will travel: properties that are undefined fall away, as they do on the wire. */
function jsonOf(value: unknown): { json: string; value: unknown } {
  const json = value === undefined ? 'null' : JSON.stringify(value);
  const plain: unknown = JSON.parse(json);
  return { json, value: plain };
}

const bytesOver = (json: string, limit: number) =>
  json.length * 3 > limit && new TextEncoder().encode(json).length > limit;

const escapeSegment = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');
const toPointer = (path: readonly PropertyKey[]) =>
  path.map((segment) => `/${escapeSegment(String(segment))}`).join('');

function toProblems(error: z.ZodError, value: unknown, base: string): WireProblem[] {
  return error.issues.flatMap((issue) => {
    const pointer = base + toPointer(issue.path);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => invalid(pointer, `invalid additional property: ${key}`));
    }
    const here = valueAt(value, issue.path);
    if (here === undefined && issue.code !== 'custom') {
      return [invalid(pointer, `missing required field: ${String(issue.path.at(-1) ?? 'type')}`)];
    }
    if (issue.code === 'invalid_union') return [invalid(pointer, `unsupported type: ${String(here)}`)];
    return [invalid(pointer, issue.message)];
  });
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value;
  for (const segment of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Reflect.get(here, segment);
  }
  return here;
}
