import { expect, test } from 'vitest';
import { enquiryForParents, standingForParents } from './for-parents.ts';

const sent = '2026-11-20T10:00:00.000Z';
const later = '2026-11-21T10:00:00.000Z';

test.each([
  [undefined, 'received'],
  [{ status: 'new', isUnchecked: true, waitingSince: null }, 'received'],
  [{ status: 'spam', isUnchecked: false, waitingSince: null }, 'received'],
  [{ status: 'new', isUnchecked: false, waitingSince: sent }, 'received'],
  [{ status: 'waiting', isUnchecked: false, waitingSince: sent }, 'taken'],
  [{ status: 'snoozed', isUnchecked: false, waitingSince: sent }, 'taken'],
  [{ status: 'snoozed', isUnchecked: false, waitingSince: null }, 'later'],
  [{ status: 'open', isUnchecked: false, waitingSince: null }, 'answered'],
  // They have written again since.
  [{ status: 'waiting', isUnchecked: false, waitingSince: later }, 'answered'],
  [{ status: 'done', isUnchecked: false, waitingSince: null }, 'closed'],
] as const)('%o is told as %s', (conversation, told) => {
  expect(standingForParents(conversation, sent)).toBe(told);
});

test('where only the status is known, that is told', () => {
  const words = ([undefined, 'new', 'waiting', 'open', 'snoozed', 'done', 'spam'] as const).map(
    enquiryForParents,
  );
  expect(words).toEqual([
    ...['We have it', 'We have it', 'We are on it', 'Answered'],
    ...['We will get back to you', 'Closed', 'We have it'],
  ]);
});
