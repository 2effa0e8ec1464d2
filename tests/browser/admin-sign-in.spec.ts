import { choosePicture, openAdmin, signIn } from './admin.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('an administrator gets to the page that was asked for, and logs out @phone', async ({ page }) => {
  await page.goto('/admin/course?sort=title');
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page);
  await expect(page).toHaveURL(/\/admin\/course\?sort=title$/);
  expect(await page.evaluate(() => localStorage.role)).toBe('admin');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Course' })).toBeVisible();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => [localStorage.token, localStorage.role])).toEqual([undefined, undefined]);
  await page.goto('/admin/blog');
  await expect(page).toHaveURL(/\/login\?/);
});

test('without a page asked for, an administrator gets to the dashboard; /admin leads there too', async ({
  page,
}) => {
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('a wrong password is told on the form', async ({ page, problems }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('nobody@example.com');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
  await expect(page).toHaveURL(/\/login$/);
  await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 500, body: 'oops' }));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Login failed');
  expect(problems.length).toBeGreaterThan(0);
  problems.length = 0;
});

test('another role gets to the user dashboard, and no further', async ({ page }) => {
  await page.route('**/api/v1/auth/login', (route) => route.fulfill({ json: { token: 't', role: 'user' } }));
  await page.route('**/api/v1/auth/me', (route) =>
    route.fulfill({ json: { name: 'Asha Rao', email: 'asha@example.com', role: 'user' } }),
  );
  await page.goto('/admin/blog');
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'User Dashboard' })).toBeVisible();
  await expect(page.getByText('Asha Rao')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/blog');
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('a sign-in that has ended keeps what was typed', async ({ page, problems }) => {
  await openAdmin(page, '/admin/blog');
  await page.getByRole('button', { name: 'Add Blog' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Half an article');
  await page.getByLabel('Short Content').fill('Of which every word counts');
  await page.getByRole('textbox', { name: 'Content', exact: true }).fill('It goes on');
  await page.evaluate(() => localStorage.setItem('token', 'revoked'));
  await choosePicture(page, 'Image');
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole('status').filter({ hasText: 'Your sign-in has ended.' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'what you were typing is kept' })).toBeVisible();
  await signIn(page);
  await expect(page.getByRole('dialog', { name: 'Add New Entry' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half an article');
  await expect(page.getByLabel('Short Content')).toHaveValue('Of which every word counts');
  // A reload takes files away, which is told.
  await expect(page.getByLabel('Image', { exact: true })).toHaveAccessibleDescription(
    /Please choose the picture again\./,
  );
  expect(problems.filter((text) => !text.includes('401'))).toEqual([]);
  problems.length = 0;
});

test('a sign-in that ends while a video is sent keeps the form and the video', async ({ page, problems }) => {
  await openAdmin(page, '/admin/home/idea');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Half an idea');
  await page.getByLabel('Video', { exact: true }).setInputFiles('demo/clips/waving-family.mp4');
  await page.evaluate(() => localStorage.setItem('token', 'revoked'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/login\?/, { timeout: 30_000 });
  await signIn(page);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half an idea');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Row Added successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Half an idea' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Row deleted successfully!')).toBeVisible();
  problems.length = 0;
});
