import { z } from 'zod';
import { carriedOut, noContent } from '../answers.js';
import type { Operator } from '../operator.js';
import { path } from '../path.js';
import { isSameChannel, isSameNumber } from './same.js';

/** A number and the channel it is connected to. */
export interface NumberLink {
  readonly channelName: string;
  /** E.164, as `+31201234567`. */
  readonly number: string;
}

const NumberLinkWire = z
  .object({ channel_name: z.string(), number: z.string() })
  .transform(({ channel_name, number }): NumberLink => ({ channelName: channel_name, number }));

/**
 * Connects a number to a channel of the same account. `POST /v1/channel-number` → 201.
 * @throws OperatorFailure; after one that is no refusal (`isRefusal`) nobody knows whether it was done
 */
export const connectNumber = (
  operator: Operator,
  { channelName, number }: NumberLink,
  signal?: AbortSignal,
): Promise<NumberLink> =>
  operator.send({
    method: 'POST',
    path: path`/v1/channel-number`,
    body: { channel_name: channelName, number },
    answers: carriedOut(
      NumberLinkWire,
      (link) => isSameChannel(link.channelName, channelName) && isSameNumber(link.number, number),
    ),
    signal,
  });

/**
 * Disconnects a number from its channel. `DELETE /v1/channel-number/{number}` → 204.
 * The number is percent-encoded: `+` arrives as `%2B` (G6).
 * @throws OperatorFailure; after one that is no refusal (`isRefusal`) nobody knows whether it was done
 */
export const disconnectNumber = async (
  operator: Operator,
  number: string,
  signal?: AbortSignal,
): Promise<void> =>
  operator.send({
    method: 'DELETE',
    path: path`/v1/channel-number/${number}`,
    answers: noContent,
    signal,
  });
