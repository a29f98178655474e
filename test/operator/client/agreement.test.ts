import { expectTypeOf, test } from 'vitest';
import type * as config from '../../../src/config/index.js';
import type * as client from '../../../src/operator/index.js';
import type * as ordering from '../../../src/ordering/index.js';

// The rooms don't import each other's types; the compiler holds here that what one makes, the other takes.
test('what the client reads is what the product rules and prices take', () => {
  expectTypeOf<client.Product>().toExtend<ordering.Product>();
  expectTypeOf<client.ProductRelations>().toExtend<ordering.ProductRelations>();
  expectTypeOf<client.Prices>().toExtend<ordering.Prices>();
  expectTypeOf<client.Line>().toExtend<ordering.Line>();
});

test('what the settings hold is what the client takes', () => {
  expectTypeOf<config.OperatorSettings>().toExtend<client.OperatorSettings>();
  expectTypeOf<config.ProfileSettings>().toExtend<client.OperatorProfile>();
});
