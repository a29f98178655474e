import type { z } from 'zod';

/** What a text that came back from Slack says by this schema: a window's metadata, a button's value. Null where it says nothing of the kind. */
export function readJson<S extends z.ZodType>(schema: S, text: string | null | undefined): z.infer<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
