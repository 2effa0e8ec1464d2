import type { Browser, Page } from 'playwright/test';
import { login, newAddress, password } from '#tests/browser/support/accounts.ts';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { createStaff } from '#tests/browser/support/staff.ts';

/** Invites a person on the screen. @returns the path of the link that is shown */
async function invite(page: Page, name: string, email: string, role: string): Promise<string> {
  await openAdmin(page, '/admin/staff');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return new URL(link).pathname;
}

/** Follows the link in a separate browser, accepts and signs in. */
async function accept(browser: Browser, baseURL = '', path = '', email = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Ananta' })).toBeVisible();
  // Mail scanners open links too.
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Welcome to the staff.' })).toBeVisible();
  await login(page, email, password);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  return page;
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

test('an invited person sees the purpose of their role; a changed role and a closed account take effect at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const [name, email] = [uniqueText('Eva'), newAddress()];
  const path = await invite(page, name, email, 'Editor');
  await expect(page.getByRole('button', { name: `Withdraw: ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const theirs = await accept(browser, baseURL, path, email);

  await expect(menuOf(theirs).locator('summary')).toHaveText(['Content', 'Website', 'Reports', 'Settings']);
  await expect(menuOf(theirs).getByRole('link', { name: 'Pictures' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'To do' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Enquiries' })).toHaveCount(0);
  await theirs.goto('/admin/booksessionlist');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your role cannot open this' })).toBeVisible();
  await theirs.goto('/admin/home/webinar');
  await expect(theirs.getByRole('button', { name: 'Add Entry' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: /^Register User/ })).toHaveCount(0);
  // The link has been used.
  await theirs.goto(path);
  await expect(theirs.getByRole('alert')).toContainText('has been used');

  await page.reload();
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Front desk' }).check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText(`${name} is now Front desk.`)).toBeVisible();
  await theirs.goto('/admin/dashboard');
  await expect(menuOf(theirs).locator('summary')).toHaveText([/^Parents/, 'Content', 'Reports', 'Settings']);
  await expect(menuOf(theirs).getByRole('link', { name: 'Refunds' })).toBeVisible();
  await expect(menuOf(theirs).getByRole('link', { name: 'Pictures' })).toHaveCount(0);
  await expect(theirs.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'To do' })).toHaveCount(0);
  await theirs.getByRole('link', { name: 'Webinars', exact: true }).click();
  await expect(theirs.getByRole('link', { name: /^Register User/ }).first()).toBeVisible();
  for (const word of ['Add Entry', /^Edit/, /^Delete/])
    await expect(theirs.getByRole('button', { name: word })).toHaveCount(0);

  await page.getByRole('button', { name: `Manage ${name}` }).click();
  await page.getByRole('button', { name: 'Close the account' }).click();
  const closed = page.getByRole('row', { name }).getByText('Closed', { exact: true });
  await expect(closed).toBeVisible();
  // By keyboard, as every Undo.
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`The account of ${name} is as it was before.`)).toBeVisible();
  await expect(closed).toHaveCount(0);
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  await page.getByRole('button', { name: 'Close the account' }).click();
  await expect(closed).toBeVisible();
  await theirs.getByRole('link', { name: 'Book A Session Listing' }).click();
  await expect(theirs.getByRole('status').filter({ hasText: 'You have been signed out.' })).toBeVisible();
  await login(theirs, email, password);
  await expect(theirs.getByText('This account is closed.')).toBeVisible();
  await theirs.context().close();
});

test('people change their own name and password, after invalid values were refused @all', async ({
  page,
  problems,
}) => {
  const editor = await createStaff('editor');
  await page.goto('/admin/account');
  await login(page, editor.email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Name is required/);
  await page.getByLabel('Name', { exact: true }).fill('Meera the Second');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name has been changed.')).toBeVisible();
  await page.getByLabel('Current password').fill('not it at all');
  await page.getByLabel('New password').fill('a brand new secret');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/);
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await editor.closeAccount();
  // The browser logs the refused requests.
  problems.length = 0;
});

test('people see their sessions, and end them: by a new password, one by one, everywhere @all', async ({
  page,
  browser,
  baseURL,
}) => {
  const [name, email] = [uniqueText('Olga'), newAddress()];
  const theirs = await accept(browser, baseURL, await invite(page, name, email, 'Editor'), email);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await login(other, email, password);
  await expect(other).toHaveURL(/\/admin\/dashboard$/);

  await theirs.getByRole('link', { name: 'My account' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await theirs.getByLabel('New password').fill('a brand new secret');
  await theirs.getByLabel('Current password').fill(password);
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs.getByText('Your new password is set.')).toBeVisible();
  await expect(theirs.getByText('This device')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Sign out .+, signed in/ })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/login\?/);
  await login(other, email, 'a brand new secret');

  await expect(other).toHaveURL(/\/admin\/dashboard$/);
  await theirs.reload();
  const end = theirs.getByRole('button', { name: /^Sign out .+, signed in/ });
  await end.click();
  await expect(end).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(theirs.getByRole('status').filter({ hasText: 'is still signed in.' })).toBeVisible();
  await expect(end).toHaveCount(1);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await end.click();
  await expect(end).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = theirs.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await expectAccessible(theirs);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Sign out everywhere' }).click();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(
    theirs.getByRole('status').filter({ hasText: 'You are signed out everywhere.' }),
  ).toBeVisible();

  // The administrator removes them from the list again.
  await page.reload();
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  await page.getByRole('radio', { name: 'No longer staff' }).check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from staff' }).click();
  await expect(page.getByRole('button', { name: `Manage ${name}` })).toHaveCount(0);
  for (const context of [elsewhere, theirs.context()]) await context.close();
});
