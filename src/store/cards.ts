import { z } from 'zod';
import { SlackChannelId, UserId, WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import type { Db } from './connection.js';
import { build, statement, type Given } from './statement.js';

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
  /** What the message is about: the id of a plan or an order, alone for a card, else with what of it is told. */
  readonly subject: string;
  readonly place: CardRow['place'];
  /** Whose direct message it is; null for what stands in a Slack channel. */
  readonly user: UserId | null;
  readonly channel: SlackChannelId;
  readonly ts: string;
  readonly at: number;
}

const columns = ['workspace', 'subject', 'place', 'user_id as user', 'channel', 'ts', 'at'] as const;

type About = { readonly ws: WorkspaceId; readonly subject: string };
type Stands = About & { readonly place: CardRow['place']; readonly user: UserId | '' };

const putting = statement((given: Given<Stands & { channel: SlackChannelId; ts: string; at: number }>) => {
  const there = { channel: given('channel'), ts: given('ts'), at: given('at') };
  return build
    .insertInto('cards')
    .values({
      workspace: given('ws'),
      subject: given('subject'),
      place: given('place'),
      user_id: given('user'),
      ...there,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace', 'subject', 'place', 'user_id']).doUpdateSet(there),
    );
});

const one = statement((given: Given<Stands>) =>
  build
    .selectFrom('cards')
    .select(columns)
    .where('workspace', '=', given('ws'))
    .where('subject', '=', given('subject'))
    .where('place', '=', given('place'))
    .where('user_id', '=', given('user')),
);

const about = statement((given: Given<About>) =>
  build
    .selectFrom('cards')
    .select(columns)
    .where('workspace', '=', given('ws'))
    .where('subject', '=', given('subject'))
    .orderBy('at')
    .orderBy('place')
    .orderBy('user_id'),
);

export function cards(db: Db) {
  return {
    /** Remembers a message; one for each subject, place and person, the newest. */
    async put({ user, ...card }: NewCard): Promise<void> {
      await db.run(putting({ ...card, user: user ?? '' }));
    },

    async get(
      ws: WorkspaceId,
      subject: string,
      place: CardRow['place'],
      user: UserId | null = null,
    ): Promise<CardRow | null> {
      const row = await db.first(one({ ws, subject, place, user: user ?? '' }));
      return row === undefined ? null : CardRow.parse(row);
    },

    /** Every message about this subject, oldest first. */
    async of(ws: WorkspaceId, subject: string): Promise<CardRow[]> {
      return z.array(CardRow).parse(await db.all(about({ ws, subject })));
    },
  };
}
