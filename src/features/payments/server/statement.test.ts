import { expect, test } from 'vitest';
import { matchStatement, readStatement } from './statement.ts';

const meena = { _id: 'm', reference: 'AN23456789ABCD', claimedReference: '', balance: 149_900 };
const ravi = { _id: 'r', reference: 'ANZZZZZZZZZZZZ', claimedReference: '412345678902', balance: 99_900 };
const match = (text: string, recorded: string[] = []) =>
  matchStatement(readStatement(text), [meena, ravi], new Set(recorded)).map((one) => [
    one.kind,
    'payment' in one ? one.payment._id : '',
  ]);

const header = 'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance';

test('a line matches by our reference, or by the one that the parent entered, and by the amount', () => {
  const text = [
    header,
    '20/11/26,UPI-MEENA-AN23456789ABCD SLEEP,0000412345678901,,"1,499.00","51,499.00"',
    '21/11/26,UPI/412345678902/RAVI,412345678902,,999.00,52498.00',
  ].join('\n');
  expect(match(text)).toEqual([
    ['match', 'm'],
    ['match', 'r'],
  ]);
});

test('a name alone is no match, and neither is an amount alone', () => {
  expect(match(`${header}\n20/11/26,UPI-MEENA-412345678909,412345678909,,1499.00,1499.00`)).toEqual([
    ['unknown', ''],
  ]);
  expect(match(`${header}\n20/11/26,NEFT MEENA,,,1499.00,1499.00`)).toEqual([]);
});

test('another amount is shown, and not matched; the balance of the account is no amount', () => {
  expect(match(`${header}\n20/11/26,AN23456789ABCD,412345678901,,500.00,1499.00`)).toEqual([
    ['otherAmount', 'm'],
  ]);
});

test('money that went out is no payment', () => {
  expect(match(`${header}\n20/11/26,AN23456789ABCD,412345678901,1499.00,,51499.00`)).toEqual([]);
});

test('a direction in a column of its own, or behind the amount, is respected', () => {
  const marked = 'Date,Description,Ref,Amount,Dr / Cr,Balance,Dr / Cr';
  const row = (mark: string) => `20/11/26,AN23456789ABCD,412345678901,1499.00,${mark},51499.00,CR`;
  expect(match(`${marked}\n${row('CR')}`)).toEqual([['match', 'm']]);
  expect(match(`${marked}\n${row('DR')}`)).toEqual([]);
  expect(match(`Date,Description,Cr/Dr,Amount\n20/11/26,AN23456789ABCD,CR,1499.00`)).toEqual([
    ['match', 'm'],
  ]);
  expect(match('AN23456789ABCD\t1499.00 Dr')).toEqual([]);
});

test('a narration that begins like a heading is no header', () => {
  const lines = ['20/11/26,CREDIT UPI,1.00', '20/11/26,CR-UPI AN23456789ABCD,1499.00'];
  expect(match(lines.join('\n'))).toEqual([['match', 'm']]);
});

test('separators and line breaks within a cell are part of it', () => {
  expect(match(`${header}\n20/11/26,UPI;X AN23456789ABCD,412345678901,,1499.00,1499.00`)).toEqual([
    ['match', 'm'],
  ]);
  expect(match(`${header}\n20/11/26,"UPI\nAN23456789ABCD",412345678901,,"1,499.00",1499.00`)).toEqual([
    ['match', 'm'],
  ]);
  expect(match('20/11/26\tUPI, AN23456789ABCD\t1,499.00\t51,499.00')).toEqual([['match', 'm']]);
});

test('the number of the own account is no reference of a payment', () => {
  const rows = [
    'Account,Narration,Credit',
    '100000000001,AN23456789ABCD,1499.00',
    '100000000001,UPI 412345678902,999.00',
  ];
  const lines = matchStatement(readStatement(rows.join('\n')), [meena, ravi], new Set());
  expect(lines).toMatchObject([
    { kind: 'match', bankReference: '' },
    { kind: 'match', bankReference: '412345678902' },
  ]);
});

// Without a limit, these take minutes.
test.each([
  ['headings', 'cr '.repeat(66_000)],
  ['spaces', `AN23456789ABCD,x${' '.repeat(190_000)}x`],
  ['zeros', `${'0'.repeat(190_000)}x`],
  ['quotes', '"'.repeat(190_000)],
])('a hostile statement of %s is read', (_name, text) => {
  expect(readStatement(text)).toEqual([]);
});

test('too many lines are refused rather than cut off', () => {
  expect(() => readStatement('1\n'.repeat(2100))).toThrow('at most 2,000 lines');
});

test('a line that is in the ledger, or comes twice, is not matched again', () => {
  const line = '20/11/26;UPI AN23456789ABCD;412345678901;+1,499.00 Cr';
  expect(match(line, ['412345678901'])).toEqual([['recorded', '']]);
  expect(match(`${line}\n${line}`)).toEqual([
    ['match', 'm'],
    ['unknown', ''],
  ]);
});

test('a second payment of one parent is shown with its payment', () => {
  const line = (number: string) => `20/11/26;UPI AN23456789ABCD;${number};+1,499.00 Cr`;
  expect(match(`${line('412345678901')}\n${line('412345678903')}`)).toEqual([
    ['match', 'm'],
    ['otherAmount', 'm'],
  ]);
});

test('a reference that two parents have entered is left to staff', () => {
  const lines = readStatement(`${header}\n20/11/26,UPI,412345678902,,999.00,999.00`);
  const copy = { ...ravi, _id: 'x', reference: 'ANYYYYYYYYYYYY' };
  expect(matchStatement(lines, [ravi, copy], new Set())).toMatchObject([{ kind: 'unknown' }]);
});

test('a line with references of two payments is left to staff', () => {
  expect(match('AN23456789ABCD\t412345678902\t1499.00')).toEqual([['unknown', '']]);
});
