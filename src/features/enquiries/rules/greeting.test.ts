import { expect, test } from 'vitest';
import { fillPlaceholders, statusForParents, statusTextForParents } from './greeting.ts';

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
  // The parent has written again since.
  [{ status: 'waiting', isUnchecked: false, waitingSince: later }, 'answered'],
  [{ status: 'done', isUnchecked: false, waitingSince: null }, 'closed'],
] as const)('%o is told as %s', (conversation, reported) => {
  expect(statusForParents(conversation, sent)).toBe(reported);
});

test('if only the status is known, the text follows from it', () => {
  const words = ([undefined, 'new', 'waiting', 'open', 'snoozed', 'done', 'spam'] as const).map(
    statusTextForParents,
  );
  expect(words).toEqual([
    ...['Received', 'Received', 'In progress', 'Answered'],
    ...['We will get back to you', 'Closed', 'Received'],
  ]);
});

const enquiry = { name: '{city} $1', city: 'Pune', createdAt: '2026-11-20T20:00:00.000Z' };

test('the placeholders of a text are filled in, and nothing else is changed', () => {
  const text = 'Namaste {name} in {city}, {site} has had your words of {date}. {unknown} {constructor} {}';
  expect(fillPlaceholders(enquiry, text, { timeZone: 'Asia/Kolkata', siteName: 'Little Steps' })).toBe(
    'Namaste {city} $1 in Pune, Little Steps has had your words of 21 Nov 2026. {unknown} {constructor} {}',
  );
});
