import { z } from 'zod';

/**
 * What came of a call to the operator that failed, without a word of ours: it can be stored with what failed, and the
 * texts put it into words. `said`: the operator's own words, bounded and escaped by the client; nothing of ours.
 */
const said = z.array(z.string());
const status = z.number().int();

/** What an error identifier means beside its message (G3): a missing thing and a forbidden one look alike. */
const Meaning = z.enum(['lacks-rights', 'not-found', 'not-valid']);

export const CallFailure = z.discriminatedUnion('came', [
  /**
   * It said no: an error object, or a 4xx. `status` is null where it is not known any more. `excerpt`: how the answer
   * begins where it holds no message, such as a page (G2).
   */
  z.object({
    came: z.literal('refused'),
    status: status.nullable(),
    meaning: Meaning.nullable(),
    excerpt: z.string().default(''),
    said,
  }),
  /** 401: the login is not taken, whatever is sent. */
  z.object({ came: z.literal('login-refused'), status, said }),
  /** 429: one call too many. */
  z.object({ came: z.literal('told-to-wait'), status, said }),
  /** A 5xx or 408 with an error object: it says that it did nothing, for a reason that may pass. */
  z.object({ came: z.literal('failed'), status, said }),

  /** A 5xx without an error object. */
  z.object({ came: z.literal('fault'), status, said }),
  z.object({ came: z.literal('redirect'), status, said }),
  /** Any other status that is neither a yes nor a no, such as 408. */
  z.object({ came: z.literal('unclear'), status, said }),
  /** A 2xx whose body is not what the document says: a page, broken JSON, another shape. */
  z.object({ came: z.literal('not-understood'), status, said }),
  z.object({ came: z.literal('cut-off'), status, said }),
  z.object({ came: z.literal('too-large'), status, said }),
  z.object({ came: z.literal('late'), afterMs: z.number(), said }),
  /** The connection broke before an answer. */
  z.object({ came: z.literal('broken'), said }),
  /** Called off on its way, since the process was to end. */
  z.object({ came: z.literal('called-off'), said }),
  /** The process ended before the answer, or nothing is known any more. */
  z.object({ came: z.literal('lost'), said }),
  /** It was not sent yet as the database was backed up, which was restored since: it may have been sent in between. */
  z.object({ came: z.literal('restored'), said }),

  /** No connection was made. */
  z.object({ came: z.literal('unreached'), said }),
  /** The operator does not answer (`asked`: it asked to wait), so that this call was not sent. */
  z.object({ came: z.literal('resting'), asked: z.boolean(), said }),
  /** Too many calls were waiting for their place. */
  z.object({ came: z.literal('busy'), said }),
  /** No token was to be had. */
  z.object({ came: z.literal('no-login'), said }),
  /** The draft gives no id for an entry, so there was nothing to send its configuration to. */
  z.object({ came: z.literal('no-entry-id'), said }),
  /** Nothing that can be sent, or nothing that may be. */
  z.object({ came: z.literal('not-sent'), said }),
]);
export type CallFailure = z.infer<typeof CallFailure>;
export type Came = CallFailure['came'];

/** What was kept of a refusal by a version that kept the operator's words alone. */
export const refusedWith = (messages: readonly string[]): CallFailure => ({
  came: 'refused',
  status: null,
  meaning: null,
  excerpt: '',
  said: [...messages],
});

/** `refused`: surely not carried out, by the operator's word. `unsent`: it never left. `unknown`: nobody knows (O16). */
type Certainty = 'refused' | 'unknown' | 'unsent';

const facts: Readonly<
  Record<Came, { readonly is: Certainty; readonly passes: boolean; readonly soon: boolean }>
> = {
  refused: { is: 'refused', passes: false, soon: false },
  'login-refused': { is: 'refused', passes: true, soon: false },
  'told-to-wait': { is: 'refused', passes: true, soon: true },
  failed: { is: 'refused', passes: true, soon: false },
  fault: { is: 'unknown', passes: true, soon: false },
  redirect: { is: 'unknown', passes: true, soon: false },
  unclear: { is: 'unknown', passes: true, soon: false },
  'not-understood': { is: 'unknown', passes: true, soon: false },
  'cut-off': { is: 'unknown', passes: true, soon: false },
  'too-large': { is: 'unknown', passes: true, soon: false },
  late: { is: 'unknown', passes: true, soon: false },
  broken: { is: 'unknown', passes: true, soon: false },
  'called-off': { is: 'unknown', passes: true, soon: false },
  lost: { is: 'unknown', passes: true, soon: false },
  restored: { is: 'unknown', passes: true, soon: false },
  unreached: { is: 'unsent', passes: true, soon: true },
  resting: { is: 'unsent', passes: true, soon: true },
  busy: { is: 'unsent', passes: true, soon: true },
  'no-login': { is: 'unsent', passes: true, soon: false },
  'no-entry-id': { is: 'unsent', passes: false, soon: false },
  'not-sent': { is: 'unsent', passes: false, soon: false },
};

/** Whether a write that failed so was refused, never left, or may have been carried out. */
export const certaintyOf = ({ came }: CallFailure): Certainty => facts[came].is;

/** Whether the same call may go well the next time, with nothing changed in it. */
export const mayPass = ({ came }: CallFailure): boolean => facts[came].passes;

/** Whether it passes by itself in a moment: such a call was not carried out, and can be made again by who made it. */
export const passesSoon = ({ came }: CallFailure): boolean => facts[came].soon;
