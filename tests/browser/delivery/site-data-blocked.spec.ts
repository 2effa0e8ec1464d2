import { uniqueText } from '../support/admin.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import {
  day,
  fillPerson,
  fillSession,
  getAsStaff,
  sessionForm,
  submit,
  toast,
  webinarForm,
} from '../support/forms.ts';
import { type RefusalTime, refuseSiteData } from '../support/refuse-site-data.ts';

const appErrors: RefusalTime[] = ['when named', 'when used'];

for (const when of appErrors) {
  const tag = when === 'when used' ? '@phone-all' : '@phone @all';

  test(`sign-in shows that it needs site data where the browser refuses it ${when} ${tag} @all`, async ({
    page,
  }) => {
    await refuseSiteData(page, when);
    for (const path of ['/login', '/dashboard', '/admin/dashboard', '/admin/blog']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
      await expect(page.getByRole('alert')).toContainText('cookies and site data');
      await expect(page.getByLabel('Username')).toHaveCount(0);
    }
    await expectAccessible(page);
  });

  test(`the session form is sent as a plain post where site data is refused ${when} ${tag} @all`, async ({
    page,
    request,
    problems,
  }) => {
    const name = uniqueText('Blocked');
    await refuseSiteData(page, when);
    await page.goto('/session-book');
    const form = sessionForm(page);
    await submit(form);
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name field is required');
    await fillSession(form, name);
    await expect(form.getByRole('group', { name: 'CAPTCHA' })).toContainText(/blocks cookies/);
    await submit(form);
    await expect(page).toHaveURL(/\/session-book\/sent/);
    const { booksessions } = await getAsStaff(request, 'booksession');
    expect(booksessions.filter((enquiry: { name: string }) => enquiry.name === name)).toHaveLength(1);
    // The browser itself writes the 403 to the console.
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('403')));
  });

  test(`the webinar form likewise ${when} @all`, async ({ page, request, staff, problems }) => {
    const dates = { startdate: day(94), enddate: day(94) };
    const { _id } = await staff.add('webinar', {
      title: `Without ${when}`,
      description: '<p>x</p>',
      ...dates,
    });
    await refuseSiteData(page, when);
    await page.goto('/upcoming-webinar');
    const form = webinarForm(page);
    await form.getByLabel('Webinar', { exact: true }).selectOption(_id ?? '');
    await fillPerson(form, uniqueText('Plain'));
    await submit(form);
    await expect(page).toHaveURL(/\/upcoming-webinar\/sent/);
    const { webinars } = await getAsStaff(request, `webinar/webinarregisteruser/${_id}`);
    expect(webinars).toHaveLength(1);
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('403')));
  });

  test(`public pages work where site data is refused ${when} @all`, async ({ page }) => {
    await refuseSiteData(page, when);
    for (const path of ['/', '/blogs', '/webinars', '/saved', '/search?q=sleep', '/video']) {
      await page.goto(path);
      await page.mouse.move(5, 5);
      await page.mouse.move(9, 9);
      await page.keyboard.press('End');
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Unexpected Application Error!');
    }
    await page.getByRole('link', { name: 'Ananta, home page' }).first().click();
    await expect(page).toHaveURL(/\/$/);
  });
}

test('a browser that refuses only cookies sends the form as a plain post @all', async ({
  page,
  request,
  problems,
}) => {
  const name = uniqueText('Cookieless');
  await page.route('**/get-csrf-token', async (route) => {
    const answer = await fetch(route.request().url());
    await route.fulfill({ contentType: 'application/json', body: await answer.text() });
  });
  await page.goto('/session-book?course=none');
  const form = sessionForm(page);
  await fillSession(form, name);
  await form.getByRole('checkbox', { name: /robot/ }).click();
  await expect(form.getByText('Verified')).toBeVisible({ timeout: 60_000 });
  await submit(form);
  await expect(page).toHaveURL(/\/session-book\/sent/);
  await expect(toast(page, 'Error saving row!')).toHaveCount(0);
  const { booksessions } = await getAsStaff(request, 'booksession');
  expect(booksessions.filter((enquiry: { name: string }) => enquiry.name === name)).toHaveLength(1);
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('403')));
});
