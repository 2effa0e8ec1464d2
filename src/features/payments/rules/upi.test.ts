import { expect, test } from 'vitest';
import { bankReferencesIn, createReference, readBankReference, referencesIn } from './reference.ts';
import { upiAddress } from './upi.ts';

test('the address has payee, amount, reference and note; a space is %20', () => {
  const address = upiAddress({
    ...{ payTo: ' ananta@bank ', payee: 'Ananta Care', amount: 149_950, reference: 'AN23456789ABCD' },
    title: 'Sleep & calm: evenings',
  });
  expect(address).toBe(
    'upi://pay?pa=ananta%40bank&pn=Ananta%20Care&am=1499.50&cu=INR&tr=AN23456789ABCD&tn=AN23456789ABCD%20Sleep%20calm%20evenings',
  );
});

test('a long title in any script leaves the reference whole', () => {
  const reference = createReference();
  const address = upiAddress({
    ...{ payTo: 'ananta@bank', payee: 'Ananta', amount: 1, reference },
    title: 'नींद '.repeat(30),
  });
  const note = new URL(address).searchParams.get('tn') ?? '';
  expect(note.length).toBeLessThanOrEqual(50);
  expect(note.startsWith(`${reference} नींद`)).toBe(true);
});

test('a cut never splits a character', () => {
  const upi = { payTo: 'ananta@bank', payee: 'Ananta', amount: 1, reference: 'AN23456789ABCD' };
  for (const title of ['𝐒'.repeat(40), `a${'𝐒'.repeat(40)}`])
    expect(new URL(upiAddress({ ...upi, title })).searchParams.get('tn')).toMatch(/𝐒$/u);
});

test('references are short, differ, and are found however a bank prints them', () => {
  const made = Array.from({ length: 200 }, createReference);
  expect(new Set(made).size).toBe(200);
  for (const reference of made) {
    expect(reference).toMatch(/^AN[2-9A-Z]{12}$/);
    const printed = `UPI/412345678901/${reference.slice(0, 5)} ${reference.slice(5).toLowerCase()}/Sleep`;
    expect(referencesIn(printed)).toContain(reference);
    expect(bankReferencesIn(printed)).toEqual(['412345678901']);
  }
  expect(referencesIn('ANANTA 4123')).toEqual([]);
});

test.each([
  ['4123 4567 8901', '412345678901'],
  ['412345678901', '412345678901'],
  ['41234567890', undefined],
  ['meena@bank', undefined],
])('%j is the bank reference %s', (typed, read) => expect(readBankReference(typed)).toBe(read));
