import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Calls, renderScreen } from '#tests/factories/render-screen.tsx';
import * as calendarScreen from './calendar-screen.tsx';

const talk = { _id: 'w1', title: 'Talk', startdate: '2031-03-15', startsAt: '2031-03-15T11:30:00.000Z' };
const calls: Calls = {
  'GET schedule': ({ query }) => ({
    body: { scheduled: [], webinars: (query.get('to') ?? '') > '2031-03-15' ? [talk] : [] },
  }),
};
const path = '/admin/calendar';

/** Simulates a window with or without space for a table with items. */
const setWide = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));

test('the calendar changes months by the address, and explains planning', async () => {
  setWide(true);
  const { page, user, made, address } = await renderScreen(calendarScreen, {
    ...{ address: `${path}?month=2031-02`, path, calls },
  });
  expect(
    page.getByText(
      /Nothing is scheduled in February 2031\. To schedule something, open a banner, webinar, blog, media or community entry/,
    ),
  ).toBeTruthy();
  expect(made).toEqual(['GET schedule?from=2031-01-27&to=2031-03-02']);
  await user.click(page.getByRole('link', { name: 'Next month: March 2031' }));
  const table = await page.findByRole('table', { name: 'Calendar of March 2031' });
  expect(within(table).getByRole('link', { name: /^5:00 pm\s*Webinar:\s*Talk$/ })).toBeTruthy();
  expect(address()).toBe('/admin/calendar?month=2031-03');
  expect(page.queryByText(/Nothing is planned/)).toBeNull();

  await user.click(page.getByRole('link', { name: 'List' }));
  expect(await page.findByRole('heading', { level: 2, name: 'Saturday 15 March' })).toBeTruthy();
  expect(page.queryByRole('table')).toBeNull();
  await user.click(page.getByRole('link', { name: 'Next month: April 2031' }));
  expect(address()).toBe('/admin/calendar?month=2031-04&view=list');
});

test('on a phone a day of the month leads to its items in the list below', async () => {
  setWide(false);
  const { page, user } = await renderScreen(calendarScreen, {
    ...{ address: `${path}?month=2031-03`, path, calls },
  });
  const table = within(page.getByRole('table', { name: 'Calendar of March 2031' }));
  expect(table.getAllByRole('link')).toHaveLength(1);
  await user.click(table.getByRole('link', { name: 'Saturday 15 March: 1 item' }));
  expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Saturday 15 March' }));
  expect(page.getByRole('link', { name: /5:00 pm\s*Webinar:\s*Talk/ })).toBeTruthy();
});
