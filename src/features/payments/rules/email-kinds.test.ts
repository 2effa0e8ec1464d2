import { expect, test } from 'vitest';
import { addEmails } from '#features/webinars/rules/added-emails.ts';
import { reasonToDrop, type TimedWebinar } from '#features/webinars/rules/email-schedule.ts';
import { emailTextRule, textOf } from '#features/webinars/rules/email-texts.ts';
import { type PaymentForEmail, paymentEmails, paymentEmailTypes } from './email-kinds.ts';

addEmails(paymentEmails);

const webinar: TimedWebinar = {
  ...{ startsAt: '2031-02-03T11:30:00.000Z', endsAt: '2031-02-03T13:00:00.000Z' },
  ...{ startdate: '2031-02-03', enddate: null, recordingUrl: '', calledOff: false },
};

test('an email about a payment applies while the payment is as it says', () => {
  const registered = { status: 'registered', offeredUntil: '' } as const;
  const kinds = (payment: Partial<PaymentForEmail>, calledOff = false) =>
    paymentEmailTypes.filter((kind) => {
      const none = { amount: 100, received: 0, refunded: 0, reference: '', heldUntil: '' };
      const known = { state: 'pending' as const, ...none, ...payment };
      const email = { kind, dedupeKey: '' };
      return !reasonToDrop(email, { ...webinar, calledOff }, { ...registered, added: { payment: known } });
    });
  expect(kinds({})).toEqual(['payment-not-found']);
  expect(kinds({ heldUntil: webinar.startsAt })).toEqual(['payment-reminder', 'payment-not-found']);
  expect(kinds({ heldUntil: webinar.startsAt }, true)).toEqual([]);
  expect(kinds({ state: 'paid' })).toEqual(['payment-received']);
  expect(kinds({ state: 'overpaid' }, true)).toEqual(['payment-surplus']);
  expect(kinds({ state: 'refunded', refunded: 100 }, true)).toEqual(['payment-refunded']);
  expect(kinds({ state: 'chargeback' })).toEqual(['payment-part', 'payment-taken-back']);
  expect(kinds({ state: 'claimed', heldUntil: webinar.startsAt })).toEqual([]);
});

test('a released seat is announced to a cancelled registration only', () => {
  const why = (status: 'cancelled' | 'registered') =>
    reasonToDrop({ kind: 'seat-released', dedupeKey: '' }, webinar, { status, offeredUntil: '' });
  expect(why('cancelled')).toBeUndefined();
  expect(why('registered')).toBe('the registration is registered');
});

test.each([...paymentEmailTypes, 'seat-released' as const])(
  'the default words of %s follow their own rules',
  (kind) => {
    const { defaultText } = textOf(kind);
    expect(emailTextRule(kind)(defaultText)).toEqual({ ok: true, value: defaultText });
  },
);
