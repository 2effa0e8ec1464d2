import type { Browser, Page } from 'playwright/test';
import { openAdmin } from '#tests/browser/support/admin.ts';
import { pathInEmail } from '#tests/browser/support/emails.ts';
import { administratorToken, expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { expectToFit } from '#tests/browser/support/widths.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const link = /\/my-data\/[0-9a-f]{64}/;
const unique = () => `dipper.${Date.now()}.${Math.random().toString(36).slice(2, 7)}@example.com`;

/** Sends an enquiry as a browser without script, which needs no captcha. */
async function enquire(page: Page, email: string): Promise<void> {
  const form = {
    name: 'Dipper Rao',
    email,
    contact: '9000000009',
    city: 'Pune',
    message: 'She wakes at four.',
  };
  const sent = await page.request.post('/session-book', { form, maxRedirects: 0 });
  expect(sent.status()).toBe(303);
}

/** Asks for the link by keyboard only. */
async function ask(page: Page, email: string): Promise<string> {
  await page.goto('/my-data');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Please check your inbox' })).toBeVisible();
  return pathInEmail(email, link);
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a person views, downloads, corrects and erases their data by keyboard, on every screen', async ({
  page,
  problems,
}) => {
  const email = unique();
  await enquire(page, email);
  await page.goto('/my-data');
  await expectAccessible(page);
  const path = await ask(page, email);
  await expectAccessible(page);

  await page.goto(path);
  await expect(page.getByText('1 enquiry', { exact: true })).toBeVisible();
  await expect(page.getByText('She wakes at four.')).toBeHidden();
  await expectToFit(page, { dark: [390] });
  await page.getByRole('button', { name: 'Show my data' }).press('Enter');
  await expect(page.getByText('She wakes at four.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, { dark: [390] });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a copy' }).press('Enter');
  expect((await downloading).suggestedFilename()).toBe('my-data.json');

  await page.getByText('Tell us').press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  const words = page.getByLabel('What is wrong, and what would be right?');
  await expect(words).toHaveAccessibleDescription('Please write what is wrong.');
  await words.fill('My number has changed.');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(page.getByText('Thank you. We have your message')).toBeVisible();
  await expect(page.getByText(/we have it, and will reply by/)).toBeVisible();

  await page.getByText('Erase my data…').press('Enter');
  await page.getByRole('button', { name: 'Erase my data' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please tick the box first');
  await expectAccessible(page);
  await page.getByLabel('I understand that this cannot be undone.').press('Space');
  await page.getByRole('button', { name: 'Erase my data' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your data has been erased' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, { dark: [390] });
  // Browsers report each 400.
  problems.length = 0;
  await page.goto(path);
  await expect(page.getByText('She wakes at four.')).toBeHidden();
  expect(page.url()).not.toContain('?');
});

async function withoutScript(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  return context.newPage();
}

test('everything works without script, and typed text is kept @all', async ({ browser, baseURL }) => {
  const page = await withoutScript(browser, baseURL);
  const email = unique();
  await enquire(page, email);
  await page.goto('/my-data');
  await page.getByLabel('Email').fill('dipper(at)example.com');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('dipper(at)example.com');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.goto(await pathInEmail(email, link));
  await page.getByRole('button', { name: 'Show my data' }).click();
  await expect(page.getByText('She wakes at four.')).toBeVisible();
  await page.getByText('Erase my data…').click();
  await page.getByLabel('I understand that this cannot be undone.').check();
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByRole('heading', { name: 'Your data has been erased' })).toBeVisible();
  await page.context().close();
});

test('opening the link three times with scripts changes nothing @all', async ({ page }) => {
  const email = unique();
  await enquire(page, email);
  const path = await ask(page, email);
  for (let look = 0; look < 3; look++) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Show my data' })).toBeVisible();
  }
  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  const listed = await page.request.get(`/api/v1/booksession?limit=5&q=${encodeURIComponent(email)}`, {
    headers,
  });
  expect((await listed.json()).booksessions).toHaveLength(1);
  const requests = await (await page.request.get('/api/v1/privacy/requests?state=open', { headers })).json();
  expect(JSON.stringify(requests)).not.toContain(email);
});

test('staff record a request, verify the person, read the data held, and end it @all', async ({
  page,
  problems,
}) => {
  const email = unique();
  await openAdmin(page, '/admin/privacy');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log a request' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('What the person asks for').selectOption({ label: 'Correction' });
  await dialog.getByLabel('Their email').fill('no address');
  await dialog.getByLabel('What they said').fill('The number is old.');
  await dialog.getByRole('button', { name: 'Log the request' }).click();
  await expect(dialog.getByLabel('Their email')).toHaveAccessibleDescription(/Please type the email/);
  // Browsers report the 400.
  problems.length = 0;
  await dialog.getByLabel('Their email').fill(email);
  await dialog.getByRole('button', { name: 'Log the request' }).click();
  await expect(
    page.getByText('The request has been logged. An email will ask the person to confirm it.'),
  ).toBeVisible();

  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    expect(await fits(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: `Open Correction, ${email}` }).click();
  await expect(page).toHaveURL(/request=/);
  await expect(dialog.getByText('nothing under this address')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have checked their identity' }).click();
  await expect(dialog.getByText(/due in (29|30) days/)).toBeVisible();
  await dialog.getByLabel('Message in the email to the person').fill('The number is changed.');
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(dialog.getByText('The address has been erased, as the request is closed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByLabel('Status').selectOption({ label: 'Completed' });
  await expect(page).toHaveURL(/state=completed/);
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
  await expect(page.getByText(/no confirmed subscribers|(wants|want) news/)).toBeVisible();
  await page.getByRole('link', { name: 'What we keep, why and for how long' }).click();
  await expect(page.getByRole('rowheader', { name: 'to answer the enquiry of a parent' })).toBeVisible();
  await expectAccessible(page);
});
