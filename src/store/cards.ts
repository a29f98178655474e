import { z } from 'zod';
import { SlackChannelId, UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './tables.js';

const CardRow = z.object({
  workspace: WorkspaceId,
  subject: z.string(),
  place: z.enum(['channel', 'dm', 'thread']),
  user: z.union([z.literal('').transform(() => null), UserId]),
  channel: SlackChannelId,
  ts: z.string(),
  at: Time,
});

/** Where a message about a plan or an order stands, so that it can be updated. */
export type CardRow = z.infer<typeof CardRow>;

export interface NewCard {
  readonly ws: WorkspaceId;
  /** The id of a plan or of an order. */
  readonly subject: string;
  readonly place: CardRow['place'];
  /** Whose direct message it is; null for what stands in a Slack channel. */
  readonly user: UserId | null;
  readonly channel: SlackChannelId;
  readonly ts: string;
  readonly at: number;
}

const columns = ['workspace', 'subject', 'place', 'user_id as user', 'channel', 'ts', 'at'] as const;

export function cards(db: Db) {
  return {
    /** Remembers a message; one for each subject, place and person, the newest. */
    async put({ ws, subject, place, user, channel, ts, at }: NewCard): Promise<void> {
      await db
        .insertInto('cards')
        .values({ workspace: ws, subject, place, user_id: user ?? '', channel, ts, at })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'subject', 'place', 'user_id']).doUpdateSet({ channel, ts, at }),
        )
        .execute();
    },

    async get(
      ws: WorkspaceId,
      subject: string,
      place: CardRow['place'],
      user: UserId | null = null,
    ): Promise<CardRow | null> {
      const row = await db
        .selectFrom('cards')
        .select(columns)
        .where('workspace', '=', ws)
        .where('subject', '=', subject)
        .where('place', '=', place)
        .where('user_id', '=', user ?? '')
        .executeTakeFirst();
      return row === undefined ? null : CardRow.parse(row);
    },

    /** Every message about this subject, oldest first. */
    async of(ws: WorkspaceId, subject: string): Promise<CardRow[]> {
      const rows = await db
        .selectFrom('cards')
        .select(columns)
        .where('workspace', '=', ws)
        .where('subject', '=', subject)
        .orderBy('at')
        .orderBy('place')
        .orderBy('user_id')
        .execute();
      return z.array(CardRow).parse(rows);
    },
  };
}
