import { expect, test } from 'vitest';
import { registrationForParent } from './registration.ts';

const parent = { _id: 'r1', name: 'Meena', email: 'meena@example.com', contact: '9000000001' };
const site = {
  siteUrl: 'https://site.example',
  phones: ['+91 124 555 0101'],
  emails: ['hello@site.example'],
  address: 'Gurugram',
};
const sleep = {
  _id: '1',
  title: 'Sleep',
  link: 'sleep',
  time: '5 pm to 6 pm',
  startdate: '2031-02-03',
  enddate: null,
  location: 'Online',
  price: '1499',
  description2: '',
};
const letterFor = (webinar: Partial<typeof sleep>) =>
  registrationForParent(parent, { ...sleep, ...webinar }, site, 'Asia/Kolkata').mail;

test('the letter of a paid online webinar tells its price, and how one pays and joins', () => {
  const { text, html } = letterFor({});
  expect(text).toContain('Price: ₹1,499');
  expect(text).toContain(
    'We will email you how to pay and the link to join before it begins. ' +
      'If you have not heard from us by the day before, please call +91 124 555 0101.',
  );
  expect(html).toContain('how to pay and the link to join');
  expect(html).toContain('₹1,499');
});

test.each([
  ['a place in a hall that costs', { location: 'Hall 2, Gurugram' }, 'email you how to pay before'],
  [
    'a free webinar online',
    { price: 'Free', location: 'Online (Zoom)' },
    'email you the link to join before',
  ],
  ['a free one whose place is not told', { price: '0', location: '' }, 'email you the link to join before'],
  ['a price in words', { price: '499 for two', location: 'Hall' }, 'email you how to pay before'],
  ['a price in Hindi', { price: '₹४९९', location: 'ऑनलाइन' }, 'how to pay and the link to join before'],
])('for %s the letter says what is still to come', (_what, webinar, words) => {
  expect(letterFor(webinar).text).toContain(words);
});

test('a letter promises nothing where nothing is to come', () => {
  const inHall = letterFor({ price: '', location: 'Hall 2, Gurugram' }).text;
  expect(inHall).not.toContain('We will write to you');
  expect(inHall).not.toContain('Price');
  // The address to join stands in it already.
  expect(letterFor({ price: 'Free', location: 'https://meet.example/sleep' }).text).not.toContain(
    'We will write',
  );
});

test("the webinar's own words stand in it as well, with the addresses of their links", () => {
  const { text, html } = letterFor({
    description2:
      '<h3>How to pay</h3><ul><li>By UPI to ananta@bank &amp; friends</li></ul>' +
      '<p>Or <a href="https://pay.example/?a=1&amp;b=2">here</a>, see <a href="/refund-policy">our rules</a>.' +
      '<img src="/uploads/x.webp" alt="A QR code"></p>',
  });
  expect(text).toContain('How to pay\n');
  expect(text).toContain('• By UPI to ananta@bank & friends\n');
  expect(text).toContain(
    'Or here (https://pay.example/?a=1&b=2), see our rules (https://site.example/refund-policy).',
  );
  expect(html).toContain('By UPI to ananta@bank &amp; friends<br>');
  expect(letterFor({ description2: '<p><br></p>' }).html).not.toContain('<p></p>');
});

test('a phone shows the letter as wide as it is itself', () => {
  expect(letterFor({}).html).toContain(
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
  );
});
