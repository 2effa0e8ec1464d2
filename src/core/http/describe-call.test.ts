import { expect, test } from 'vitest';
import * as z from 'zod';
import { numberInQuery } from '#core/api/schemas.ts';
import { toJsonSchema } from './describe-call.ts';

test('the default of a number in a query is documented', () => {
  const limit = numberInQuery({ min: 1, max: 100, message: 'No.' }).default(20);
  expect(toJsonSchema(z.object({ limit }), 'input')).toEqual({
    type: 'object',
    properties: { limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
  });
});
