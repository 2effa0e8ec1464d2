import type { Locator, Page } from 'playwright/test';
import { login, newAddress, password } from '#tests/browser/support/accounts.ts';
import { pathInEmail } from '#tests/browser/support/emails.ts';
import {
  administratorToken,
  expect,
  expectAccessible,
  type Staff,
  test,
} from '#tests/browser/support/fixtures.ts';
import { expectToFit } from '#tests/browser/support/widths.ts';

const hour = 3_600_000;
const emailLink = /\/confirm-email\/[0-9a-f]{64}/;
const part = (page: Page, name: string) => page.getByRole('region', { name });

/** Opens an account and signs in. */
async function open(page: Page, email: string): Promise<void> {
  const data = { name: 'Meera Nair', email, password };
  expect((await page.request.post('/api/v1/auth/register', { data })).status()).toBe(201);
  await page.goto('/login');
  await login(page, email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'User Dashboard' })).toBeVisible();
}

/** A registration, added by staff, for a webinar that begins in some hours. */
async function enrol(page: Page, staff: Staff, email: string, hours: number): Promise<{ title: string }> {
  const starts = Date.now() + hours * hour;
  const title = `Calm evenings ${starts}`;
  const { _id = '' } = await staff.add('webinar', {
    ...{ title, description: '<p>x</p>', joinUrl: 'https://meet.example.com/room' },
    startsAt: new Date(starts).toISOString(),
    endsAt: new Date(starts + hour).toISOString(),
  });
  const answer = await page.request.post(`/api/v1/webinars/${_id}/registrations`, {
    data: { name: 'Meera Nair', email, contact: '9000000001' },
    headers: { Authorization: `Bearer ${await administratorToken(page.request)}` },
  });
  expect(answer.status()).toBe(201);
  return { title };
}

/** Sends the form as a browser without script does, which needs no captcha. */
async function enquire(page: Page, email: string): Promise<void> {
  const form = { name: 'Meera', email, contact: '9000000009', city: 'Pune', message: 'She wakes at four.' };
  expect((await page.request.post('/session-book', { form, maxRedirects: 0 })).status()).toBe(303);
}

test('a parent confirms the address, sees its data, and deletes the account, on every screen', async ({
  page,
  staff,
  problems,
}) => {
  const email = newAddress();
  await enquire(page, email);
  const { title } = await enrol(page, staff, email, 30);
  await open(page, email);

  await test.step('no data is shown before that', async () => {
    await expect(part(page, 'Please confirm your email address')).toContainText(email);
    await expect(part(page, 'Your webinars')).toHaveCount(0);
    await expect(page.getByText('She wakes at four.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Send me the email' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'We have sent you an email.' })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, { dark: [390] });
  });

  await test.step('opening the link changes nothing, pressing the button does', async () => {
    const link = await pathInEmail(email, emailLink);
    for (const _ of [1, 2, 3]) {
      await page.goto(link);
      await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
    }
    await expectAccessible(page);
    await page.goto('/dashboard');
    await expect(part(page, 'Please confirm your email address')).toBeVisible();
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my address' }).press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' }),
    ).toBeFocused();
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
    expect(kept).not.toContain(link.split('/').at(-1));
  });

  await test.step('enquiries and registrations are listed', async () => {
    const registration = part(page, 'Your webinars').getByRole('listitem').filter({ hasText: title });
    await expect(registration).toContainText('Your seat is reserved');
    await expect(registration).toContainText(/\d [ap]m – .* [ap]m IST/);
    await expect(part(page, 'Your enquiries').getByRole('listitem')).toHaveText(
      /Received.*She wakes at four\./,
    );
    await expectAccessible(page);
    await expectToFit(page, { dark: [390] });
    const calendar = await registration.getByRole('link', { name: /^Add to calendar/ }).getAttribute('href');
    expect((await page.request.get(String(calendar))).headers()['content-type']).toContain('text/calendar');
    await registration.getByRole('link', { name: /^Change or cancel/ }).click();
    await expect(page).toHaveURL(/\/my\/[0-9a-f]{64}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await page.goBack();
  });

  await test.step('newsletter and export take one press', async () => {
    const data = part(page, 'Your data');
    await data.getByRole('button', { name: 'Send me news' }).press('Enter');
    await expect(data.getByText('Thank you. We will send you news by email.')).toBeVisible();
    await data.getByRole('button', { name: 'Stop the news emails' }).press('Enter');
    await expect(data.getByText('You will not receive news from us any more.')).toBeVisible();
    await expect(data.getByRole('button', { name: 'Send me news' })).toBeFocused();
    const downloading = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download a copy' }).click();
    expect((await downloading).suggestedFilename()).toBe('my-data.json');
  });

  await test.step('the account is deleted, and sent enquiries stay', async () => {
    await page.getByRole('link', { name: 'Close your account' }).click();
    const end = part(page, 'Close your account');
    await expect(end).toBeInViewport();
    await page.reload();
    await expect(end).toBeInViewport();
    await expectAccessible(page);
    await expectToFit(page, { dark: [390] });
    const [field, card] = [page.getByLabel('New password'), part(page, 'Password')];
    const rightOf = async (what: Locator) => what.evaluate((one) => one.getBoundingClientRect().right);
    expect(await rightOf(field)).toBeLessThan(await rightOf(card));
    await end.getByLabel('Your password').fill('not it at all');
    await end.getByRole('button', { name: 'Close my account for good' }).click();
    await expect(end.getByLabel('Your password')).toHaveAccessibleDescription('Incorrect password.');
    await expect(end.getByText('Incorrect password.')).toHaveCount(1);
    await end.getByLabel('Your password').fill(password);
    await end.getByLabel('Your password').press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('status').filter({ hasText: 'Your account has been closed.' })).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await login(page, email, password);
    await expect(page.getByRole('alert')).not.toBeEmpty();
    problems.length = 0;
  });
});

test('the emailed link signs a visitor in and confirms the address with one press @phone-all', async ({
  page,
  problems,
}) => {
  const email = newAddress();
  await open(page, email);
  const link = await pathInEmail(email, emailLink);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(link);
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not it at all');
  await page.getByRole('button', { name: 'Sign in and confirm' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  problems.length = 0;
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in and confirm' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' }),
  ).toBeVisible();
  await expect(part(page, 'Your webinars')).toContainText('Nothing here yet.');
  await expect(part(page, 'Your enquiries')).toContainText('Nothing here yet.');
});

test('a link of another account is refused with a message, and the account stays as it is @all', async ({
  page,
  problems,
}) => {
  const [mine, theirs] = [newAddress(), newAddress()];
  await open(page, mine);
  const link = await pathInEmail(mine, emailLink);
  await page.getByRole('link', { name: 'Logout' }).click();
  await open(page, theirs);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('alert')).toContainText('belongs to another account');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(part(page, 'Please confirm your email address')).toBeVisible();
  problems.length = 0;
});
