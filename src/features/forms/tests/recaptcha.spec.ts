import type { Page } from 'playwright/test';
import { test as base, expect } from '#tests/browser/support/fixtures.ts';
import { fillSession, nextAlert, sessionForm, submit, toast } from '#tests/browser/support/forms.ts';
import { standInForGoogle, startRecaptchaSite } from '#tests/browser/support/recaptcha-site.ts';

type Site = Awaited<ReturnType<typeof startRecaptchaSite>>;

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it
    async ({}, use) => {
      const site = await startRecaptchaSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});
test.beforeEach(({ page }) => standInForGoogle(page));

const box = (page: Page) => sessionForm(page).getByTitle('reCAPTCHA');
const solve = (page: Page, solution: string) =>
  page.evaluate((solution) => solveRecaptcha(solution), solution);

test("with both keys the session form shows Google's box, and sends its solution", async ({
  page,
  site,
  problems,
}) => {
  await page.goto(`${site.address}/session-book`);
  const form = sessionForm(page);
  await fillSession(form, 'Gita Google');
  await expect(box(page)).toHaveAttribute('src', /[?&]k=site-key/);
  const unsolved = 'Please verify the CAPTCHA.';
  let said = nextAlert(page);
  await submit(form);
  expect(await said).toBe(unsolved);

  await solve(page, 'run out');
  await page.evaluate(() => expireRecaptcha());
  said = nextAlert(page);
  await submit(form);
  expect(await said).toBe(unsolved);

  await solve(page, 'refused');
  await submit(form);
  await expect(toast(page, 'Error saving row! Please check your form')).toBeVisible();
  await expect(form.getByRole('alert').filter({ hasText: unsolved }).first()).toBeVisible();
  await expect(box(page)).toHaveAttribute('data-solution', '');
  await expect(form.getByLabel('Message')).toHaveValue('My son wakes at night.');
  // The browser logs the refused request.
  problems.length = 0;

  await solve(page, 'right');
  await submit(form);
  await expect(toast(page, 'Booked Your Session successfully!')).toBeVisible();
  await expect(box(page)).toHaveAttribute('data-solution', '');
  expect(site.asked).toEqual(['refused', 'right']);
  expect((await site.services.stores.records.list('enquiry')).map(({ name }) => name)).toEqual([
    'Gita Google',
  ]);
});

test('a link from another page loads the page with its own policy, and keeps the requested focus @all', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/about`);
  await page.getByRole('banner').getByRole('link', { name: 'Book a session' }).click();
  await expect(box(page)).toBeVisible();
  await expect(sessionForm(page).getByLabel('Name')).toBeFocused();
  await page.reload();
  await expect(sessionForm(page).getByText(/will appear here when you begin/)).toBeVisible();
  await expect(sessionForm(page).getByLabel('Name')).not.toBeFocused();
  await sessionForm(page).getByLabel('City', { exact: true }).focus();
  await expect(box(page)).toBeVisible();
  // Leaving and coming back needs no second load, and draws a new box.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL(/privacy-policy/);
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await page.goBack();
  await sessionForm(page).getByLabel('City', { exact: true }).focus();
  await expect(box(page)).toBeVisible();
  await expect(page.locator('body[data-same-document]')).toHaveCount(1);
});

test('the policy is relaxed on that page only, and no other page requests anything from Google @all', async ({
  page,
  request,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).host));
  const google = /google\.com\/recaptcha|gstatic|unsafe/;
  for (const path of ['/', '/upcoming-webinar', '/login', '/session-book']) {
    const answer = await page.goto(site.address + path);
    if (path !== '/session-book') expect(answer?.headers()['content-security-policy']).not.toMatch(google);
    await page.waitForLoadState('networkidle');
    // Reading the page with the form requests nothing from Google either.
    await page.mouse.wheel(0, 5000);
    await page.waitForLoadState('networkidle');
  }
  expect(asked.filter((host) => /google|gstatic/.test(host))).toEqual([]);
  await sessionForm(page).getByLabel('Name').focus();
  await expect.poll(() => asked.filter((host) => /google/.test(host)).length).toBeGreaterThan(0);
  const policyOf = async (address: string) =>
    (await request.get(`${address}/session-book`)).headers()['content-security-policy'];
  expect(await policyOf(site.address)).toMatch(
    /script-src 'self' [^;]*https:\/\/www\.google\.com\/recaptcha\//,
  );
  // The privacy policy names the captcha in use.
  await page.goto(`${site.address}/privacy-policy`);
  await expect(page.getByText(/is reCAPTCHA, a service of Google/)).toBeVisible();
  await page.goto('/privacy-policy');
  await expect(page.getByText(/comes from this website itself: your browser works/)).toBeVisible();
  // Without the keys the strict policy applies there too.
  expect(await policyOf('')).not.toMatch(google);
});

test("where Google's script cannot be loaded, the form says so @all", async ({ page, site, problems }) => {
  await page.route('https://www.google.com/recaptcha/api.js**', (route) => route.abort());
  await page.goto(`${site.address}/session-book`);
  await sessionForm(page).getByLabel('Name').focus();
  await expect(sessionForm(page).getByText(/The CAPTCHA could not be loaded/)).toBeVisible();
  problems.length = 0;
});
