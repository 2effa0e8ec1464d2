import type { APIRequestContext, Page } from 'playwright/test';
import { uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import {
  captchaBox,
  confirmationOf,
  day,
  fillPerson,
  fillSession,
  getAsStaff,
  sessionForm,
  solve,
  submit,
  toast,
  webinarForm,
} from '#tests/browser/support/forms.ts';

const saved = 'Saved on this phone. We will send it as soon as you are online.';
const waits = (page: Page) => page.getByText(saved);
/** The number of stored enquiries with that name. */
async function stored(request: APIRequestContext, name: string): Promise<number> {
  const { booksessions } = await getAsStaff(request, 'booksession');
  return booksessions.filter((enquiry: { name: string }) => enquiry.name === name).length;
}

test('a form sent offline waits, is sent after the tab was closed, and arrives once @phone-all', async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', ...(baseURL && { baseURL }) });
  const name = uniqueText('Lift');
  const page = await context.newPage();
  await page.goto('/session-book');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const form = sessionForm(page);
  // Beginning to fill it in loads everything that it needs.
  await fillSession(form, name);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await submit(form);
  await expect(waits(page)).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expectAccessible(page);
  // Pressed again, it is the same submission.
  await submit(form);
  await expect(waits(page)).toHaveCount(1);
  await page.close();

  const other = await context.newPage();
  await other.goto('/blogs');
  await expect(other.getByText('What you wrote is saved on this phone.')).toBeVisible();
  await context.setOffline(false);
  await other.goto('/about');
  await expect.poll(() => stored(request, name), { timeout: 60_000 }).toBe(1);
  await other.goto('/session-book');
  await other.mouse.move(5, 5);
  await expect(sessionForm(other).getByLabel('Name')).toHaveValue('');
  await expect(waits(other)).toHaveCount(0);
  expect(await stored(request, name)).toBe(1);
  await context.close();
});

test('with no page of the site open, the browser’s own sync sends the waiting form @all', async ({
  browser,
  baseURL,
  request,
}) => {
  const { origin } = new URL(baseURL ?? '');
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: origin });
  const name = uniqueText('Sync');
  const page = await context.newPage();
  await page.goto('/session-book');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await fillSession(sessionForm(page), name);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await submit(sessionForm(page));
  await expect(waits(page)).toBeVisible();
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);
  // Browsers choose the time of a sync themselves, so the test triggers it.
  const tools = await context.newCDPSession(blank);
  const registration = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.dispatchSyncEvent', {
    ...{ origin, registrationId: await registration },
    ...{ tag: 'waiting-forms', lastChance: false },
  });
  await expect.poll(() => stored(request, name), { timeout: 60_000 }).toBe(1);
  await context.close();
});

test('a lost answer or a reload sends nothing twice, and needs no second captcha @all', async ({
  page,
  request,
  problems,
}) => {
  const name = uniqueText('Lost');
  await page.goto('/session-book');
  const form = sessionForm(page);
  await fillSession(form, name);
  await solve(form);
  // It arrives, and its answer is lost.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/booksession', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await submit(form);
  await expect(waits(page)).toBeVisible();
  await page.unroute('**/api/v1/booksession');
  await page.reload();
  await expect(confirmationOf(form)).toBeVisible();
  await expect(confirmationOf(form)).toContainText(name);
  const { booksessions } = await getAsStaff(request, 'booksession');
  expect(booksessions.filter((enquiry: { name: string }) => enquiry.name === name)).toHaveLength(1);
  expect(new Set(keys).size).toBe(1);
  problems.length = 0;
});

test('a form started offline keeps its typed text, and does not request anything in a loop @phone @all', async ({
  page,
  context,
  request,
  problems,
}) => {
  const name = uniqueText('Tunnel');
  await page.goto('/session-book');
  await context.setOffline(true);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  const form = sessionForm(page);
  await fillSession(form, name);
  await submit(form);
  await expect(waits(page)).toBeVisible();
  await expect(toast(page, 'Error saving row!')).toHaveCount(0);
  // Long enough for some hundred requests of a loop.
  await page.waitForTimeout(3000);
  const most = Math.max(...asked.map((url) => asked.filter((one) => one === url).length), 0);
  expect(most).toBeLessThanOrEqual(4);
  await context.setOffline(false);
  await expect(confirmationOf(form)).toContainText(name);
  expect(await stored(request, name)).toBe(1);
  problems.length = 0;
});

