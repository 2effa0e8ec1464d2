import { openAdmin } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('the dashboard links to the background jobs with their states', async ({ page }) => {
  await openAdmin(page, '/admin/dashboard');
  const card = page.getByRole('region', { name: 'Background jobs' });
  await card.getByRole('link', { name: 'See the details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible();
  const forget = page.getByRole('region', { name: 'Delete data that is no longer needed' });
  // The job ran at the start of the site.
  await expect(forget.getByText('All is well')).toBeVisible();
  await expect(forget.getByText('every day')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Send emails' }).getByText('whenever something is waiting'),
  ).toBeVisible();

  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width).toBeLessThanOrEqual(room ?? 0);
  await expectAccessible(page);
});
