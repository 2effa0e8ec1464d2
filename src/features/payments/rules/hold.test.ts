import { expect, test } from 'vitest';
import { wholeNumber } from '#core/manifest/settings-definition.ts';
import { anotherChance, extendedEnd, holdEnd, paymentSettings, reminderDue } from './hold.ts';
import { emailOf } from './payment-email.ts';

const at = (hour: number) => new Date(Date.UTC(2031, 0, 1, hour)).toISOString();

test('a hold lasts for the hours of the owner; empty: for ever', () => {
  expect(holdEnd({ since: at(0), hours: 24, startsAt: at(100) })).toBe(at(24));
  expect(holdEnd({ since: at(0), hours: 24, startsAt: '' })).toBe(at(24));
  expect(holdEnd({ since: at(0), hours: 0, startsAt: at(100) })).toBe('');
  const read = wholeNumber(paymentSettings.unpaidSeatHours);
  for (const sent of ['', ' ', 0]) expect(read(sent)).toEqual({ ok: true, value: 0 });
  expect(read('48')).toEqual({ ok: true, value: 48 });
  for (const sent of ['0.5', -1, 721, null, 'x']) expect(read(sent)).toMatchObject({ ok: false });
});

test('a hold that would reach the start of the webinar has no end: from then on staff decide', () => {
  expect(holdEnd({ since: at(0), hours: 24, startsAt: at(24) })).toBe('');
  expect(holdEnd({ since: at(0), hours: 24, startsAt: at(25) })).toBe(at(24));
  expect(extendedEnd(at(24), at(48), at(1))).toBe('');
});

test('staff extend a hold by a day, from its end or from now', () => {
  expect(extendedEnd(at(24), at(100), at(1))).toBe(at(48));
  expect(extendedEnd(at(24), at(100), at(30))).toBe(at(54));
});

test('where a payment has not come after all, there is at least another day', () => {
  expect(anotherChance(at(10), at(100), at(12))).toBe(at(36));
  expect(anotherChance(at(60), at(100), at(12))).toBe(at(60));
  expect(anotherChance(at(10), at(30), at(12))).toBe('');
});

test('the reminder is due halfway, and never after the end', () => {
  expect(reminderDue(at(0), at(24), at(0))).toBe(at(12));
  expect(reminderDue(at(0), at(48), at(30))).toBe(at(39));
});

const pay = (state: Parameters<typeof emailOf>[0]['state'], received: number) => ({ state, received });

test.each([
  ['a part', pay('pending', 0), pay('partiallyPaid', 1), 'payment-part'],
  ['the rest', pay('partiallyPaid', 1), pay('paid', 2), 'payment-received'],
  ['too much', pay('paid', 2), pay('overpaid', 4), 'payment-surplus'],
  ['without a seat', pay('expired', 0), pay('seatGone', 2), 'payment-without-seat'],
  ['a seat given up after a part', pay('partiallyPaid', 1), pay('seatGone', 1), 'payment-without-seat'],
  ['a chargeback', pay('paid', 2), pay('chargeback', 0), 'payment-taken-back'],
  ['a part after a chargeback', pay('chargeback', 0), pay('chargeback', 1), 'payment-part'],
  ['not found', pay('claimed', 0), pay('pending', 0), 'payment-not-found'],
  ['a slip of staff', pay('paid', 2), pay('pending', 0), undefined],
  ['a report', pay('pending', 0), pay('claimed', 0), undefined],
  ['a surplus that was a slip', pay('overpaid', 4), pay('paid', 2), undefined],
  ['a cancellation', pay('paid', 2), pay('paid', 2), undefined],
] as const)('%s has its email', (_name, before, after, kind) =>
  expect(emailOf(before, after, false)).toBe(kind),
);

test.each([
  ['a whole refund', pay('seatGone', 2), pay('refunded', 0)],
  ['a returned surplus', pay('overpaid', 4), pay('paid', 2)],
] as const)('%s has its email', (_name, before, after) =>
  expect(emailOf(before, after, true)).toBe('payment-refunded'),
);
