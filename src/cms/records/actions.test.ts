import { expect, test } from 'vitest';
import { recordActions } from './actions.ts';

test('a record of people whose actions are not registered is not read like content', () => {
  expect(recordActions({ name: 'enquiry', personal: {} })).toEqual({
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
  expect(() => recordActions({ name: 'callback', personal: {} })).toThrow(/callback\.read/);
});
