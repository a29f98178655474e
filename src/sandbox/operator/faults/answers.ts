import type { Readable } from 'node:stream';
import { unreachable } from '../../../types/unreachable.js';
import { errorObject, Fault } from '../http/fault.js';
import { familyOf } from '../http/gate.js';
import { deepBody, hugeBody } from './bodies.js';
import type { OperatorFault } from './rule.js';

/** An answer that takes the place of the service's own. */
interface Replacement {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
}

type Replacing = Extract<
  OperatorFault,
  { kind: 'status' | 'html' | 'error-object' | 'rate-limit' | 'redirect' | 'huge' | 'deep' }
>;

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const page = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><hr>proxy</body></html>`;

const failed = (url: string): string =>
  JSON.stringify(
    errorObject(new Fault('internal', 'The service failed (a fault on purpose)'), familyOf(url)),
  );

/** What a call of `url` gets in place of its answer. */
export function replacementFor(fault: Replacing, url: string, now: Date): Replacement {
  switch (fault.kind) {
    case 'status':
      return { status: fault.status, ...bodyOfStatus(fault.body, fault.status, url) };
    case 'html':
      return { status: 200, headers: html, body: page('Welcome') };
    case 'error-object':
      return { status: 200, headers: json, body: failed(url) };
    case 'rate-limit':
      return {
        status: fault.status,
        headers: { ...json, ...retryAfter(fault, now) },
        body: JSON.stringify(errorObject(new Fault('internal', 'Too many calls'), familyOf(url))),
      };
    case 'redirect': {
      const to = { itself: url, loop: '/faults/loop/a' }[fault.to] ?? fault.to;
      return { status: fault.status, headers: { ...html, location: to }, body: page('Moved') };
    }
    case 'huge':
      return { status: 200, headers: json, body: hugeBody(fault.bytes) };
    case 'deep':
      return { status: 200, headers: json, body: deepBody(fault.levels) };
    default:
      return unreachable(fault);
  }
}

function bodyOfStatus(
  body: 'error-object' | 'html' | 'empty' | 'text',
  status: number,
  url: string,
): Pick<Replacement, 'headers' | 'body'> {
  switch (body) {
    case 'error-object':
      return { headers: json, body: failed(url) };
    case 'html':
      return { headers: html, body: page(`${status} from a proxy`) };
    case 'text':
      return { headers: { 'content-type': 'text/plain' }, body: `${status} upstream connect error` };
    case 'empty':
      return { headers: {}, body: '' };
    default:
      return unreachable(body);
  }
}

function retryAfter(
  { retryAfter, seconds }: Extract<OperatorFault, { kind: 'rate-limit' }>,
  now: Date,
): Record<string, string> {
  switch (retryAfter) {
    case 'none':
      return {};
    case 'seconds':
      return { 'retry-after': String(seconds) };
    case 'date':
      return { 'retry-after': new Date(now.getTime() + seconds * 1_000).toUTCString() };
    case 'nonsense':
      return { 'retry-after': 'soon, -1; NaN' };
    default:
      return unreachable(retryAfter);
  }
}
