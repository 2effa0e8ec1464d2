import { login, newAddress, password } from '#tests/browser/support/accounts.ts';
import { pathInEmail } from '#tests/browser/support/emails.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('a forgotten password is replaced through the email, once @phone-all', async ({ page, problems }) => {
  const email = newAddress();
  const opened = await page.request.post('/api/v1/auth/register', {
    data: { name: 'Leela', email, password },
  });
  expect(opened.status()).toBe(201);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot Password');
  // The lifetime is an hour, or a day for the last email of a mailbox: only the email states it.
  await expect(page.getByText('the email says for how long')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'If there is an account with this email, we have sent a link to it.',
  );
  await expectAccessible(page);

  const link = await pathInEmail(email, /\/reset-password\/[a-f0-9]{64}/);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const owner = page.getByLabel('Email');
  await expect(owner).toHaveAttribute('autocomplete', 'username');
  await expect(owner).toHaveValue(email);
  const field = page.getByLabel('New password');
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await expect(field).toHaveAccessibleDescription('8 to 128 characters');
  await expectAccessible(page);

  await field.fill('password');
  await page.getByRole('button', { name: 'Show new password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide new password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/This password is too common/);
  await expect(field).toHaveValue('password');

  await field.fill('a brand new secret');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByRole('status').filter({ hasText: 'Your new password is set. Please sign in.' }),
  ).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
  expect(kept).not.toContain(link.split('/').at(-1));
  await login(page, email, 'a brand new secret');
  await expect(page.getByRole('heading', { level: 1, name: 'User Dashboard' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used.');
  await expect(field).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  problems.length = 0;
});
