import { expect, test } from 'vitest';
import type { RefundQuote } from '../api.ts';
import { defaultRefundPolicy as policy } from './refund-policy.ts';
import { creditPeriodInWords, quoteInWords, refundRequestInWords } from './refund-quote-texts.ts';

const quote = { share: 'full', price: '1500', isPaid: true } satisfies Partial<RefundQuote>;

test.each<[Partial<RefundQuote>, string, string]>([
  [{}, 'Full refund of ₹1,500', 'everything you paid'],
  [{ isPaid: false }, 'Full refund of ₹1,500 if it has been paid', 'no record of a payment'],
  [{ price: '' }, 'No refund is due', 'nothing to pay'],
  [{ price: 'Free' }, 'No refund is due', 'nothing to pay'],
  [{ share: 'none' }, 'No refund is due', 'less than 24 hours before the start'],
  [{ share: 'none', isMovedLate: true }, 'No refund is due', 'You switched from an earlier webinar'],
  [{ share: 'noShow' }, 'No refund is due', 'less than 3 hours'],
])('%j: %s, because of %s', (own, brief, why) => {
  const words = quoteInWords({ ...quote, ...own }, policy);
  expect(words.brief).toBe(brief);
  expect(words.why).toContain(why);
});

test('money that has come in part is named', () => {
  const partly = quoteInWords({ ...quote, isPaid: false }, policy, 30_000);
  expect(partly).toEqual({ brief: 'Refund of ₹300', why: 'That is everything we have received.' });
});

test('a credit period in words', () => {
  expect(creditPeriodInWords(policy)).toBe('7 to 10 business days');
  expect(creditPeriodInWords({ ...policy, creditDays: { least: 5, most: 5 } })).toBe('5 business days');
});

test('the steps to a refund are stated only where there is one', () => {
  expect(refundRequestInWords({ share: 'full', price: '1500', isPaid: true }, policy)).toContain(
    'within 48 hours of cancelling',
  );
  expect(refundRequestInWords({ share: 'full', price: '1500', isPaid: false }, policy)).toBe('');
  expect(refundRequestInWords({ share: 'none', price: '1500', isPaid: true }, policy)).toBe('');
  expect(refundRequestInWords({ share: 'full', price: '', isPaid: true }, policy)).toBe('');
});
