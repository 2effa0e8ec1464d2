import { expect, test } from 'vitest';
import { provideTestSite } from '../../factories/provided-site.ts';

const site = provideTestSite();

const fields = {
  name: 'Meena',
  email: 'meena@example.com',
  contact: '9000000001',
  city: 'Pune',
  message: 'Hi',
};
const post = async (path: string, from: Record<string, string>) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...from };
  return (await site.call('POST', path, { raw: new URLSearchParams(fields).toString(), headers })).statusCode;
};

test.each(['/my', '/my-data', '/session-book', '/upcoming-webinar'])(
  'no other site posts %s on behalf of a visitor, from their network',
  async (path) => {
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
      { origin: 'https://evil.example' },
    ];
    for (const from of elsewhere) expect([from, await post(path, from)]).toEqual([from, 403]);
  },
);

test.each(['/my', '/my-data'])('%s hides its address, and so the origin of its form', async (path) => {
  const here: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { origin: 'null' },
  ];
  for (const from of here) expect([from, await post(path, from)]).toEqual([from, 303]);
});
