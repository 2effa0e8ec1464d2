import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideRefund, nextAttemptCheck, nextRefundCheck } from './states.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const createdAt = '2026-11-28T10:00:00.000Z';
const expiresAt = '2026-11-29T10:00:00.000Z';
const after = (milliseconds: number) => new Date(Date.parse(createdAt) + milliseconds);

test.each([
  ['created', minute, minute],
  ['created', 30 * minute, 10 * minute],
  ['created', 5 * hour, hour],
  ['partiallyPaid', 5 * hour, hour],
  ['paid', minute, 6 * hour],
  ['cancelled', 2 * day, 6 * hour],
] as const)('a link that is %s is asked about again', (state, age, pause) => {
  expect(nextAttemptCheck({ state, createdAt, expiresAt }, after(age))).toBe(
    after(age + pause).toISOString(),
  );
});

test('two days after its end a link is not asked about any more', () => {
  expect(nextAttemptCheck({ state: 'created', createdAt, expiresAt }, after(3 * day + 1))).toBe('');
});

test('a refund is asked about until its end is known', () => {
  for (const [age, pause] of [
    [minute, minute],
    [hour, hour],
    [30 * day, 6 * hour],
  ] as const)
    expect(nextRefundCheck(createdAt, after(age))).toBe(after(age + pause).toISOString());
});

test('a refund is divided over payments, the last ones first', () => {
  const payments = [
    { gatewayPaymentId: 'pay_1', left: 1000 },
    { gatewayPaymentId: 'pay_2', left: 500 },
  ];
  expect(divideRefund(payments, 400)).toEqual([{ gatewayPaymentId: 'pay_2', amount: 400 }]);
  expect(divideRefund(payments, 1500)).toEqual([
    { gatewayPaymentId: 'pay_2', amount: 500 },
    { gatewayPaymentId: 'pay_1', amount: 1000 },
  ]);
  expect(divideRefund(payments, 1501)).toBeUndefined();
  expect(divideRefund([], 1)).toBeUndefined();
});

test('the parts of a refund are the whole, and none is more than its payment', () => {
  const payment = fc.record({ gatewayPaymentId: fc.uuid(), left: fc.integer({ min: 0, max: 200_000 }) });
  fc.assert(
    fc.property(
      fc.array(payment, { maxLength: 5 }),
      fc.integer({ min: 1, max: 400_000 }),
      (payments, amount) => {
        const parts = divideRefund(payments, amount);
        const all = payments.reduce((sum, { left }) => sum + left, 0);
        expect(parts === undefined).toBe(amount > all);
        for (const part of parts ?? []) {
          const of = payments.find(({ gatewayPaymentId }) => gatewayPaymentId === part.gatewayPaymentId);
          expect(part.amount).toBeLessThanOrEqual(of?.left ?? 0);
        }
        if (parts) expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      },
    ),
  );
});
