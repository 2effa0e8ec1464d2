import { expect, test } from 'vitest';
import { matchStatement, readStatement } from './statement.ts';

const meena = { id: 'm', reference: 'AN23456789ABCD', claimedReference: '', balance: 149_900 };
const ravi = { id: 'r', reference: 'ANZZZZZZZZZZZZ', claimedReference: '412345678902', balance: 99_900 };
const match = (text: string, recorded: string[] = []) =>
  matchStatement(readStatement(text), [meena, ravi], new Set(recorded)).map((one) => [
    one.kind,
    'payment' in one ? one.payment.id : '',
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

test('a line that is in the ledger, or comes twice, is not matched again', () => {
  const line = '20/11/26;UPI AN23456789ABCD;412345678901;+1,499.00 Cr';
  expect(match(line, ['412345678901'])).toEqual([['recorded', '']]);
  expect(match(`${line}\n${line}`)).toEqual([
    ['match', 'm'],
    ['unknown', ''],
  ]);
});

test('a reference that two parents have entered is left to staff', () => {
  const lines = readStatement(`${header}\n20/11/26,UPI,412345678902,,999.00,999.00`);
  const copy = { ...ravi, id: 'x', reference: 'ANYYYYYYYYYYYY' };
  expect(matchStatement(lines, [ravi, copy], new Set())).toMatchObject([{ kind: 'unknown' }]);
});

test('a line with references of two payments is left to staff', () => {
  expect(match('AN23456789ABCD\t412345678902\t1499.00')).toEqual([['unknown', '']]);
});
