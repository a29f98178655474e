import { z } from 'zod';

/** Payloads and answers of the SIP trunk document, field by field as its tables name them. */
const text = z.string().max(1000);
const flag = z.boolean();
const Uuid = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID');

export const ChannelName = z.string().min(1).max(255);
export const Number164 = z.string().regex(/^\+[1-9][0-9]{3,14}$/, 'must be a number in E.164 format');

export const NumberLink = z.strictObject({ channel_name: ChannelName, number: Number164 });

export const CallerIds = z.array(z.strictObject({ callerId: z.string() }));
export const Named = z.array(z.strictObject({ id: z.string(), name: z.string() }));
export const Barrings = z.array(z.strictObject({ name: z.string(), code: z.string() }));
export const Page = z.object({
  offset: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().positive().max(1000).default(100),
});

const SipTrunk = z
  .strictObject({
    template_id: Uuid,
    /** T2: the sample request's name for the same. */
    channel_template_id: Uuid,
    manual_caller_id: flag,
    forward_clip: flag,
    t38_codec: flag,
    call_forwarding_facilities: flag,
    destination_filter: text,
    ip_whitelist: text,
    proxy_id: Uuid,
    /** T2: the sample request's name for the same. */
    channel_proxy_id: Uuid,
    reference: text,
    ping: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    ringing_timeout: z.int(),
  })
  .partial();

const AudioStream = z
  .strictObject({
    dtmf: z.int(),
    g729_codec: flag,
    h263_codec: flag,
    h264_codec: flag,
    call_forwarding_facilities: flag,
    allow_external_rtp: flag,
    rtp_timeout: text.nullable(),
    rtp_hold_timeout: text.nullable(),
    remote_party_id: flag,
    progress_inband: flag,
  })
  .partial();

const Clip = z
  .strictObject({
    ten_digits_length: flag,
    method: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(5)]),
    deny: flag,
    restrict_value: text,
  })
  .partial();

const Did = z
  .strictObject({
    ten_digits_length: flag,
    in_display_name: flag,
    to_header: flag,
    uri_header: flag,
    filter: text,
  })
  .partial();

export const ChannelEdit = z
  .strictObject({
    new_name: ChannelName,
    password: text,
    caller_id: z.union([Number164, z.literal('')]),
    block_caller_id: flag,
    area_code: text,
    call_barrings: z.array(z.string().max(40)),
    /** T2: a string in the table, a boolean in the sample request. */
    full_e164: z.union([text, flag]),
    sip_trunk: SipTrunk,
    audio_stream: AudioStream,
    clip: Clip,
    did: Did,
    failover: z.strictObject({ forward_to: text, external_caller_id: flag }).partial(),
    microsoft_teams_configuration: z.strictObject({ microsoft_tenant_id: Uuid }),
  })
  .partial();
export type ChannelEdit = z.infer<typeof ChannelEdit>;

export const Edited = z.strictObject({ channel_name: z.string() });

const NumberType = z.enum(['User', 'Resource Account', '']);
export const SetType = z.strictObject({
  channel_name: ChannelName,
  number: Number164,
  number_type: NumberType,
});
export const TypedNumber = z.strictObject({
  '@context': z.string(),
  '@id': z.string(),
  '@type': z.string(),
  numbers: z.string(),
  number_type: NumberType,
});
