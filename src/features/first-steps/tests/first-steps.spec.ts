import { openAdmin } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('the dashboard lists the first steps, and shows the demo content before it removes any', async ({
  page,
}) => {
  await openAdmin(page, '/admin/dashboard');
  const list = page.getByRole('region', { name: 'First steps' });
  await expect(list.getByRole('heading', { name: 'Backups elsewhere' })).toBeVisible();
  await expectAccessible(page);

  await list.getByRole('button', { name: 'Remove demo content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove demo content' });
  await expect(dialog.getByRole('checkbox', { name: /^Course \(/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /^Topics \(/ })).not.toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list.getByRole('button', { name: 'Remove demo content' })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width).toBeLessThanOrEqual(room ?? 0);
  await expectAccessible(page);
});
