/** What can go wrong: with a call of the bot, a delivery to it, or a connection. */
export type Subject = 'call' | 'delivery' | 'open' | 'pong';

export interface Choice {
  readonly label: string;
  readonly fault: Readonly<Record<string, string | number | boolean | null>>;
}

export const subjects: readonly { readonly subject: Subject; readonly label: string }[] = [
  { subject: 'call', label: 'A call of the bot' },
  { subject: 'delivery', label: 'A delivery to the bot' },
  { subject: 'open', label: 'A new connection' },
  { subject: 'pong', label: 'A pong' },
];

/** The label under which a person picks one of Slack's own errors. */
export const refusedLabel = 'Refused with an error';

export const faultsFor: Readonly<Record<Subject, readonly Choice[]>> = {
  call: [
    { label: 'Too fast: Retry-After 2 seconds', fault: { kind: 'rate-limited', retryAfterSeconds: 2 } },
    { label: 'Too fast, without Retry-After', fault: { kind: 'rate-limited', retryAfterSeconds: null } },
    { label: refusedLabel, fault: { kind: 'error' } },
    { label: 'Status 500', fault: { kind: 'status', status: 500 } },
    { label: 'A page in place of JSON', fault: { kind: 'html' } },
    { label: 'The connection is cut, nothing done', fault: { kind: 'cut' } },
    { label: 'No answer until the bot gives up', fault: { kind: 'hang' } },
    { label: 'Done, but the answer is lost', fault: { kind: 'answer-lost' } },
    { label: 'Done, with half of an answer', fault: { kind: 'truncated' } },
    { label: 'Done, answered after 5 seconds', fault: { kind: 'delay', ms: 5_000 } },
  ],
  delivery: [
    { label: 'Never arrives', fault: { kind: 'lost' } },
    { label: 'Arrives, but the ack is lost', fault: { kind: 'ack-lost' } },
    { label: 'Arrives twice at once', fault: { kind: 'twice' } },
    { label: 'Arrives again later, marked as a retry', fault: { kind: 'repeated', ms: 2_000 } },
    { label: 'Arrives again later, unmarked', fault: { kind: 'repeated', ms: 2_000, marked: false } },
    { label: 'Is overtaken by the next', fault: { kind: 'reordered', ms: 5_000 } },
    { label: 'Arrives after 4 seconds, trigger expired', fault: { kind: 'late', ms: 4_000 } },
    { label: 'Says that nothing is filled in as []', fault: { kind: 'bare-state', as: 'list' } },
    { label: 'Says that nothing is filled in as {}', fault: { kind: 'bare-state', as: 'nothing' } },
    { label: 'Empty inputs have no value at all', fault: { kind: 'bare-state', as: 'keyless' } },
  ],
  open: [
    { label: 'Refused with 409', fault: { kind: 'handshake', status: 409 } },
    { label: 'Refused with 500', fault: { kind: 'handshake', status: 500 } },
    { label: 'too_many_websockets', fault: { kind: 'too-many-websockets' } },
    { label: 'No hello', fault: { kind: 'no-hello' } },
    { label: 'Garbage in place of hello', fault: { kind: 'garbage' } },
    { label: 'Cut right after hello', fault: { kind: 'cut' } },
  ],
  pong: [{ label: 'Is lost', fault: { kind: 'lost' } }],
};

/** Kinds of deliveries that rules can name. */
export const deliveries: readonly string[] = [
  'command',
  'block_actions',
  'block_suggestion',
  'view_submission',
  'view_closed',
  'shortcut',
  'message_action',
  'app_home_opened',
];

export interface Wanted {
  readonly subject: Subject;
  /** A method or a kind of delivery; `*` for any. */
  readonly which: string;
  readonly label: string;
  /** Slack's error, where the label asks for one. */
  readonly error: string;
  /** Of a hundred; as typed. */
  readonly chance: string;
  /** Empty for no end; as typed. */
  readonly times: string;
}

/** The rule that a person has put together, as the server reads it. */
export function ruleOf({ subject, which, label, error, chance, times }: Wanted): object {
  const chosen = faultsFor[subject].find((choice) => choice.label === label) ?? faultsFor[subject][0];
  const percent = Number(chance);
  return {
    ...(subject === 'call' ? { call: which } : {}),
    ...(subject === 'delivery' ? { delivery: which } : {}),
    ...(subject === 'open' || subject === 'pong' ? { socket: subject } : {}),
    ...(percent === 100 ? {} : { probability: percent / 100 }),
    ...(times.trim() === '' ? {} : { times: Number(times) }),
    fault: chosen?.label === refusedLabel ? { kind: 'error', error } : (chosen?.fault ?? {}),
  };
}
