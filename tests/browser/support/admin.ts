import type { Locator, Page } from 'playwright/test';
import { picture } from '../../factories/pictures.ts';
import { administratorToken, expect } from './fixtures.ts';

/** Signs in on the form that is shown, as the administrator of the test run. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(process.env.ADMIN_EMAIL ?? '');
  await page.getByLabel('Password').fill(process.env.ADMIN_PASSWORD ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
}

/**
 * Opens an admin screen with an existing session. The sign-in form has tests of its own; filling it in took a second of
 * every test.
 */
export async function openAdmin(page: Page, path: string): Promise<void> {
  const token = await administratorToken(page.request);
  // Once per tab: a session that a test ends stays ended.
  await page.addInitScript((kept) => {
    // Frames of other sites, whose storage may be blocked, are not concerned.
    if (window !== window.top || sessionStorage.getItem('opened')) return;
    sessionStorage.setItem('opened', 'yes');
    localStorage.setItem('token', kept);
    localStorage.setItem('role', 'admin');
  }, token);
  await page.goto(path);
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}(/.*)?$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The link of a screen in the sidebar, whose group is opened where it is folded. */
export async function sidebarLink(page: Page, group: string, name: string): Promise<Locator> {
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  const folded = navigation.locator('details:not([open]) summary').filter({ hasText: group });
  await expect(navigation.locator('summary').filter({ hasText: group })).toBeVisible();
  if (await folded.isVisible()) await folded.click();
  return navigation.getByRole('link', { name, exact: true });
}

export async function choosePicture(page: Page, label: string): Promise<void> {
  const file = await picture();
  const buffer = Buffer.from(await file.arrayBuffer());
  await page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: file.name, mimeType: file.type, buffer });
}

/** A text that no other test uses. */
export const uniqueText = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;

/** A message at the top right, which disappears by itself. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}
