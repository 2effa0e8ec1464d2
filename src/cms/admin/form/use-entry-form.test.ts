import { expect, test } from 'vitest';
import { blog } from '#content/blog/definition.ts';
import { heldIn, typedOver, withoutOwnStatus } from './use-entry-form.ts';

const entry = { _id: 'e', title: 'A', status: 1, revision: 3 };
const first = { title: 'A', publishAt: '' };

test('the status counts as typed only if it differs from the entry', () => {
  const of = (values: Record<string, string>) =>
    typedOver(blog, first, { ...first, ...values }, entry).values;
  expect(of({ status: '1' })).toEqual({});
  expect(of({ status: '0' })).toEqual({ status: '0' });
  expect(typedOver(blog, first, { ...first, status: '0' }, undefined).values).toEqual({});
  expect(heldIn(blog, first, entry, 'status')).toBe('1');
});

test('a status changed by another user stays', () => {
  expect(withoutOwnStatus(blog, { title: 'B', status: '1' }, entry)).toEqual({ title: 'B' });
  expect(withoutOwnStatus(blog, { title: 'B', status: '0' }, entry)).toEqual({ title: 'B', status: '0' });
});
