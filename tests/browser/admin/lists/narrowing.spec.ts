import { login, password } from '../../support/accounts.ts';
import { openAdmin } from '../../support/admin.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newStaff } from '../../support/staff.ts';

test('who sees of a list what visitors see chooses no status; who sees all of it does @all', async ({
  page,
}) => {
  const { email } = await newStaff('frontDesk');
  await page.goto('/login');
  await login(page, email, password);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto('/admin/home/webinar');
  const narrowing = page.getByRole('search', { name: 'Narrow the list' });
  await expect(narrowing.getByLabel('Topic')).toBeVisible();
  await expect(narrowing.getByLabel('Status')).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await openAdmin(page, '/admin/home/webinar');
  await expect(narrowing.getByLabel('Status')).toBeVisible();
});
