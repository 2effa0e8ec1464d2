import type { Browser } from 'playwright/test';
import { pathInEmail } from '#tests/browser/support/emails.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { webinarForm } from '#tests/browser/support/forms.ts';
import { expectToFit } from '#tests/browser/support/widths.ts';

const [minute, hour] = [60_000, 3_600_000];
/** The user agent of a person's browser: the room does not open for robots. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

/** The link in the newest email to a parent with this subject. */
const linkFor = (email: string, subject: RegExp, to: 'my' | 'join' = 'my') =>
  pathInEmail(email, new RegExp(`/${to}/[0-9a-f]{64}`), subject);

async function phoneOf(browser: Browser, baseURL: string | undefined) {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, userAgent, baseURL: baseURL ?? '' });
  return context.newPage();
}

test('the last seat is taken; the next parent waits, is offered a seat, accepts it and joins the room @phone', async ({
  browser,
  baseURL,
  staff,
}) => {
  const starts = Date.now() + 5 * hour;
  const { _id = '', title = '' } = await staff.add('webinar', {
    ...{ title: `One seat ${starts}`, description: '<p>x</p>', capacity: '1' },
    startsAt: new Date(starts).toISOString(),
    endsAt: new Date(starts + hour).toISOString(),
    joinUrl: `${baseURL}/about`,
  });
  const page = await phoneOf(browser, baseURL);
  const enrol = async (name: string) => {
    await page.goto('/upcoming-webinar');
    const form = webinarForm(page);
    await form.getByLabel('Webinar', { exact: true }).selectOption(_id);
    await form.getByLabel('Name').fill(name);
    const email = `${name.toLowerCase().replaceAll(' ', '.')}.${starts}@example.com`;
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Mobile number').fill('9000000001');
    return { form, email };
  };
  const first = await enrol('First Parent');
  await expect(page.getByText('Few seats left')).toBeVisible();
  await first.form.getByRole('button', { name: 'Enrol' }).click();
  await expect(first.form.getByText('is reserved')).toBeVisible();
  await expectToFit(page, { dark: [390] });

  const second = await enrol('Second Parent');
  await expect(second.form.getByText('All seats are taken.')).toBeVisible();
  await expect(second.form.getByText('You can join the waiting list')).toBeVisible();
  await second.form.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(second.form.getByText('so you are on the waiting list')).toBeVisible();
  await expectToFit(page, { dark: [390] });

  // The first parent cancels.
  await page.goto(await linkFor(first.email, /Calm|seat/));
  await expect(page.getByRole('heading', { level: 2, name: 'Your seat is reserved' })).toBeVisible();
  await expect(page.getByText(/It starts in 4 hours/)).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Cancel my registration').first().click();
  await page.getByRole('button', { name: 'Cancel my registration' }).click();
  await expect(
    page.getByText('Your registration is cancelled. We will email you to confirm it.'),
  ).toBeVisible();

  // Opening the offer three times, with scripts, accepts nothing.
  const offer = await linkFor(second.email, /offer/i);
  for (let look = 0; look < 3; look++) {
    await page.goto(offer);
    await expect(page.getByRole('heading', { name: 'A seat is free for you' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept the seat' }).click();
  await expect(page.getByText('Thank you. The seat is yours.')).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();

  // Moved to a few minutes from now: the link opens the room.
  const soon = Date.now() + 5 * minute;
  await staff.change('webinar', _id, {
    startsAt: new Date(soon).toISOString(),
    endsAt: new Date(soon + hour).toISOString(),
  });
  await page.goto(offer);
  await page.getByRole('link', { name: 'Join now' }).click();
  await expect(page).toHaveURL(`${baseURL}/about`);
  await page.goto(await linkFor(second.email, /enrolled/, 'join'));
  await expect(page).toHaveURL(`${baseURL}/about`);
  await page.context().close();
});
