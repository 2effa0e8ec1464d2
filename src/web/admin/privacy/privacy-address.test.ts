import { expect, test } from 'vitest';
import { readPrivacyAddress, toPrivacyAddress } from './privacy-address.ts';

test('an address says what the screen shows, and is read again as it was', () => {
  const shown = { tab: 'requests', state: 'refused', kind: 'erasure', page: 3, request: 'one' } as const;
  expect(readPrivacyAddress(new URLSearchParams(toPrivacyAddress(shown)))).toEqual(shown);
  expect(toPrivacyAddress({})).toBe('?');
});

test('what nobody knows counts as nothing', () => {
  const query = new URLSearchParams('tab=constructor&state=toString&kind=x&page=-1');
  expect(readPrivacyAddress(query)).toEqual({ tab: 'requests', state: '', kind: '', page: 1, request: '' });
});
