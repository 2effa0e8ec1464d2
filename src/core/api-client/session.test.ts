import { expect, test } from 'vitest';
import { addressAfterSignIn, signInAddress } from './session.ts';

test.each([
  ['administrator', null, '/admin/dashboard'],
  ['administrator', '/admin/blog?page=2', '/admin/blog?page=2'],
  ['administrator', '/admin', '/admin'],
  ['administrator', '/administrators', '/admin/dashboard'],
  ['administrator', '//example.org', '/admin/dashboard'],
  ['administrator', 'https://example.org/admin', '/admin/dashboard'],
  ['user', '/admin/blog', '/dashboard'],
])('%s who requested %s is sent to %s', (role, back, address) => {
  expect(addressAfterSignIn(role, back)).toBe(address);
});

test('the requested page is preserved in the address', () => {
  const { search } = new URL(signInAddress('/admin/blog?page=2&q=a', { hasEnded: true }), 'http://site');
  expect(new URLSearchParams(search).get('back')).toBe('/admin/blog?page=2&q=a');
});
