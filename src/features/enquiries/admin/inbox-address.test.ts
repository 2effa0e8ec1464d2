import { expect, test } from 'vitest';
import { readInboxAddress, toInboxAddress, toInboxQuery } from './inbox-address.ts';

const read = (query: string) => readInboxAddress(new URLSearchParams(query));

test.each(['?tab=waiting&city=Pune&from=2026-11-01&to=2026-11-21&page=3', '?q=Meena&city=Pune'])(
  '%s is read and written unchanged',
  (address) => expect(toInboxAddress(read(address))).toBe(address),
);

test.each(['', 'tab=new', 'tab=nothing', 'tab=constructor', 'page=0', 'page=x', 'from=today', 'q=%20%20'])(
  '"%s" is the first page of new enquiries',
  (query) => expect(toInboxAddress(read(query))).toBe('?'),
);

test('a search covers all tabs', () => {
  expect(read('tab=done&q=Meena').tab).toBe('all');
  expect(toInboxQuery(read('tab=done&q=Meena&page=2'))).toEqual({
    limit: 10,
    tab: 'all',
    q: 'Meena',
    city: '',
    page: 2,
  });
});
