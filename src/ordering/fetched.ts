import { z } from 'zod';

/**
 * A property's value that a person had fetched on a button (O13): asking again could reserve something anew.
 * `entered`: what it put into the inputs; `choices`: what there was to choose from, where it was more than one value.
 */
export const Fetched = z.object({
  property: z.string(),
  entered: z.record(z.string(), z.json()),
  choices: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), label: z.string() })),
  /** How often it was fetched. */
  times: z.number().int().positive().default(1),
});
export type Fetched = z.infer<typeof Fetched>;
