import type { Page } from 'playwright/test';
import { failCall, login, newAddress, password } from '#tests/browser/support/accounts.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

async function register(page: Page, email: string, chosen = password): Promise<void> {
  await page.getByLabel('Name').fill('Kiran Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(chosen);
  await page.getByRole('button', { name: 'SignUp' }).click();
}

test('a parent opens an account and signs in @phone', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'SignUp' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SignUp');
  await expect(page).toHaveTitle(/^SignUp/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  for (const [label, type, autoComplete] of [
    ['Name', 'text', 'name'],
    ['Email', 'email', 'email'],
    ['Password', 'password', 'new-password'],
  ] as const) {
    const field = page.getByLabel(label);
    await expect(field).toHaveAttribute('type', type);
    await expect(field).toHaveAttribute('autocomplete', autoComplete);
    await expect(field).toHaveAttribute('required');
  }
  await expectAccessible(page);
  const email = newAddress();
  await register(page, email);
  await expect(page).toHaveURL(/\/login$/);
  const ready = page.getByRole('status').filter({ hasText: 'Your account is ready. Please sign in.' });
  await expect(ready).toBeFocused();
  await expectAccessible(page);
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
  ).not.toContain(email);
  await login(page, email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'User Dashboard' })).toBeVisible();
});

test('a refused registration shows the errors and keeps the input', async ({ page, problems }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'SignUp' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(await page.getByLabel('Name').evaluate((input: HTMLInputElement) => input.checkValidity())).toBe(
    false,
  );

  const email = newAddress();
  await register(page, email, 'short');
  const field = page.getByLabel('Password');
  await expect(page.getByRole('alert')).toHaveText('Please check the marked fields.');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Please choose a password of 8 to 128 characters/);
  await expect(field).toHaveValue('short');
  await expect(page.getByLabel('Name')).toHaveValue('Kiran Rao');
  await expectAccessible(page);
  await field.fill('shorter');
  await expect(field).not.toHaveAttribute('aria-invalid');

  await register(page, process.env.ADMIN_EMAIL ?? '');
  await expect(page.getByRole('alert')).toHaveText('There is already an account with this email.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already/);

  await failCall(page, 'register');
  await register(page, email);
  await expect(page.getByRole('alert')).toHaveText('Registration failed');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page).toHaveURL(/\/register$/);
  problems.length = 0;
});
