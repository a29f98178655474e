import type { OperatorFault } from './rule.js';
import type { z } from 'zod';

interface Choice {
  readonly label: string;
  readonly fault: z.input<typeof OperatorFault>;
}

/** The faults that the console offers, in groups; a rule in JSON can say all the rest. */
export const choices: readonly { readonly group: string; readonly of: readonly Choice[] }[] = [
  {
    group: 'Done, but the answer is lost',
    of: [
      { label: 'Done, then the connection is cut', fault: { kind: 'cut', acts: true } },
      {
        label: 'Done, then cut in the middle of the answer',
        fault: { kind: 'cut', at: 'mid-body', acts: true },
      },
      { label: 'Done, and no answer ever', fault: { kind: 'hang', acts: true } },
      {
        label: 'Done, but 502 with a page',
        fault: { kind: 'status', status: 502, body: 'html', acts: true },
      },
    ],
  },
  {
    group: 'Not done',
    of: [
      { label: 'Hangs until the client gives up', fault: { kind: 'hang' } },
      { label: 'Cut before the headers', fault: { kind: 'cut' } },
      { label: 'Cut after the headers', fault: { kind: 'cut', at: 'after-headers' } },
      { label: 'Cut in the middle of the body', fault: { kind: 'cut', at: 'mid-body' } },
      { label: '500 with an error object', fault: { kind: 'status', status: 500 } },
      { label: '503 with a page', fault: { kind: 'status', status: 503, body: 'html' } },
      { label: '404 without a body', fault: { kind: 'status', status: 404, body: 'empty' } },
      { label: '401 with an error object', fault: { kind: 'status', status: 401 } },
      { label: '200 with a page', fault: { kind: 'html' } },
      { label: '200 with an error object', fault: { kind: 'error-object' } },
    ],
  },
  {
    group: 'Too many calls',
    of: [
      { label: '429, Retry-After 2 seconds', fault: { kind: 'rate-limit', seconds: 2 } },
      { label: '429, Retry-After as a date', fault: { kind: 'rate-limit', retryAfter: 'date', seconds: 3 } },
      { label: '429 without Retry-After', fault: { kind: 'rate-limit', retryAfter: 'none' } },
      { label: '429, Retry-After nonsense', fault: { kind: 'rate-limit', retryAfter: 'nonsense' } },
    ],
  },
  {
    group: 'Strange answers',
    of: [
      { label: 'A field of another type', fault: { kind: 'wrong-types' } },
      { label: 'A field is missing', fault: { kind: 'missing-field' } },
      { label: 'Unknown fields everywhere', fault: { kind: 'extra-fields' } },
      { label: 'Half of the JSON', fault: { kind: 'truncated' } },
      { label: 'JSON called text', fault: { kind: 'content-type' } },
      { label: '50 MB of JSON', fault: { kind: 'huge' } },
      { label: 'Lists 100,000 deep', fault: { kind: 'deep' } },
    ],
  },
  {
    group: 'Elsewhere',
    of: [
      { label: 'Redirect to itself', fault: { kind: 'redirect', to: 'itself' } },
      { label: 'Redirects in a loop', fault: { kind: 'redirect', to: 'loop' } },
      { label: 'Redirect to another host', fault: { kind: 'redirect', to: 'http://elsewhere.invalid/' } },
    ],
  },
  {
    group: 'Slow',
    of: [
      { label: 'Answers after 3 seconds', fault: { kind: 'delay', ms: 3_000 } },
      { label: 'Answers after 15 seconds', fault: { kind: 'delay', ms: 15_000 } },
      { label: 'Is done after 15 seconds', fault: { kind: 'delay', ms: 15_000, before: true } },
      { label: 'Drop by drop', fault: { kind: 'drip', bytes: 20, ms: 200 } },
    ],
  },
];

/** The fault of a label; undefined for a label that isn't there. */
export const faultLabelled = (label: string): Choice['fault'] | undefined =>
  choices.flatMap(({ of }) => of).find((choice) => choice.label === label)?.fault;
