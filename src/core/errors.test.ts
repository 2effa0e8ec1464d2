import { expect, test } from 'vitest';
import { AppError, attributeToField, fieldError, invalidFieldsError } from './errors.ts';

test('a refusal without a field gets the field of its work', async () => {
  const work = Promise.reject(new AppError('wrongKind', 'This is no picture.', { retryAfter: 3 }));
  await expect(attributeToField('images', work)).rejects.toMatchObject({
    reason: 'wrongKind',
    message: 'This is no picture.',
    errors: { images: 'This is no picture.' },
    retryAfter: 3,
  });
});

test('an existing field stays, and so does any other failure', async () => {
  const named = fieldError('conflict', 'link', 'This link is taken.');
  const unexpected = new Error('The disk is full.');
  for (const error of [named, unexpected, invalidFieldsError({ title: 'Title is required' })]) {
    await expect(attributeToField('images', Promise.reject(error))).rejects.toBe(error);
  }
  expect(await attributeToField('images', Promise.resolve('kept'))).toBe('kept');
});
