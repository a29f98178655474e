import { OrderId } from './ids.js';

/** Signs in front of a number or behind it that are none of its own: brackets, quotes, the marks of Slack's text. */
const around = /^[^\p{L}\p{N}#\p{Pd}−]+|[^\p{L}\p{N}]+$/gu;

/**
 * The number of an order or trunk change as a person writes it: `TD-1042`, `td 1042`, `#1042`, or with the dash that
 * their keyboard made of it, also with the marks that stand around it in a sentence or a message (`*TD-1042*`,
 * `(TD-1042),`). Null where it is none.
 */
export function readOrderNumber(text: string): OrderId | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\s]/gu, '')
    .replaceAll(around, '')
    .replaceAll(/[\p{Pd}−_]/gu, '-')
    .toUpperCase();
  const [, digits = ''] = /^(?:#?(?:TD-?)?)0*([1-9][0-9]*)$/.exec(plain) ?? [];
  return OrderId.safeParse(`TD-${digits}`).data ?? null;
}
