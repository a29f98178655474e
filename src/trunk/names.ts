import { z } from 'zod';
import { cleaned, hasControl, isBroken } from './clean.js';

const mostCharacters = 255;

const isPathStep = (name: string): boolean => name === '.' || name === '..';

/** The name of a channel at the operator: any text of 1–255 without control characters (T9). */
export const ChannelName = z
  .string()
  .min(1)
  .max(mostCharacters)
  .refine((name) => !hasControl(name) && !isBroken(name), 'must have no control characters')
  // G6: URL parsers resolve these, so another path than the channel's would be called.
  .refine((name) => !isPathStep(name), 'must not be . or ..')
  .brand<'ChannelName'>();
export type ChannelName = z.infer<typeof ChannelName>;

export interface NameProblem {
  readonly code: 'empty' | 'too-long' | 'control-characters' | 'path-step';
}

export type NameReading =
  { readonly ok: true; readonly name: ChannelName } | { readonly ok: false; readonly why: NameProblem };

/** Reads a channel name as a person typed or pasted it: only what stands around it is taken off (T9). */
export function readChannelName(text: string): NameReading {
  const name = text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  const parsed = ChannelName.safeParse(name);
  if (parsed.success) return { ok: true, name: parsed.data };
  if (cleaned(name) === '') return { ok: false, why: { code: 'empty' } };
  if (isPathStep(name)) return { ok: false, why: { code: 'path-step' } };
  const code = name.length > mostCharacters ? 'too-long' : 'control-characters';
  return { ok: false, why: { code } };
}
