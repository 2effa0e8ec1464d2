import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { administratorToken, expect } from './fixtures.ts';

export const day = (offset: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now() + offset * 86_400_000);
export const sessionForm = (page: Page) => page.getByRole('form', { name: 'Tell us what is on your mind' });
export const webinarForm = (page: Page) =>
  page.getByRole('form', { name: /Enrol in a webinar|Reserve your seat/ });
/**
 * Presses the button of a form, after hydration, if there is script: before that the browser would send it by itself.
 */
export async function submit(form: Locator): Promise<void> {
  await waitForScript(form);
  await form.getByRole('button', { name: /Book a session|Enrol/ }).click();
}

/** Waits for the script of a form, where script is enabled. */
async function waitForScript(form: Locator): Promise<void> {
  const isHydrated = () =>
    form.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
  const hasScript = await form.evaluate(() => !matchMedia('(scripting: none)').matches);
  if (hasScript) await expect.poll(isHydrated).toBe(true);
}
/** The confirmation that replaces a form, once it has been sent. */
export const confirmationOf = (form: Locator) => form.getByRole('region', { name: /^Thank you/ });
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

export async function fillPerson(form: Locator, name: string): Promise<void> {
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`);
  await form.getByLabel('Mobile number').fill('+91 90000-00001');
}

export async function fillSession(form: Locator, name: string): Promise<void> {
  await fillPerson(form, name);
  await form.getByLabel('City', { exact: true }).selectOption('Pune');
  await form.getByLabel('Message').fill('My son wakes at night.');
}

/** Expects the values of `fillSession` in the form. */
export async function expectSession(form: Locator, name: string): Promise<void> {
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expect(form.getByLabel('Mobile number')).toHaveValue('+91 90000-00001');
  await expect(form.getByLabel('City', { exact: true })).toHaveValue('Pune');
  await expect(form.getByLabel('Message')).toHaveValue('My son wakes at night.');
}

/** The checkbox of the site's own captcha. */
export const captchaBox = (form: Locator) =>
  form.getByRole('group', { name: 'CAPTCHA' }).getByRole('checkbox');

export async function solve(form: Locator): Promise<void> {
  await captchaBox(form).click();
  await expect(form.getByText('Verified')).toBeVisible({ timeout: 60_000 });
}

/** The message of the next alert of the page; it is closed at once. */
export function nextAlert(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', async (dialog) => {
      await dialog.accept();
      resolve(dialog.message());
    });
  });
}

export async function getAsStaff(request: APIRequestContext, path: string) {
  const headers = { Authorization: `Bearer ${await administratorToken(request)}` };
  return (await request.get(`/api/v1/${path}`, { headers })).json();
}
