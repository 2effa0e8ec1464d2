import pLimit from 'p-limit';
import type { Locator, Page } from 'playwright/test';
import { uniqueText } from '#tests/browser/support/admin.ts';
import { pathInEmail } from '#tests/browser/support/emails.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import {
  confirmationOf,
  day,
  fillPerson,
  fillSession,
  getAsStaff,
  sessionForm,
  solve,
  submit,
  webinarForm,
} from '#tests/browser/support/forms.ts';
import { pagesOfEveryKind } from '#tests/browser/support/public-pages.ts';

const what = 'What we keep and why';
const newsBox = (form: Locator) => form.getByRole('checkbox', { name: /^Write to me about new webinars/ });
const shownBy = (form: Locator) => form.locator('input[name=notice]').inputValue();

/** The bodies that the page sends to a call; the service worker is off in these tests. */
function bodiesTo(page: Page, path: RegExp): Record<string, string>[] {
  const bodies: Record<string, string>[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && path.test(sent.url())) bodies.push(sent.postDataJSON());
  });
  return bodies;
}

/** The newsletter link in the email to an address. */
const newsLink = (email: string) => pathInEmail(email, /\/my-data\/news\/[0-9a-f]{96}/);

const noticesOf = [
  ['session', '/session-book', sessionForm, ''],
  ['webinar', '/upcoming-webinar', webinarForm, ' @all'],
  ['account', '/register', (page: Page) => page.locator('form'), ' @all'],
] as const;

