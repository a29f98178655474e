import { common } from './en/common.js';

/**
 * Every word a person reads in Slack. Texts get plain data and, where they are read as mrkdwn, return a `Markup`
 * (see `markup.ts` for the rule).
 */
export const en = { common } as const;

export type Texts = typeof en;
