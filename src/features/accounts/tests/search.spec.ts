import type { Page } from 'playwright/test';
import { login, newAddress, password } from '#tests/browser/support/accounts.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

/** Searches for fever from an account page, and opens a result. */
async function search(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await dialog.getByRole('combobox', { name: 'Search' }).fill('fever');
  await expect(dialog.getByRole('option').first()).toContainText('Fever at Home');
  await expectAccessible(page);
  await dialog.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/blogDetail\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fever at Home');
}

for (const path of ['/login', '/register', '/forgot-password']) {
  test(`${path} offers the search @phone @all`, async ({ page }) => {
    await page.goto(path);
    const field = page.getByRole('textbox').first();
    // Inside a field the shortcut key types its character.
    await field.press('/');
    await expect(field).toHaveValue('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await search(page);
  });
}

test('a signed-in user searches from the dashboard and from the account page @phone @all', async ({
  page,
}) => {
  const email = newAddress();
  await page.request.post('/api/v1/auth/register', { data: { name: 'Meera Nair', email, password } });
  await page.goto('/login');
  await login(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await search(page);
  await page.goto('/account');
  await search(page);
});
