import { z } from 'zod';
import { carriedOut, noContent } from '../answers.js';
import type { Operator } from '../operator.js';
import { path } from '../path.js';
import { isSameChannel, isSameNumber } from './same.js';

const EditedWire = z
  .object({ channel_name: z.string().min(1) })
  .transform(({ channel_name }) => channel_name);

/**
 * Edits a channel. `POST /v1/channel/{name}` → 200 with its name. Only where a new one was asked for can that be another
 * than the one in the address, and is the name that the channel has from now on (T10).
 * @param edit the JSON body as it is sent, in the names of the settings' dialect (T2); only what shall change (T1)
 * @throws OperatorFailure; after one that is no refusal (`isRefusal`) nobody knows whether it was done
 */
export const editChannel = async (
  operator: Operator,
  name: string,
  edit: object,
  signal?: AbortSignal,
): Promise<{ readonly channelName: string }> => {
  const isRename = 'new_name' in edit;
  const answered = await operator.send({
    method: 'POST',
    path: path`/v1/channel/${name}`,
    body: edit,
    answers: carriedOut(EditedWire, (now) => isRename || isSameChannel(now, name)),
    secrets: passwordsIn(edit),
    signal,
  });
  return { channelName: isRename ? answered : name };
};

// T7: a service may quote the password in its error.
function passwordsIn(edit: object): readonly string[] {
  return 'password' in edit && typeof edit.password === 'string' ? [edit.password] : [];
}

/** What a number is for Microsoft Teams; the empty string is "no type" (T8). */
export type NumberType = 'User' | 'Resource Account' | '';

/** A number on an Operator-Connect channel, as the service describes it after its type was set. */
export interface OperatorConnectNumber {
  readonly context: string | null;
  readonly id: string | null;
  readonly type: string | null;
  /** The number carrying the type. */
  readonly number: string;
  readonly numberType: NumberType;
}

const shown = z.string().nullable().catch(null);

const OperatorConnectWire = z
  .object({
    '@context': shown,
    '@id': shown,
    '@type': shown,
    numbers: z.string(),
    number_type: z.enum(['User', 'Resource Account', '']),
  })
  .transform((wire): OperatorConnectNumber => ({
    context: wire['@context'],
    id: wire['@id'],
    type: wire['@type'],
    number: wire.numbers,
    numberType: wire.number_type,
  }));

/**
 * Sets the type of a number on an Operator-Connect channel (T8). The channel's name stands in path and body alike (T9).
 * `PUT /v1/channel-number-operator-connect/{channel_name}` → 200.
 * @throws OperatorFailure; after one that is no refusal (`isRefusal`) nobody knows whether it was done
 */
export const setNumberType = async (
  operator: Operator,
  of: { readonly channelName: string; readonly number: string; readonly numberType: NumberType },
  signal?: AbortSignal,
): Promise<OperatorConnectNumber> =>
  operator.send({
    method: 'PUT',
    path: path`/v1/channel-number-operator-connect/${of.channelName}`,
    body: { channel_name: of.channelName, number: of.number, number_type: of.numberType },
    answers: carriedOut(
      OperatorConnectWire,
      (now) => isSameNumber(now.number, of.number) && now.numberType === of.numberType,
    ),
    signal,
  });

/**
 * Removes the type of a number on an Operator-Connect channel; another thing than setting it empty (T8).
 * `DELETE /v1/channel-number-operator-connect/channels/{channel_name}/numbers/{number}` → 204.
 * @throws OperatorFailure; after one that is no refusal (`isRefusal`) nobody knows whether it was done
 */
export const removeNumberType = async (
  operator: Operator,
  of: { readonly channelName: string; readonly number: string },
  signal?: AbortSignal,
): Promise<void> =>
  operator.send({
    method: 'DELETE',
    path: path`/v1/channel-number-operator-connect/channels/${of.channelName}/numbers/${of.number}`,
    answers: noContent,
    signal,
  });
