import { expect, test } from 'vitest';
import type { InboxPoll } from './inbox-address.ts';
import { countArrivedSince } from './new-arrivals.tsx';

const poll = (newestEnquiryId: string, fresh: number, check = 0): InboxPoll => ({
  counts: { new: fresh, mine: 0, waiting: 0, today: 0, done: 0, check },
  waitingSince: null,
  newestEnquiryId,
});

test('arrivals are counted even if others were taken meanwhile', () => {
  expect(countArrivedSince(poll('a', 3), poll('a', 3))).toBe(0);
  expect(countArrivedSince(poll('a', 3), poll('c', 5))).toBe(2);
  expect(countArrivedSince(poll('a', 3), poll('b', 2))).toBe(1);
  expect(countArrivedSince(poll('a', 3), poll('b', 3, 1))).toBe(1);
  expect(countArrivedSince(poll('a', 3), poll('a', 1))).toBe(0);
  expect(countArrivedSince(undefined, poll('a', 1))).toBe(0);
});
