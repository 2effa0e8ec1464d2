import { expect, test } from 'vitest';
import { blog } from '#content/blog/definition.ts';
import { formChangesOf, initialValueOf, withoutUnchangedStatus } from './use-entry-form.ts';

const entry = { _id: 'e', title: 'A', status: 1, revision: 3 };
const initialValues = { title: 'A', publishAt: '' };

test('the status counts as typed only if it differs from the entry', () => {
  const of = (values: Record<string, string>) =>
    formChangesOf(blog, initialValues, { ...initialValues, ...values }, entry).values;
  expect(of({ status: '1' })).toEqual({});
  expect(of({ status: '0' })).toEqual({ status: '0' });
  expect(formChangesOf(blog, initialValues, { ...initialValues, status: '0' }, undefined).values).toEqual({});
  expect(initialValueOf(blog, initialValues, entry, 'status')).toBe('1');
});

test('a status changed by another user stays', () => {
  expect(withoutUnchangedStatus(blog, { title: 'B', status: '1' }, entry)).toEqual({ title: 'B' });
  expect(withoutUnchangedStatus(blog, { title: 'B', status: '0' }, entry)).toEqual({
    title: 'B',
    status: '0',
  });
});
