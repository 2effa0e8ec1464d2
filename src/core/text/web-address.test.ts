import { expect, test } from 'vitest';
import { activityInWords } from '#features/activity/rules/activity.ts';
import { readableAddress } from './web-address.ts';

const hindi = '/blogs/%E0%A4%A8%E0%A5%80%E0%A4%82%E0%A4%A6';

test.each([
  [hindi, '/blogs/नींद'],
  [`${hindi}?q=%E0%A4%A8#%E0%A5%80`, '/blogs/नींद?q=न#ी'],
  [`/half-%E0%A4/${encodeURI('नींद')}`, '/half-%E0%A4/नींद'],
  ['/क्‍षमा', '/क्‍षमा'],
  [encodeURI('/क्‍षमा'), '/क्‍षमा'],
  ['/a%2Fb%3Fc', '/a%2Fb%3Fc'],
  ['/100%', '/100%'],
  [`/old%20${encodeURI('नींद')}`, '/old%20नींद'],
  ['/a%20b%00%E2%80%AE', '/a%20b%00%E2%80%AE'],
  ['/plain', '/plain'],
])('%s is read as %s', (address, read) => {
  expect(readableAddress(address)).toBe(read);
});

test('the activity of a redirect shows the readable address', () => {
  const about = { kind: 'redirect', id: '1', name: hindi };
  const read = activityInWords({ kind: 'redirectAdded', about, details: { to: hindi } });
  expect(read).toMatchObject({ name: '/blogs/नींद', more: 'to /blogs/नींद' });
});
