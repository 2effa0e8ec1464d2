import type { Page } from 'playwright/test';
import { password } from '#tests/browser/support/accounts.ts';
import { choosePicture, openAdmin, signIn, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { createStaff } from '#tests/browser/support/staff.ts';

/** The token of a new administrator. */
async function anotherAdministrator(page: Page): Promise<string> {
  const { email } = await createStaff('administrator');
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password } });
  return (await answer.json()).token;
}

test('an administrator is refused with a wrong password, reaches the requested page, and logs out @phone', async ({
  page,
  problems,
}) => {
  await page.goto('/admin/course?sort=title');
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Username').fill(process.env.ADMIN_EMAIL ?? '');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(process.env.ADMIN_EMAIL ?? '');
  // The browser reports the refusal.
  problems.length = 0;
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

test('without a requested page an administrator reaches the dashboard; /admin leads there too @all', async ({
  page,
}) => {
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('another role reaches the user dashboard, and no further @all', async ({ page }) => {
  await page.route('**/api/v1/auth/login', (route) => route.fulfill({ json: { token: 't', role: 'user' } }));
  const account = {
    ...{ _id: 'x', name: 'Asha Rao', email: 'asha@example.com', role: 'user', staffRole: null },
    ...{ isEmailConfirmed: false, createdAt: '2026-11-20T10:00:00.000Z' },
  };
  await page.route('**/api/v1/account', (route) => route.fulfill({ json: account }));
  await page.goto('/admin/blog');
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'User Dashboard' })).toBeVisible();
  await expect(page.getByText('Asha Rao')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/blog');
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Your account cannot open the admin area.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('an expired session keeps the typed text', async ({ page, problems }) => {
  await openAdmin(page, '/admin/blog');
  await page.getByRole('button', { name: 'Add Blog' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Half an article');
  await page.getByLabel('Short Content').fill('Of which every word counts');
  await page.getByRole('textbox', { name: 'Content', exact: true }).fill('It goes on');
  await expect(page.getByText(/^Saved \d{1,2}:\d\d [ap]m$/)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('token', 'revoked'));
  // The picture is uploaded at once, and the site refuses the expired token.
  await choosePicture(page, 'Image');

  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole('status').filter({ hasText: 'You have been signed out.' })).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('status').filter({ hasText: 'what you were typing has been kept' }),
  ).toBeVisible();
  await signIn(page);
  await expect(page.getByRole('dialog', { name: 'Add New Entry' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half an article');
  await expect(page.getByLabel('Short Content')).toHaveValue('Of which every word counts');
  // A reload removes selected files; the field says so.
  await expect(page.getByLabel('Image', { exact: true })).toHaveAccessibleDescription(
    /Please choose the picture again\./,
  );
  expect(problems.filter((text) => !text.includes('401'))).toEqual([]);
  problems.length = 0;
});

for (const [ends, end] of [
  ['is refused', () => localStorage.setItem('token', 'revoked')],
  ['is gone', () => localStorage.clear()],
] as const) {
  test(`a session that ${ends} during a video upload keeps the form and the video @all`, async ({
    page,
    problems,
  }) => {
    // Two of these tests run at once.
    const title = uniqueText('Half an idea');
    await openAdmin(page, '/admin/home/idea');
    await page.getByRole('button', { name: 'Add Entry' }).click();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Video', { exact: true }).setInputFiles('demo/clips/waving-family.mp4');
    // The draft is saved automatically, which would lead to the sign-in before the video upload does.
    await expect(page.getByText(/^Saved \d{1,2}:\d\d [ap]m$/)).toBeVisible();
    await page.evaluate(end);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/login\?/, { timeout: 30_000 });
    await signIn(page);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Row Added successfully!')).toBeVisible();
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Row deleted successfully!')).toBeVisible();
    problems.length = 0;
  });
}

test('a session removed by another tab or the browser keeps the form for its own account @all', async ({
  page,
  context,
  problems,
}) => {
  await openAdmin(page, '/admin/blog');
  const typed = page.getByLabel('Title', { exact: true });
  const typeAnArticle = async () => {
    await page.getByRole('button', { name: 'Add Blog' }).click();
    await typed.fill('Half an article');
    await page.getByLabel('Short Content').fill('Of which every word counts');
    await page.getByRole('textbox', { name: 'Content', exact: true }).fill('It goes on');
    await choosePicture(page, 'Image');
    // The picture is uploaded and the text saved automatically: no further call is made without an action.
    await expect(page.getByText('picture.png has arrived.')).toBeVisible();
    await expect(page.getByText(/^Saved \d{1,2}:\d\d [ap]m$/)).toBeVisible();
  };
  const expectKept = async () => {
    await expect(page).toHaveURL(/\/login\?/);
    await expect(
      page.getByRole('status').filter({ hasText: 'what you were typing has been kept' }),
    ).toBeVisible();
  };
  const expectFound = async () => {
    await expect(page).toHaveURL(/\/admin\/blog$/);
    await expect(typed).toHaveValue('Half an article');
    await expect(page.getByRole('img', { name: 'Image as it is now' })).toBeVisible();
  };
  const other = await context.newPage();
  await typeAnArticle();
  // Some browsers clear storage without an event in this tab.
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectKept();
  await other.goto('/login');
  await signIn(other);
  await expect(other).toHaveURL(/\/admin\/dashboard$/);
  await expectFound();

  await other.getByRole('link', { name: 'Logout' }).click();
  await expectKept();
  await signIn(page);
  await expectFound();

  // Another user signs in in the other tab: the text is kept, and that user does not see it.
  const own = await page.evaluate(() => localStorage.token);
  const foreign = await anotherAdministrator(page);
  await other.evaluate((token) => localStorage.setItem('token', token), foreign);
  const question = page.getByRole('alertdialog', { name: 'Another account has signed in' });
  await expect(question).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Media', exact: true }).click();
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Blog' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Blog' }).click();
  await expect(typed).toHaveValue('');
  await page.keyboard.press('Escape');

  await other.evaluate((token) => localStorage.setItem('token', token), own);
  await expect(typed).toHaveValue('Half an article');
  expect(problems.filter((text) => !text.includes('401'))).toEqual([]);
  problems.length = 0;
});

test('every action without a session leads to the sign-in, which says why @all', async ({
  page,
  staff,
  problems,
}) => {
  const title = uniqueText('Unasked');
  const fields = { title, shortContent: 'a', content: '<p>b</p>', createdAt: '2020-01-01' };
  await staff.add('blogs', fields, 'images');
  await openAdmin(page, '/admin/blog');
  const session = await page.evaluate(() => ({ ...localStorage }));
  const actions: (() => Promise<void>)[] = [
    () => page.getByRole('columnheader').getByRole('button', { name: 'Title' }).click(),
    () => page.getByRole('button', { name: `Publish ${title}` }).click(),
    async () => {
      await page.getByRole('button', { name: `Delete ${title}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    },
  ];
  for (const end of [() => localStorage.clear(), () => localStorage.setItem('token', 'revoked')]) {
    for (const act of actions) {
      await page.goto(`/admin/blog?q=${title.split(' ')[1]}`);
      await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeVisible();
      // A pending request of the list would lead to the sign-in before the action does.
      await page.waitForLoadState('networkidle');
      await page.evaluate(end);
      await act();
      await expect(page).toHaveURL(/\/login\?back=.*ended/);
      await expect(page.getByRole('status').filter({ hasText: 'You have been signed out.' })).toBeVisible();
      await page.evaluate((kept) => Object.assign(localStorage, kept), session);
    }
  }
  expect(problems.filter((text) => !text.includes('401'))).toEqual([]);
  problems.length = 0;
});
