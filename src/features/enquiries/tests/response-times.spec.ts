import { openAdmin } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('response times are a plot with a table, by week and by city, and a CSV @phone-all @all', async ({
  page,
}) => {
  const waits = { arrived: 4, answered: 2, waiting: 1, closed: 1, median: 25, p90: 130 };
  const none = { arrived: 0, answered: 0, waiting: 0, closed: 0, median: null, p90: null };
  await page.route('**/api/v1/front-desk/response-times?*', (route) =>
    route.fulfill({
      json: {
        weeks: [
          { week: '2026-11-09', ...none },
          { week: '2026-11-16', ...waits },
        ],
        total: waits,
        cities: [{ city: 'Thiruvananthapuram', ...waits }],
      },
    }),
  );
  await openAdmin(page, '/admin/front-desk-figures');
  await expect(page.getByRole('figure')).toHaveCount(2);
  await page.getByText('The weeks as a table').click();
  const weeks = page.getByRole('table', { name: 'Week by week' });
  await expect(weeks.getByRole('row').nth(1)).toContainText(/16 Nov 2026.*25 min2 h 10 min/);
  await expect(weeks.getByRole('row').nth(2)).toContainText(/9 Nov 2026.*––/);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('link', { name: 'Thiruvananthapuram' }).click();
  await expect(page).toHaveURL(/\?city=Thiruvananthapuram$/);
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Thiruvananthapuram');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('front-desk-figures.csv');
});
