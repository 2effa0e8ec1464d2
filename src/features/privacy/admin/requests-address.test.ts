import { expect, test } from 'vitest';
import { dueInWords, readPrivacyAddress, toPrivacyAddress } from './requests-address.ts';

test('a URL keeps the state of the screen unchanged', () => {
  const shown = { tab: 'requests', state: 'refused', kind: 'erasure', page: 3, request: 'one' } as const;
  expect(readPrivacyAddress(new URLSearchParams(toPrivacyAddress(shown)))).toEqual(shown);
  expect(toPrivacyAddress({})).toBe('?');
});

test('unknown values are ignored', () => {
  const query = new URLSearchParams('tab=constructor&state=toString&kind=x&page=-1');
  expect(readPrivacyAddress(query)).toEqual({ tab: 'requests', state: '', kind: '', page: 1, request: '' });
});

const now = new Date('2026-11-22T10:00:00.000Z');
const due = (dueAt: string | null, state: 'confirmed' | 'completed' = 'confirmed') =>
  dueInWords({ state, dueAt }, now);

test.each([
  ['2026-11-22T10:00:00.000Z', 'due within a day', false],
  ['2026-11-23T10:00:00.000Z', 'due in 1 day', false],
  ['2026-12-02T11:00:00.000Z', 'due in 10 days', false],
  ['2026-11-22T09:59:59.999Z', 'overdue since today', true],
  ['2026-11-20T09:00:00.000Z', 'overdue by 2 days', true],
])('a request due at %s is %s', (dueAt, text, isOverdue) => {
  expect(due(dueAt)).toEqual({ text, isOverdue });
});

test('an ended or unconfirmed request is not due', () => {
  expect(due('2026-11-20T09:00:00.000Z', 'completed').text).toBe('');
  expect(due(null).text).toBe('');
});
