import type { Configuration } from '../data/schema.js';
import { p } from './products.js';

/** What an engineer has to know before a visit: lists, an address, and one of two ways in. */
export const installationSchema: Configuration = {
  product_id: p('installation'),
  remote_values: {},
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    title: 'Visit',
    properties: {
      visit: { type: 'string', format: 'date', title: 'Date of the visit' },
      arrival: { type: 'string', format: 'time', title: 'Arrives at' },
      address: {
        type: 'object',
        title: 'Address',
        properties: {
          street: { type: 'string', title: 'Street and number', minLength: 1, maxLength: 100 },
          postcode: {
            type: 'string',
            title: 'Postcode',
            pattern: '^[1-9][0-9]{3} ?[A-Z]{2}$',
            examples: ['1012 AB'],
          },
          town: { type: 'string', title: 'Town', minLength: 1, maxLength: 60 },
        },
        required: ['street', 'postcode', 'town'],
        additionalProperties: false,
      },
      rooms: {
        type: 'array',
        title: 'Rooms',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', title: 'Room' },
            phones: { type: 'integer', title: 'Desk phones', minimum: 0, maximum: 50 },
          },
          required: ['name', 'phones'],
        },
        maxItems: 10,
      },
      access: {
        title: 'Access',
        oneOf: [
          {
            title: 'Reception',
            type: 'object',
            properties: { how: { const: 'reception' }, contact: { type: 'string', title: 'Ask for' } },
            required: ['how', 'contact'],
            additionalProperties: false,
          },
          {
            title: 'Key safe',
            type: 'object',
            properties: {
              how: { const: 'key-safe' },
              code: { type: 'string', title: 'Code', writeOnly: true, minLength: 4, maxLength: 12 },
            },
            required: ['how', 'code'],
            additionalProperties: false,
          },
        ],
      },
      notes: { type: 'string', title: 'Notes for the engineer', maxLength: 2000 },
    },
    required: ['visit', 'address', 'access'],
    additionalProperties: false,
  },
};
