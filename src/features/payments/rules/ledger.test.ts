import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceOf,
  correctionOf,
  dueAt,
  type LedgerLine,
  linesOfRefund,
  linesOfWrite,
  type PaidFacts,
  receivedOf,
  stateOf,
  takeBack,
  totalsOf,
} from './ledger.ts';

const facts = { isSeated: true, isPaid: false, amount: 149_900, webinarId: 'a' };
const charged: LedgerLine = { kind: 'charged', amount: 149_900 };
const paid: LedgerLine = { kind: 'paid', amount: 149_900 };
const refunded: LedgerLine = { kind: 'refunded', amount: 149_900 };

test.each<[string, LedgerLine[], string]>([
  ['nothing', [], 'expired'],
  ['a charge', [charged], 'pending'],
  ['a failed attempt', [charged, { kind: 'failed', amount: 149_900 }], 'pending'],
  ['a part', [charged, { kind: 'paid', amount: 50_000 }], 'partiallyPaid'],
  ['the whole', [charged, paid], 'paid'],
  ['twice', [charged, paid, paid], 'overpaid'],
  ['without a seat', [charged, { kind: 'charged', amount: -149_900 }, paid], 'seatGone'],
  ['one of two given back', [charged, paid, paid, refunded], 'paid'],
  ['given back', [charged, paid, refunded, { kind: 'charged', amount: -149_900 }], 'refunded'],
  ['taken back by the bank', [charged, paid, { kind: 'chargeback', amount: 149_900 }], 'chargeback'],
  ['ticked by mistake', [charged, paid, { kind: 'paid', amount: -149_900 }], 'pending'],
])('%s', (_name, lines, state) => expect(stateOf(totalsOf(lines), false)).toBe(state));

test('a claim changes no money: it only marks a payment that has not come', () => {
  expect(stateOf(totalsOf([charged]), true)).toBe('claimed');
  expect(stateOf(totalsOf([charged, paid]), true)).toBe('paid');
});

test('an unpaid seat that moves is charged the other price; a paid one keeps its own', () => {
  const moved = { ...facts, webinarId: 'b', amount: 99_900 };
  expect(linesOfWrite(totalsOf([charged]), facts, moved)).toEqual([{ kind: 'charged', amount: -50_000 }]);
  const [wasPaid, isPaid] = [
    { ...facts, isPaid: true },
    { ...moved, isPaid: true },
  ];
  expect(linesOfWrite(totalsOf([charged, paid]), wasPaid, isPaid)).toEqual([]);
});

test('a later price does not change what an earlier registration owes', () => {
  expect(linesOfWrite(totalsOf([charged]), facts, { ...facts, amount: 199_900 })).toEqual([]);
});

test('an amount that is entered after the enrolment is asked for only where staff note a payment', () => {
  const unpriced = { ...facts, amount: 0 };
  expect(linesOfWrite(totalsOf([]), unpriced, unpriced)).toEqual([]);
  // Any later change of the registration, such as a phone number.
  expect(linesOfWrite(totalsOf([]), facts, facts)).toEqual([]);
  expect(linesOfWrite(totalsOf([]), facts, { ...facts, isPaid: true })).toEqual([paid, charged]);
  expect(linesOfWrite(totalsOf([]), facts, { ...facts, webinarId: 'b' })).toEqual([charged]);
});

test('a seat that is given up after a part has come is not charged any more; a paid one keeps its charge', () => {
  const gone = { ...facts, isSeated: false };
  const part: LedgerLine = { kind: 'paid', amount: 50_000 };
  expect(linesOfWrite(totalsOf([charged, part]), facts, gone)).toEqual([
    { kind: 'charged', amount: -149_900 },
  ]);
  expect(linesOfWrite(totalsOf([charged, paid]), facts, gone)).toEqual([]);
});

test('the tick is what the seat was charged, whatever its price is now', () => {
  const later = { ...facts, amount: 199_900 };
  expect(linesOfWrite(totalsOf([charged]), later, { ...later, isPaid: true })).toEqual([paid]);
});

test('payments are taken back with their references of the bank, the last one first', () => {
  const [first, second] = [
    { bankReference: '412345678901', amount: 500 },
    { bankReference: '412345678902', amount: 300 },
  ];
  expect(takeBack([first, second], 400)).toEqual([
    { ...second, amount: -300 },
    { ...first, amount: -100 },
  ]);
  expect(takeBack([first, { ...first, amount: -500 }, second], 300)).toEqual([{ ...second, amount: -300 }]);
  expect(takeBack([first, second, first], 100)).toEqual([{ ...first, amount: -100 }]);
  expect(takeBack([], 10)).toEqual([{ bankReference: '', amount: -10 }]);
});

test('the time to pay ends after three days, or with the start', () => {
  const at = '2026-11-20T10:00:00.000Z';
  expect(dueAt(at, '')).toBe('2026-11-23T10:00:00.000Z');
  expect(dueAt(at, '2026-12-20T10:00:00.000Z')).toBe('2026-11-23T10:00:00.000Z');
  expect(dueAt(at, '2026-11-21T10:00:00.000Z')).toBe('2026-11-21T10:00:00.000Z');
});

const anyFacts = fc.record({
  isSeated: fc.boolean(),
  isPaid: fc.boolean(),
  amount: fc.constantFrom(0, 1, 99_900, 149_900),
  webinarId: fc.constantFrom('a', 'b'),
});
type Step = { write: PaidFacts } | { arrives: number } | { refunds: true } | { reopens: true };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: anyFacts.map((write) => ({ write })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 200_000 }).map((arrives) => ({ arrives })) },
  fc.constant({ refunds: true as const }),
  fc.constant({ reopens: true as const }),
);

test('whatever happens, no sum is negative, and the state says what is owed', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
      const lines: LedgerLine[] = [];
      let before: PaidFacts | undefined;
      let refund: LedgerLine[] = [];
      for (const step of steps) {
        const totals = totalsOf(lines);
        if ('write' in step) {
          lines.push(...linesOfWrite(totals, before, step.write));
          before = step.write;
          // Only the refund that came last can be opened again.
          refund = [];
        } else if ('arrives' in step) {
          lines.push({ kind: 'paid', amount: step.arrives });
          refund = [];
        } else if ('refunds' in step && refund.length === 0) {
          refund = linesOfRefund(totals, before?.amount ?? 0);
          lines.push(...refund);
          expect([totalsOf(lines).charged, receivedOf(totalsOf(lines))]).toEqual([0, 0]);
        } else if ('reopens' in step) {
          const earlier = totalsOf(lines.slice(0, lines.length - refund.length));
          lines.push(...correctionOf(refund));
          expect(totalsOf(lines)).toEqual(earlier);
          refund = [];
        }
        const now = totalsOf(lines);
        for (const sum of Object.values(now)) expect(sum).toBeGreaterThanOrEqual(0);
        expect(receivedOf(now)).toBeGreaterThanOrEqual(0);
        const balance = balanceOf(now);
        const state = stateOf(now, false);
        if (balance < 0) expect(['overpaid', 'seatGone']).toContain(state);
        else if (balance > 0) expect(['pending', 'partiallyPaid']).toContain(state);
        else expect(['paid', 'refunded', 'expired']).toContain(state);
      }
    }),
  );
});

test('writing the same registration again adds no line', () => {
  fc.assert(
    fc.property(fc.option(anyFacts, { nil: undefined }), anyFacts, (before, after) => {
      const first = linesOfWrite(totalsOf([]), before, after);
      expect(linesOfWrite(totalsOf(first), after, after)).toEqual([]);
    }),
  );
});
