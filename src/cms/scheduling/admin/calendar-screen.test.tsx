import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#tests/factories/render-screen.tsx';
import * as plannedScreen from './calendar-screen.tsx';

test('the calendar changes months by the address, and explains planning', async () => {
  // Simulates a window with space for a table.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const talk = { _id: 'w1', title: 'Talk', startdate: '2031-03-15' };
  const { page, user, made, address } = await renderScreen(plannedScreen, {
    address: '/admin/planned?month=2031-02',
    path: '/admin/planned',
    calls: {
      'GET schedule': ({ query }) => ({
        body: { scheduled: [], webinars: (query.get('to') ?? '') > '2031-03-15' ? [talk] : [] },
      }),
    },
  });
  expect(
    page.getByText(
      /Nothing is planned in February 2031\. To plan something, open a banner, webinar, blog, media or community entry/,
    ),
  ).toBeTruthy();
  expect(made).toEqual(['GET schedule?from=2031-01-27&to=2031-03-02']);
  await user.click(page.getByRole('link', { name: 'Next month: March 2031' }));
  const table = await page.findByRole('table', { name: 'What is planned in March 2031' });
  expect(within(table).getByRole('link', { name: /^Webinar:\s*Talk$/ })).toBeTruthy();
  expect(address()).toBe('/admin/planned?month=2031-03');
  expect(page.queryByText(/Nothing is planned/)).toBeNull();
});