for (const [name, path, formOf, tag] of noticesOf) {
  test(`the ${name} form shows its notice, works by keyboard, and no box is ticked @phone-all${tag}`, async ({
    page,
    staff,
  }) => {
    const dates = { startdate: day(9), enddate: day(9) };
    if (name === 'webinar')
      await staff.add('webinar', { title: uniqueText('Notice'), description: '<p>x</p>', ...dates });
    await page.goto(path);
    const form = formOf(page);
    await expect(newsBox(form)).not.toBeChecked();
    for (const box of await form.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    const summary = form.getByText(what, { exact: true }).first();
    await expect(form.getByText('To complain')).toBeHidden();
    await newsBox(form).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (const title of ['Why', 'How long', 'Who sees it', 'Whom to ask', 'To complain']) {
      await expect(form.getByText(title, { exact: true })).toBeVisible();
    }
    await expect(form.getByRole('link', { name: /^My data/ })).toHaveAttribute('href', '/my-data');
    expect((await shownBy(form)).split(' ')).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    await expectAccessible(page);
    await summary.press('Enter');
    await expect(form.getByText('To complain')).toBeHidden();
    // The page is not wider than the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test('no form asks for data of a child, in labels or help texts @all', async ({ page }) => {
  for (const path of ['/session-book', '/upcoming-webinar', '/register']) {
    await page.goto(path);
    await expect(page.getByLabel('Name').first()).toBeVisible();
    const words = await page
      .locator('form')
      .evaluateAll((forms) =>
        forms.flatMap((form) =>
          [...form.querySelectorAll('label, legend, [placeholder], [aria-label], [aria-describedby]')].map(
            (part) =>
              [
                part.tagName === 'SELECT' ? '' : part.textContent,
                part.getAttribute('placeholder'),
                part.getAttribute('aria-label'),
              ].join(' '),
          ),
        ),
      );
    expect(words.length).toBeGreaterThan(3);
    expect(
      words.filter((text) => /child|kid\b|baby|\bson\b|daughter|\bage\b|born|birth/i.test(text)),
    ).toEqual([]);
  }
});

test('a subscription is requested, confirmed by email, and ended with one press; opening changes nothing @phone-all', async ({
  page,
  request,
  staff,
}) => {
  const { _id } = await staff.add('webinar', {
    title: uniqueText('News'),
    description: '<p>x</p>',
    startdate: day(9),
    enddate: day(9),
  });
  await page.goto('/upcoming-webinar');
  const form = webinarForm(page);
  const bodies = bodiesTo(page, /bookwebinar/);
  const name = uniqueText('News Reader');
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  await fillPerson(form, name);
  await form.getByLabel('Webinar', { exact: true }).selectOption(_id ?? '');
  await newsBox(form).press('Space');
  const shown = await shownBy(form);
  await submit(form);
  await expect(confirmationOf(form)).toBeVisible();
  expect(bodies).toEqual([expect.objectContaining({ notice: shown, news: 'yes' })]);

  const link = await newsLink(email);
  for (let looks = 0; looks < 3; looks += 1) await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Would you like our news?' })).toBeVisible();
  await expectAccessible(page);
  expect(page.url()).not.toContain('done');
  await page.getByRole('button', { name: 'Yes, send me news' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop the news emails' }).click();
  await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You do not receive our news' })).toBeVisible();
  // To another page and back, without a page load.
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'You do not receive our news' })).toBeVisible();
  expect((await request.get(link.replace(/.{4}$/, '0000'))).status()).toBe(404);
});

test('a form that waits offline keeps its notice and its subscription @phone @all', async ({
  page,
  context,
  request,
  problems,
}) => {
  await page.goto('/session-book');
  const form = sessionForm(page);
  const bodies = bodiesTo(page, /booksession/);
  const name = uniqueText('Waiting Notice');
  await fillSession(form, name);
  await newsBox(form).check();
  await page.waitForLoadState('networkidle');
  const shown = await shownBy(form);
  await context.setOffline(true);
  await submit(form);
  const saved = page.getByText('Saved on this phone. We will send it as soon as you are online.');
  await expect(saved).toBeVisible();
  await page.getByRole('button', { name: 'Do not send it' }).click();
  await expect(saved).toBeHidden();
  await expect(newsBox(form)).toBeChecked();
  await submit(form);
  // Before that, an online visitor is asked for the captcha.
  await expect(saved).toBeVisible();
  await context.setOffline(false);
  const stored = async () => {
    const { booksessions } = await getAsStaff(request, 'booksession');
    return booksessions.filter((enquiry: { name: string }) => enquiry.name === name).length;
  };
  await expect.poll(stored, { timeout: 60_000 }).toBe(1);
  expect(bodies.length).toBeGreaterThan(0);
  // The form is first sent without a captcha; the browser logs the 400.
  problems.length = 0;
  for (const body of bodies) expect(body).toMatchObject({ notice: shown, news: 'yes' });
});

test('a registration records its notice @all', async ({ page }) => {
  await page.goto('/register');
  const form = page.locator('form');
  const bodies = bodiesTo(page, /auth\/register/);
  await form.getByLabel('Name').fill('Meena');
  await form.getByLabel('Email').fill(`${uniqueText('account').replaceAll(' ', '.')}@example.com`);
  await form.getByLabel('Password', { exact: true }).fill('a quiet house at ten');
  const shown = await shownBy(form);
  await form.getByRole('button', { name: 'SignUp' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(bodies).toEqual([expect.objectContaining({ notice: shown })]);
  expect(bodies[0]).not.toHaveProperty('news');
});

test('no public page sets a cookie or requests other hosts on load @all', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const { host } = new URL(baseURL ?? '');
  const elsewhere: string[] = [];
  context.on('request', (sent) => {
    const url = new URL(sent.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host) elsewhere.push(sent.url());
  });
  // A few at once: each waits most of the time for further requests.
  const some = pLimit(3);
  const visits = [...pagesOfEveryKind, '/register', '/login', '/my', '/my-data', '/saved'].map((path) =>
    some(async () => {
      const visited = await context.newPage();
      await visited.goto(path);
      await visited.waitForLoadState('networkidle');
      await visited.mouse.wheel(0, 4000);
      // Lazy content is requested once it is drawn.
      await visited.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))),
      );
      expect([path, await context.cookies()]).toEqual([path, []]);
      await visited.close();
    }),
  );
  await Promise.all(visits);
  expect(elsewhere).toEqual([]);
  // No cookie is set while a form is filled in, only when it is sent.
  const page = await context.newPage();
  await page.goto('/session-book');
  await fillSession(sessionForm(page), 'Cookie');
  await page.waitForLoadState('networkidle');
  expect(await context.cookies()).toEqual([]);
  await solve(sessionForm(page));
  await submit(sessionForm(page));
  await expect(confirmationOf(sessionForm(page))).toBeVisible();
  expect((await context.cookies()).map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.close();
});
