import { z } from 'zod';
import type { Profile, Trunk } from '../data/schema.js';
import { malformed } from '../http/fault.js';
import { NoBody, Nothing, route, type Route } from '../http/route.js';
import { needAccount, needRight, type Service } from '../service.js';
import { AccountParam } from '../wire/ids.js';
import * as wire from '../wire/trunk.js';
import type { AccountId } from '../../../types/ids.js';
import { editChannel } from './edit.js';
import { connect, disconnect, needChannel, removeType, setType } from './numbers.js';

const family = { family: 'sip-trunk' } as const;
const account = z.object({ accountId: AccountParam });

/** The nine calls of the SIP trunk document. */
export const trunkRoutes = (service: Service): Route[] => [
  ...listRoutes(service),
  route({
    ...family,
    method: 'POST',
    path: '/v1/channel-number',
    summary: 'Connects a number to a channel of the same account',
    params: Nothing,
    query: Nothing,
    body: wire.NumberLink,
    answers: { 201: wire.NumberLink },
    handle: ({ body, profile }) => {
      needRight(profile, 'trunk');
      connect(service, profile, body.channel_name, body.number);
      return { status: 201, body };
    },
  }),
  route({
    ...family,
    method: 'DELETE',
    path: '/v1/channel-number/{number}',
    summary: 'Disconnects a number from its channel',
    params: z.object({ number: wire.Number164 }),
    query: Nothing,
    body: NoBody,
    answers: { 204: null },
    handle: ({ params, profile }) => {
      needRight(profile, 'trunk');
      disconnect(service, profile, params.number);
      return { status: 204 };
    },
  }),
  route({
    ...family,
    method: 'POST',
    path: '/v1/channel/{name}',
    summary: 'Edits a channel: what is not sent keeps its value',
    params: z.object({ name: wire.ChannelName }),
    query: Nothing,
    body: wire.ChannelEdit,
    answers: { 200: wire.Edited },
    handle: ({ params, body, profile }) => {
      needRight(profile, 'trunk');
      const { channel, customer } = needChannel(service, profile, params.name);
      return { status: 200, body: { channel_name: editChannel(service, channel, customer, body) } };
    },
  }),
  route({
    ...family,
    method: 'PUT',
    path: '/v1/channel-number-operator-connect/{channel_name}',
    summary: 'Sets the type of a number that is connected to an Operator-Connect channel',
    params: z.object({ channel_name: wire.ChannelName }),
    query: Nothing,
    body: wire.SetType,
    answers: { 200: wire.TypedNumber },
    handle: ({ params, body, profile }) => {
      needRight(profile, 'trunk');
      const { channel_name, number, number_type } = body;
      // T9
      if (channel_name !== params.channel_name) throw malformed('Channel names in path and body differ');
      setType(service, profile, channel_name, number, number_type);
      return {
        status: 200,
        body: {
          '@context': '/contexts/ChannelNumberOperatorConnect',
          '@id': `/v1/channel-number-operator-connect/${encodeURIComponent(channel_name)}`,
          '@type': 'ChannelNumberOperatorConnect',
          numbers: number,
          number_type,
        },
      };
    },
  }),
  route({
    ...family,
    method: 'DELETE',
    path: '/v1/channel-number-operator-connect/channels/{channel_name}/numbers/{number}',
    summary: 'Removes the type of a number that is connected to an Operator-Connect channel',
    params: z.object({ channel_name: wire.ChannelName, number: wire.Number164 }),
    query: Nothing,
    body: NoBody,
    answers: { 204: null },
    handle: ({ params, profile }) => {
      needRight(profile, 'trunk');
      removeType(service, profile, params.channel_name, params.number);
      return { status: 204 };
    },
  }),
];

const none: Trunk = {
  channels: [],
  numbers: [],
  caller_ids: [],
  proxies: [],
  templates: [],
  barrings: [],
};

function listRoutes(service: Service): Route[] {
  const trunkOf = (profile: Profile, id: AccountId): Trunk => {
    needAccount(service, profile, id);
    return service.catalogue().customers.get(id)?.trunk ?? none;
  };
  const list = { ...family, method: 'GET', params: account, query: Nothing, body: NoBody } as const;
  return [
    route({
      ...list,
      path: '/v1/accounts/{accountId}/siptrunk-channel-callerids',
      summary: 'The caller IDs of an account, by pages',
      query: wire.Page,
      answers: { 200: wire.CallerIds },
      handle: ({ params, query, profile }) => ({
        status: 200,
        body: trunkOf(profile, params.accountId)
          .caller_ids.slice(query.offset, query.offset + query.limit)
          .map((callerId) => ({ callerId })),
      }),
    }),
    route({
      ...list,
      path: '/v1/accounts/{accountId}/siptrunk-channel-proxies',
      summary: 'The channel proxies of an account',
      answers: { 200: wire.Named },
      handle: ({ params, profile }) => ({ status: 200, body: trunkOf(profile, params.accountId).proxies }),
    }),
    route({
      ...list,
      path: '/v1/accounts/{accountId}/siptrunk-channel-templates',
      summary: 'The channel templates of an account',
      answers: { 200: wire.Named },
      handle: ({ params, profile }) => ({ status: 200, body: trunkOf(profile, params.accountId).templates }),
    }),
    route({
      ...list,
      path: '/v1/accounts/{accountId}/siptrunk-channel-callbarrings',
      summary: 'The call barrings of an account',
      answers: { 200: wire.Barrings },
      handle: ({ params, profile }) => ({ status: 200, body: trunkOf(profile, params.accountId).barrings }),
    }),
  ];
}
