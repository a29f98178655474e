import type { z } from 'zod';

/** What private metadata says by this schema; null where it says nothing of the kind. */
export function readMetadata<S extends z.ZodType>(schema: S, text: string): z.infer<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
