import { expect, test } from 'vitest';
import { recordActions } from './actions.ts';

test('a record of people whose actions no feature declares stops the start', () => {
  expect(recordActions({ name: 'enquiry', isPersonal: true })).toEqual({
    read: 'enquiry.read',
    readAll: 'enquiry.read',
    remove: 'enquiry.remove',
    restore: 'enquiry.restore',
  });
  expect(recordActions({ name: 'blog' })).toMatchObject({
    read: 'content.read',
    readAll: 'content.readUnpublished',
    restore: 'content.restore',
  });
  expect(() => recordActions({ name: 'callback', isPersonal: true })).toThrow(/callback\.read/);
});
