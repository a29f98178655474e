import type { WireProblem } from '../../wire/check.js';

/** A refusal as Slack's Web API words it: `{ ok: false, error, response_metadata: { messages } }`. */
export class SlackError extends Error {
  constructor(
    readonly error: string,
    readonly messages: readonly string[] = [],
    readonly extra: Record<string, unknown> = {},
  ) {
    super(messages.length === 0 ? error : `${error}: ${messages.join('; ')}`);
    this.name = 'SlackError';
  }
}

/**
 * The refusal of a view or message with problems. Slack answers one code; the problems stand in the messages.
 * @param base where the checked value stands in the call, such as `/view`
 * @param code Slack's word for a broken structure in this call: `invalid_arguments` or `invalid_blocks`
 */
export function refusalOf(problems: readonly WireProblem[], base: string, code: string): SlackError {
  const special = problems.find((problem) => problem.code !== 'invalid');
  return new SlackError(
    special?.code ?? code,
    problems.map((problem) => `[ERROR] ${problem.message} [json-pointer:${base}${problem.pointer}]`),
  );
}
