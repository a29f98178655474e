import type { Configuration } from '../data/schema.js';
import { p } from './products.js';

const draft = 'https://json-schema.org/draft/2020-12/schema';
const read = (endpoint: string, property: string): Configuration['remote_values'][string] => ({
  endpoint,
  method: 'GET',
  property_selectors: { 'application/json': property },
});

/** What has to be known to deliver a SIP trunk: the demo's main form. */
export const trunkSchema: Configuration = {
  product_id: p('sipTrunk'),
  schema: {
    $schema: draft,
    type: 'object',
    properties: {
      site_name: { type: 'string', title: 'Site name', minLength: 1, maxLength: 64 },
      codec: {
        title: 'Preferred codec',
        type: 'string',
        oneOf: [
          { const: 'g711a', title: 'G.711 A-law' },
          { const: 'g722', title: 'G.722' },
          { const: 'opus', title: 'Opus' },
        ],
        default: 'g711a',
      },
      emergency: { type: 'boolean', title: 'Emergency calls from this site' },
      bandwidth: {
        type: 'number',
        title: 'Bandwidth per call (kbit/s)',
        minimum: 24,
        maximum: 128,
      },
      port_date: { type: 'string', format: 'date', title: 'Porting date' },
      addresses: {
        type: 'array',
        title: 'Signalling addresses',
        items: { type: 'string', format: 'ipv4' },
        minItems: 1,
        maxItems: 8,
        uniqueItems: true,
      },
      contact: {
        type: 'object',
        title: 'Site contact',
        properties: {
          name: { type: 'string', title: 'Contact name', minLength: 1, maxLength: 80 },
          email: { type: 'string', format: 'email', title: 'Contact e-mail' },
        },
        required: ['email'],
        additionalProperties: false,
      },
      proxy: { type: 'string', title: 'Voice proxy' },
      sip_password: {
        type: 'string',
        title: 'SIP password',
        writeOnly: true,
        minLength: 12,
        maxLength: 64,
      },
      porting_ref: { type: 'string', title: 'Porting reference', maxLength: 40 },
    },
    required: ['site_name', 'codec', 'addresses', 'contact', 'proxy'],
    additionalProperties: false,
  },
  remote_values: {
    proxy: read('/v1/accounts/{accountId}/siptrunk-channel-proxies', 'name'),
    porting_ref: {
      endpoint: '/v1/accounts/{accountId}/lookups/porting-references',
      method: 'POST',
      property_selectors: { 'application/json': 'reference' },
    },
  },
};

const simple: Configuration[] = [
  {
    product_id: p('block10'),
    schema: {
      $schema: draft,
      type: 'object',
      properties: {
        area_code: { type: 'string', title: 'Area code', pattern: '^0[0-9]{1,3}$', examples: ['020'] },
      },
      required: ['area_code'],
      additionalProperties: false,
    },
    remote_values: {},
  },
  {
    product_id: p('recording'),
    schema: {
      $schema: draft,
      type: 'object',
      properties: {
        retentionDays: { type: 'integer', minimum: 1, maximum: 3650, multipleOf: 1, default: 90 },
        announce: { type: 'boolean', title: 'Announce recording to callers' },
      },
    },
    remote_values: {},
  },
  {
    product_id: p('operatorConnect'),
    schema: {
      $schema: draft,
      type: 'object',
      properties: {
        microsoft_tenant_id: { type: 'string', format: 'uuid', title: 'Tenant id' },
        billing_reference: { type: 'string', title: 'Billing reference' },
      },
      required: ['microsoft_tenant_id'],
      additionalProperties: false,
    },
    remote_values: {
      billing_reference: read('/v1/accounts/{accountId}/lookups/billing-reference', 'reference'),
    },
  },
  {
    product_id: p('deskPhone'),
    schema: {
      $schema: draft,
      type: 'object',
      properties: {
        site: { type: 'string', title: 'Deliver to site' },
        model: { enum: ['Basic', 'Executive', 'Conference'], title: 'Model' },
      },
      required: ['site', 'model'],
    },
    remote_values: { site: read('/v1/accounts/{accountId}/lookups/sites', 'code') },
  },
];

export const simpleSchemas = simple;
