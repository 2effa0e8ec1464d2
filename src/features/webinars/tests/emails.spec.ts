import { openAdmin } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('the dashboard and Health state that email is not set up @phone @all', async ({ page }) => {
  await openAdmin(page, '/admin/dashboard');
  const warning = page.getByRole('alert').filter({ hasText: 'Email is not set up' });
  await expect(warning).toContainText('parents and staff receive nothing');
  await expect(warning).toContainText('SMTP_URL, MAIL_FROM and STAFF_EMAIL');
  await expectAccessible(page);

  await page.goto('/admin/site-health');
  await expect(page.getByRole('region', { name: 'Email' })).toContainText('Email is not set up');
  await expect(page.getByRole('region', { name: 'Passed checks' })).not.toContainText('mail server');
});
