import { z } from 'zod';
import { AccountId } from '../../../types/ids.js';
import type { Store } from './database.js';

const ChannelRow = z.object({
  id: z.string(),
  name: z.string(),
  account_id: AccountId,
  operator_connect: z.int().transform((value) => value === 1),
  settings: z.string().transform((text) => z.record(z.string(), z.json()).parse(JSON.parse(text))),
});
export type ChannelRow = z.infer<typeof ChannelRow>;

const NumberRow = z.object({
  number: z.string(),
  account_id: AccountId,
  channel_id: z.string().nullable(),
  number_type: z.string().nullable(),
  used_elsewhere: z.int().transform((value) => value === 1),
});
export type NumberRow = z.infer<typeof NumberRow>;

const channel = 'id, name, account_id, operator_connect, settings';
const number = 'number, account_id, channel_id, number_type, used_elsewhere';

export const findChannel = (store: Store, name: string): ChannelRow | null =>
  store.first(ChannelRow, `SELECT ${channel} FROM channels WHERE name = ?`, name);

export const listChannels = (store: Store): ChannelRow[] =>
  store.all(ChannelRow, `SELECT ${channel} FROM channels ORDER BY name`);

export const findNumber = (store: Store, wanted: string): NumberRow | null =>
  store.first(NumberRow, `SELECT ${number} FROM numbers WHERE number = ?`, wanted);

/** The numbers that are connected to a channel. */
export const numbersOf = (store: Store, channelId: string): NumberRow[] =>
  store.all(NumberRow, `SELECT ${number} FROM numbers WHERE channel_id = ? ORDER BY number`, channelId);

/** Connects a number to a channel, or with null disconnects it; its type goes either way. */
export function linkNumber(store: Store, wanted: string, channelId: string | null): void {
  store.run('UPDATE numbers SET channel_id = ?, number_type = NULL WHERE number = ?', channelId, wanted);
}

export function setNumberType(store: Store, wanted: string, type: string | null): void {
  store.run('UPDATE numbers SET number_type = ? WHERE number = ?', type, wanted);
}

export function saveChannel(store: Store, id: string, name: string, settings: unknown): void {
  store.run('UPDATE channels SET name = ?, settings = ? WHERE id = ?', name, JSON.stringify(settings), id);
}
