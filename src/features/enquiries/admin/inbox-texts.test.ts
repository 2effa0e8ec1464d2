import { expect, test } from 'vitest';
import { readInboxAddress } from './inbox-address.ts';
import { describeCount } from './inbox-texts.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const words = (query: string, total: number) =>
  describeCount(
    readInboxAddress(new URLSearchParams(query)),
    total,
    { waitingSince: '2026-11-21T08:00:00.000Z' },
    now,
  );

test.each([
  ['', 0, 'No new enquiries. They appear here when parents book a session.'],
  ['tab=waiting', 0, 'No parent is waiting for an answer.'],
  ['tab=waiting', 3, '3 enquiries, the longest for 1 day'],
  ['tab=waiting&city=Pune', 3, '3 enquiries'],
  ['city=Pune', 0, 'Nothing found.'],
  ['q=Meena', 0, 'Nothing found for “Meena”.'],
  ['q=Meena', 1, '1 enquiry for “Meena”'],
])('%s %i', (query, total, said) => expect(words(query, total)).toBe(said));
