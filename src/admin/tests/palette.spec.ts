import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('a few letters lead to screens, actions and entries, by keyboard alone', async ({ page, staff }) => {
  const title = uniqueText('Lantern');
  await staff.add('course', { title, order: '1' });
  await openAdmin(page, '/admin/teams');
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Find a screen, an action or an entry' });
  // Before hydration no key is handled.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(page.getByRole('option').first()).toContainText('My Team');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await field.fill('redir');
  await expect(page.getByRole('option', { selected: true })).toContainText('Redirects');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Redirects' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill(title.toUpperCase());
  await expect(page.getByRole('option', { selected: true })).toContainText(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title);
  await expect(page).toHaveURL(/\/admin\/course$/);
  // A dialog handles its own keys.
  await page.keyboard.press('Control+k');
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').filter({ hasText: title })).toBeVisible();
  await field.fill('add blog');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add New Entry' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('the button of the header opens it on touch, and gets the focus back @phone @all', async ({
  page,
  isMobile,
}) => {
  await openAdmin(page, '/admin/teams');
  const button = page.getByRole('button', { name: 'Find', exact: true });
  await button.click();
  const field = page.getByRole('combobox', { name: 'Find a screen, an action or an entry' });
  await field.fill('topi');
  const option = page.getByRole('option', { name: 'Topics Screen' });
  await expect(option).toBeVisible();
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(button).toBeFocused();
  await button.click();
  await field.fill('topi');
  if (isMobile) await option.tap();
  else await option.click();
  await expect(page.getByRole('heading', { name: 'Topics' })).toBeVisible();
});

test('the inbox handles its own keys @all', async ({ page }) => {
  await openAdmin(page, '/admin/booksessionlist');
  // Before hydration no key is handled.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find a screen' })).toBeFocused();
  await page.keyboard.type('j/?');
  await expect(page.getByRole('combobox', { name: 'Find a screen' })).toHaveValue('j/?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
