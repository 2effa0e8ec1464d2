import { expect, test } from 'vitest';
import { defaultRefundPolicy as policy } from '../rules/refund-policy.ts';
import { moneyInWords, refundInWords, refundSummary } from './registration-texts.ts';

const quote = { share: 'full', price: '1500', isPaid: true, until: '' } as const;

test('staff read a parent’s refund before they cancel', () => {
  expect(refundSummary({ quote, policy })).toBe('They get ₹1,500 back.');
  expect(refundSummary({ quote: { ...quote, isPaid: false }, policy })).toContain('if it has been paid');
  expect(refundSummary({ quote: { ...quote, share: 'none' }, policy })).toContain(
    'No refund is due. This is less',
  );
  expect(refundSummary({ quote: { ...quote, price: '' }, policy })).toContain('There was nothing to pay');
});

test('an unpaid refund is overdue from the day after its due day', () => {
  const asked = { refund: 'requested', dueBy: '2026-12-21' } as const;
  expect(refundInWords(asked, '2026-12-21').isOverdue).toBe(false);
  expect(refundInWords(asked, '2026-12-22').isOverdue).toBe(true);
  expect(refundInWords({ refund: 'completed', dueBy: '2026-12-21' }, '2027-01-01').isOverdue).toBe(false);
});

test.each([
  [0, 0, 'Nothing is due'],
  [149_900, 0, '₹1,499 due'],
  [149_900, 50_000, '₹500 of ₹1,499 received'],
  [149_900, 149_900, '₹1,499 received'],
  [149_900, 199_900, '₹1,999 received: ₹500 too much'],
  [0, 149_900, '₹1,499 received: ₹1,499 too much'],
])('the money of a registration: %i charged, %i received', (amount, received, words) =>
  expect(moneyInWords({ amount, received })).toBe(words),
);
