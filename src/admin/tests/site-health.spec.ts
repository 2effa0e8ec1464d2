import { login, password } from '#tests/browser/support/accounts.ts';
import { openAdmin } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { createStaff } from '#tests/browser/support/staff.ts';

test('Site health has four tabs, to which the old addresses lead @phone-all @all', async ({ page }) => {
  await openAdmin(page, '/admin/site-health');
  const tabs = page.getByRole('navigation', { name: 'Site health' }).getByRole('link');
  const headings = ['Site health', 'Background jobs', 'Content checks', 'Redirects'];
  await expect(tabs).toHaveText(['Health', ...headings.slice(1)]);
  for (const [index, name] of headings.entries()) {
    await tabs.nth(index).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page');
    await expect(tabs.nth(index)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  }
  for (const [path, index] of Object.entries({ health: 0, work: 1, checks: 2, redirects: 3 })) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: headings[index] })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/site-health(\/\w+)?$/);
  }
});

test('editors have content checks and redirects at their addresses, and no health @all', async ({ page }) => {
  const editor = await createStaff('editor');
  await page.goto('/admin/checks');
  await login(page, editor.email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Content checks' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Site health' }).getByRole('link');
  await expect(tabs).toHaveText(['Content checks', 'Redirects']);
  await tabs.filter({ hasText: 'Redirects' }).click();
  await expect(page.getByRole('button', { name: 'Add redirect' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/redirects$/);
  await editor.closeAccount();
});
