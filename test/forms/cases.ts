import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isJson, type Json } from '../../src/forms/json.js';

const instance = z.custom<Json>((value) => isJson(value));
const Case = z
  .object({
    name: z.string(),
    schema: z.unknown(),
    positive: z.array(instance),
    negative: z.array(instance),
    /** Where each negative document has to be refused. */
    at: z.array(z.string()),
    fallbacks: z.array(z.object({ pointer: z.string(), keyword: z.string() })).default([]),
  })
  .refine(({ negative, at }) => negative.length === at.length, 'each negative document needs its place');

const folder = join(import.meta.dirname, 'collection');

/** The project's own collection of schemas, with documents they allow and documents they don't. */
export const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  .map((line) => Case.parse(JSON.parse(line)));
