const own = [
  'new_name',
  'password',
  'caller_id',
  'block_caller_id',
  'area_code',
  'call_barrings',
  'full_e164',
] as const;

const nested = {
  sip_trunk: [
    'template_id',
    'manual_caller_id',
    'forward_clip',
    't38_codec',
    'call_forwarding_facilities',
    'destination_filter',
    'ip_whitelist',
    'proxy_id',
    'reference',
    'ping',
    'ringing_timeout',
  ],
  audio_stream: [
    'dtmf',
    'g729_codec',
    'h263_codec',
    'h264_codec',
    'call_forwarding_facilities',
    'allow_external_rtp',
    'rtp_timeout',
    'rtp_hold_timeout',
    'remote_party_id',
    'progress_inband',
  ],
  clip: ['ten_digits_length', 'method', 'deny', 'restrict_value'],
  did: ['ten_digits_length', 'in_display_name', 'to_header', 'uri_header', 'filter'],
  failover: ['forward_to', 'external_caller_id'],
  microsoft_teams_configuration: ['microsoft_tenant_id'],
} as const;

const insides = Object.entries(nested).flatMap(([object, fields]) =>
  fields.flatMap((field) => [field, `${object}.${field}`]),
);

/**
 * What a rule may name under `fields`: a field of the channel edit by its name in the parameter table (T2), a
 * whole object (`clip`), or a field of an object (`clip.method`).
 */
export const channelFields: readonly string[] = [...new Set([...own, ...Object.keys(nested), ...insides])];
