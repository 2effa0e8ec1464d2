import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createPageSite, textsOf } from '#tests/factories/page-site.ts';
import { provideSite } from '#tests/factories/provided-site.ts';

const site = provideSite(createPageSite);

const day = (offset: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(
    site.clock().getTime() + offset * 86_400_000,
  );
const webinar = { description: '<p>What to do when it pours.</p>', price: '250' };
const add = (title: string, dates: { startdate?: string; enddate?: string } = {}) =>
  site.records.create('webinar', { ...webinar, title, ...dates });

test.each([
  ['today', 0, 0, 'Upcomming', true],
  ['tomorrow', 1, 1, 'Upcomming', true],
  ['since yesterday', -1, 1, 'Recent', false],
  ['yesterday', -1, -1, 'Recent', false],
] as const)(
  'a webinar that is %s: its label, its price, and Register Now while it may be joined',
  async (when, start, end, label, canRegister) => {
    const { link } = await add(`It is ${when}`, { startdate: day(start), enddate: day(end) });
    const { main } = await site.open(`/webinars-detail/${link}`);
    main.getByRole('heading', { level: 1, name: `It is ${when}` });
    main.getByText(label, { exact: true });
    main.getByText('₹250');
    const register = main.queryAllByRole('link', { name: 'Register Now' });
    expect(register.map((one) => one.getAttribute('href'))).toEqual(
      canRegister ? ['/session-book#webinar'] : [],
    );
  },
);

test("a webinar without dates says 'Date not available'", async () => {
  const { link } = await add('Some day');
  const { main } = await site.open(`/webinars-detail/${link}`);
  main.getByText('Date not available');
});

test('upcoming webinars come first in the list, each with its date label and enrolment link', async () => {
  await add('Long ago', { startdate: day(-9), enddate: day(-9) });
  const { _id } = await add('Soon', { startdate: day(2), enddate: day(2) });
  const { main } = await site.open('/webinars');
  main.getByRole('heading', { level: 1, name: 'Webinars' });
  const labels = textsOf(main.getAllByText(/^(Upcomming|Recent)$/));
  expect(new Set(labels)).toEqual(new Set(['Upcomming', 'Recent']));
  expect(labels.lastIndexOf('Upcomming')).toBeLessThan(labels.indexOf('Recent'));
  const card = within(main.getByRole('heading', { name: /Soon/ }).closest('article') as HTMLElement);
  expect(card.getByRole('link', { name: /Register Now/ }).getAttribute('href')).toBe(
    `/session-book?webinar=${_id}#webinar`,
  );
});
