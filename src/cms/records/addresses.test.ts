import { expect, test } from 'vitest';
import { callsOf, listCall, publicAddress, recordAddress, removalCall, screenAddress } from './addresses.ts';
import { contentTypes, records } from './registry.ts';

test('the public address of an entry is its page, its position on the list page, or that page', () => {
  const entry = { link: 'fever-at-home' };
  expect(publicAddress(contentTypes.blog, entry)).toBe('/blogDetail/fever-at-home');
  expect(publicAddress(contentTypes.community, entry)).toBe('/community/fever-at-home');
  // Its own link is that of the publication on another site.
  expect(publicAddress(contentTypes.media, { link: 'https://example.org', _id: 'm1' })).toBe('/media#m1');
  expect(publicAddress(contentTypes.media, { link: 'https://example.org' })).toBe('/media');
  expect(publicAddress(contentTypes.blog, {})).toBe('/blogs');
});

test('a value in an address stays one path segment', () => {
  expect(publicAddress(contentTypes.blog, { link: '$&/../नींद' })).toBe(
    `/blogDetail/${encodeURIComponent('$&/../नींद')}`,
  );
  expect(listCall(records.registration, 'a/b?c')).toBe('webinar/webinarregisteruser/a%2Fb%3Fc');
});

test('screens and calls of records, and of those that belong to one', () => {
  expect(screenAddress(records.enquiry)).toBe('/admin/booksessionlist');
  expect(screenAddress(records.registration, 'w1')).toBe('/admin/webinaruser/w1');
  expect(recordAddress(records.enquiry, 'e1')).toBe('/admin/booksessionlist/e1');
  expect(recordAddress(records.blog, 'b1')).toBe('/admin/blog?entry=b1');
  expect(callsOf(records.blog)).toEqual({ list: 'blogs', removal: 'blogs/:id' });
  expect(removalCall(records.blog, 'b1')).toBe('blogs/b1');
  expect(removalCall(records.registration, 'r1')).toBe('webinar/deleteWebinarUserr1');
});
