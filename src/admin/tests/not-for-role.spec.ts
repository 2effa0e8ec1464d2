import { login, password } from '#tests/browser/support/accounts.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { createStaff } from '#tests/browser/support/staff.ts';

test('a screen that the role may not open says so, names whom to ask, and leads back @phone-all @all', async ({
  page,
  problems,
}) => {
  const editor = await createStaff('editor');
  await page.goto('/admin/blog');
  await login(page, editor.email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  const refused = page.getByRole('heading', { level: 1, name: 'Your role cannot open this' });
  for (const path of [
    'booksessionlist',
    'booksessionlist/abc',
    'webinaruser/abc',
    'staff',
    'settings',
    'health',
  ]) {
    await page.goto(`/admin/${path}`);
    await expect(refused, path).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText('You are signed in as Editor.');
  await expect(page.getByRole('main')).toContainText('for the role Administrator or Owner');
  await expect(page.getByRole('main')).toContainText('ask the owner or an administrator');
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(refused).toBeVisible();
  // The server refuses the data of these screens, which the browser reports.
  expect(problems.filter((problem) => !/40[34]|not allowed to do this/.test(problem))).toEqual([]);
  problems.length = 0;
  await editor.closeAccount();
});
