import type { Page } from 'playwright/test';

export const password = 'mango lassi at noon';
export const newAddress = () => `p${Math.random().toString(36).slice(2, 10)}@example.com`;

/** Signs in on the form that is shown. */
export async function login(page: Page, email: string, chosen: string): Promise<void> {
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(chosen);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Lets a call fail without a message. */
export async function failCall(page: Page, path: string): Promise<void> {
  await page.route(`**/api/v1/auth/${path}`, (route) => route.fulfill({ status: 500, body: 'oops' }));
}
