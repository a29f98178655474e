import { z } from 'zod';
import { excerptOf } from './excerpt.js';
import type { ServiceViolation } from './operator-error.js';

const maxMessages = 50;
const maxDepth = 8;
const maxNodes = 2_000;
const messageKeys = new Set(['error_message', 'message', 'error_description', 'detail', 'title', 'reason']);
const messageHolders = new Set(['errors', 'messages', 'error']);

/** Takes secrets out of a text before anything is made of it. */
type Clean = (text: string) => string;

/** Every message in a JSON body, wherever it stands, in order, once each (O7). */
export function messagesIn(body: unknown, clean: Clean): readonly string[] {
  const found = new Set<string>();
  let nodes = 0;
  const walk = (value: unknown, wanted: boolean, depth: number): void => {
    nodes += 1;
    if (depth > maxDepth || nodes > maxNodes || found.size >= maxMessages) return;
    if (typeof value === 'string') {
      const message = wanted ? excerptOf(clean(value), 500) : '';
      if (message !== '') found.add(message);
    } else if (Array.isArray(value)) {
      for (const item of value) walk(item, wanted, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        // `{ "errors": { "field": ["text", …] } }`
        const inHolder = wanted && Array.isArray(item);
        walk(item, messageKeys.has(key) || messageHolders.has(key) || inHolder, depth + 1);
      }
    }
  };
  walk(body, false, 0);
  return [...found];
}

const shortText = (clean: Clean) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => excerptOf(clean(String(value)), 500))
    .nullable()
    .catch(null);
const number = z.number().nullable().catch(null);

const violationWire = (clean: Clean) =>
  z
    .object({
      rule: shortText(clean),
      entry: shortText(clean),
      product_id: shortText(clean),
      actual: number,
      min: number,
      max: number,
      message: shortText(clean),
    })
    .transform(({ product_id, ...rest }): ServiceViolation => ({ ...rest, productId: product_id }));

const ErrorObject = z.object({
  error_identifier: z.string().min(1),
  violations: z.array(z.unknown()).catch([]),
});

/** Reads an error object (`error_identifier`); null where the body is something else (G2). */
export function errorObjectIn(
  body: unknown,
  clean: Clean,
): { identifier: string; violations: readonly ServiceViolation[] } | null {
  const read = ErrorObject.safeParse(body);
  if (!read.success) return null;
  const violation = violationWire(clean);
  return {
    identifier: excerptOf(clean(read.data.error_identifier), 200),
    violations: read.data.violations.slice(0, 1_000).flatMap((item) => {
      const one = violation.safeParse(item);
      return one.success ? [one.data] : [];
    }),
  };
}
