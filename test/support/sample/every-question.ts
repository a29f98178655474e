import type { OperatorData } from '../../../src/sandbox/operator/index.js';
import { oddProduct } from './odd-products.js';

const countries = ['NL', 'BE', 'DE', 'FR', 'LU', 'GB', 'IE', 'DK', 'SE', 'NO', 'FI', 'PL'];

/** Nearly every kind of question that a schema can ask, in one form. */
export const everyQuestion: OperatorData['configurations'][number] = {
  product_id: oddProduct('everyQuestion'),
  remote_values: {},
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    title: "The installer's form",
    description: 'Asked once for each installation.',
    $defs: {
      address: {
        type: 'object',
        title: 'Address',
        properties: {
          street: { type: 'string', minLength: 1, maxLength: 100 },
          postcode: { type: 'string', pattern: '^[1-9][0-9]{3} ?[A-Z]{2}$', examples: ['1012 AB'] },
          country: { enum: countries, default: 'NL' },
        },
        required: ['street', 'postcode'],
        additionalProperties: false,
      },
    },
    properties: {
      kind: { const: 'installation' },
      ticket: { type: 'string', readOnly: true, default: 'made by the operator' },
      notes: { type: 'string', title: 'Notes for the engineer', maxLength: 2900 },
      arrival: { type: 'string', format: 'time', title: 'Arrives at' },
      window: { type: 'string', format: 'date-time', title: 'Start of the window' },
      hostname: { type: 'string', format: 'hostname' },
      address6: { type: 'string', format: 'ipv6', title: 'IPv6 address' },
      website: { type: 'string', format: 'uri' },
      rackUnits: { type: 'integer', minimum: 1, maximum: 42 },
      power: { type: 'number', multipleOf: 0.5, exclusiveMinimum: 0, title: 'Power (kW)' },
      floor: { type: ['integer', 'null'], title: 'Floor (none for the ground)' },
      priority: {
        title: 'Priority',
        oneOf: [
          { const: 1, title: 'Now' },
          { const: 2, title: 'Today' },
          { const: null, title: 'No hurry' },
        ],
      },
      days: {
        type: 'array',
        title: 'Days that suit',
        items: { enum: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] },
        uniqueItems: true,
        maxItems: 5,
      },
      rooms: {
        type: 'array',
        title: 'Rooms',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, sockets: { type: 'integer', minimum: 0 } },
          required: ['name'],
        },
        maxItems: 4,
      },
      address: { $ref: '#/$defs/address' },
      access: {
        title: 'Access',
        oneOf: [
          {
            title: 'Key safe',
            type: 'object',
            properties: { how: { const: 'key-safe' }, code: { type: 'string', writeOnly: true } },
            required: ['how', 'code'],
            additionalProperties: false,
          },
          {
            title: 'Somebody is there',
            type: 'object',
            properties: { how: { const: 'person' }, phone: { type: 'string', pattern: '^\\+[0-9]{8,15}$' } },
            required: ['how', 'phone'],
            additionalProperties: false,
          },
        ],
      },
      dogs: { type: 'boolean', title: 'Dogs on the premises' },
      dogName: { type: 'string', title: "Dog's name" },
      labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string', maxLength: 40 } },
    },
    required: ['kind', 'rackUnits', 'address'],
    if: { properties: { dogs: { const: true } }, required: ['dogs'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ['dogName'] },
    dependentRequired: { window: ['arrival'] },
  },
};
