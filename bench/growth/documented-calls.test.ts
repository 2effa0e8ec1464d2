import { expect, test } from 'vitest';
import { findUncoveredReads, readsWithoutPathParameters } from './documented-calls.ts';

const json = { responses: { 200: { content: { 'application/json': {} } } } };
const csv = { responses: { 200: { content: { 'text/csv': {} } } } };
const q = { name: 'q' };
const limit = { name: 'limit' };
const choice = (name: string, ...values: string[]) => ({ name, schema: { enum: values } });

const document = {
  paths: {
    '/plain': { get: json },
    '/list': {
      get: {
        ...json,
        parameters: [limit, q, choice('sort', 'title', 'a', '-title'), choice('state', 'a', 'b c')],
      },
    },
    '/many': { get: { ...json, parameters: [choice('kind', ...'abcdefghi')] } },
    '/file': { get: { ...csv, parameters: [q, choice('sort', 'title')] } },
    '/needy': { get: { ...json, parameters: [{ name: 'id', required: true }] } },
    '/of/{id}': { get: { ...json, parameters: [{ name: 'id', required: true }] } },
    '/of/{id}/steps': { get: json },
    '/written': {},
  },
};

test('each call is made alone and with each of its parameters', () => {
  expect(readsWithoutPathParameters(document)).toEqual([
    { path: '/plain', isWhole: false },
    { path: '/list?limit=10', isWhole: false },
    { path: '/list?q=sleep&limit=10', isWhole: true },
    { path: '/list?q=zzqx&limit=10', isWhole: true },
    { path: '/list?sort=title&limit=10', isWhole: false },
    { path: '/list?sort=-title&limit=10', isWhole: false },
    { path: '/list?state=a&limit=10', isWhole: false },
    { path: '/list?state=b%20c&limit=10', isWhole: false },
    { path: '/many', isWhole: false },
    { path: '/many?kind=a', isWhole: false },
    { path: '/many?kind=i', isWhole: false },
    { path: '/file', isWhole: true },
  ]);
});

test('calls without a subject are found, with any values of their parameters', () => {
  const asked = ['/plain', '/list?limit=10', '/many', '/file', '/needy?id=1', '/of/3?limit=10'];
  expect(findUncoveredReads(document, asked)).toEqual(['/of/{id}/steps']);
  expect(findUncoveredReads(document, [...asked, '/of/3/steps'])).toEqual([]);
});