test('an enquiry whose preferred day passed while it waited is sent without the day @all', async ({
  page,
  context,
  request,
  problems,
}) => {
  const name = uniqueText('Late');
  await page.goto('/session-book');
  const form = sessionForm(page);
  await fillSession(form, name);
  await form.getByLabel('Preferred day (optional)').fill(day(1));
  await form.getByLabel('Preferred time (optional)').selectOption('Evening');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await submit(form);
  await expect(waits(page)).toBeVisible();
  // The answer of the site when the day has passed.
  await page.route('**/api/v1/booksession', async (route) => {
    if (!route.request().postDataJSON().preferredDay) return route.continue();
    const errors = { preferredDay: 'Please choose tomorrow or a later day.' };
    await route.fulfill({ status: 400, json: { message: 'Please check the form.', errors } });
  });
  await context.setOffline(false);
  await expect(confirmationOf(form)).toContainText(name);
  const { booksessions } = await getAsStaff(request, 'booksession');
  const mine = booksessions.filter((enquiry: { name: string }) => enquiry.name === name);
  expect(mine).toMatchObject([{ preferredDay: null, preferredTime: 'evening' }]);
  problems.length = 0;
});

test('a waiting form can be taken back, changed and sent @all', async ({
  page,
  context,
  request,
  staff,
  problems,
}) => {
  const { _id } = await staff.add('webinar', {
    title: 'Taken back',
    description: '<p>x</p>',
    startdate: day(90),
    enddate: day(90),
  });
  await page.goto('/upcoming-webinar');
  const form = webinarForm(page);
  await form.getByLabel('Webinar', { exact: true }).selectOption(_id ?? '');
  await fillPerson(form, 'Wrong Name');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await submit(form);
  await expect(waits(page)).toBeVisible();
  await page.getByRole('button', { name: 'Do not send it' }).click();
  await expect(page.getByText('Cancelled. Nothing has been sent.')).toBeVisible();
  await expect(waits(page)).toHaveCount(0);
  await expect(form.getByLabel('Name')).toHaveValue('Wrong Name');
  await form.getByLabel('Name').fill('Right Name');
  await submit(form);
  await expect(waits(page)).toBeVisible();
  await context.setOffline(false);
  await expect(confirmationOf(form)).toContainText('Right Name');
  const { webinars } = await getAsStaff(request, `webinar/webinarregisteruser/${_id}`);
  expect(webinars.map((one: { name: string }) => one.name)).toEqual(['Right Name']);
  await expect(page.getByText('Cancelled. Nothing has been sent.')).toHaveCount(0);
  problems.length = 0;
});

test('with the captcha blocked, the form is sent without it @all', async ({ page, request, problems }) => {
  await page.route('**/assets/altcha-widget*', (route) => route.abort());
  await page.goto('/session-book');
  const form = sessionForm(page);
  const name = uniqueText('Blocked');
  await fillSession(form, name);
  await expect(form.getByText(/The CAPTCHA could not be loaded. You can send/)).toBeVisible();
  await page.route('**/get-captcha-challenge', (route) => route.abort());
  await submit(form);
  await expect(confirmationOf(form)).toContainText(name);
  const { booksessions } = await getAsStaff(request, 'booksession');
  expect(booksessions.some((enquiry: { name: string }) => enquiry.name === name)).toBe(true);
  problems.length = 0;
});

test('with the captcha failing after the tick, the form is sent without it @all', async ({
  page,
  problems,
}) => {
  await page.route('**/get-captcha-challenge', (route) => route.abort());
  await page.goto('/session-book');
  const form = sessionForm(page);
  const name = uniqueText('Unsolved');
  await fillSession(form, name);
  await captchaBox(form).click();
  await expect(form.getByText('Verification failed')).toBeVisible();
  await submit(form);
  await expect(confirmationOf(form)).toContainText(name);
  problems.length = 0;
});
