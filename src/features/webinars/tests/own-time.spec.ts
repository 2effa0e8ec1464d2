import type { Page } from 'playwright/test';
import { login, newAddress, password } from '#tests/browser/support/accounts.ts';
import { delayScripts } from '#tests/browser/support/delay-scripts.ts';
import { pathInEmail } from '#tests/browser/support/emails.ts';
import { administratorToken, expect, type Staff, test } from '#tests/browser/support/fixtures.ts';
import { webinarForm } from '#tests/browser/support/forms.ts';

test.use({ timezoneId: 'Europe/London' });

const hour = 3_600_000;
/** The time of a clock in London, as the site formats it. */
const inLondon = (moment: number) =>
  new Date(moment)
    .toLocaleTimeString('en-US', { timeZone: 'Europe/London', hour: 'numeric', minute: '2-digit' })
    .toLowerCase()
    .replace(/\s/, ' ');
const hoursOf = (starts: number) =>
  new RegExp(`^Your time: .*${inLondon(starts)} – ${inLondon(starts + hour)}$`);

/** Adds a webinar of one hour that begins in some days. */
async function addWebinar(staff: Staff, days: number, fields: Record<string, string> = {}) {
  const starts = Date.now() + days * 24 * hour;
  const { _id = '', title = '' } = await staff.add('webinar', {
    ...{ title: `Far from home ${starts}`, description: '<p>x</p>', ...fields },
    startsAt: new Date(starts).toISOString(),
    endsAt: new Date(starts + hour).toISOString(),
  });
  return { _id, title, starts };
}

/** Enrols as staff. */
async function enrol(page: Page, webinar: string, email: string): Promise<void> {
  const answer = await page.request.post(`/api/v1/webinars/${webinar}/registrations`, {
    data: { name: 'Meera Nair', email, contact: '9000000001' },
    headers: { Authorization: `Bearer ${await administratorToken(page.request)}` },
  });
  expect(answer.status()).toBe(201);
}

test('a parent abroad who enrols reads the hours of the chosen webinar on their own clock @all', async ({
  page,
  staff,
}) => {
  const { _id, title, starts } = await addWebinar(staff, 8);
  for (const path of ['/upcoming-webinar', '/session-book']) {
    await page.goto(path);
    const choice = webinarForm(page).getByLabel('Webinar', { exact: true });
    // The card of the next webinar does not change, so that only the use of the page loads its code.
    await choice.focus();
    await choice.selectOption(_id);
    const card = page.getByRole('article').filter({ hasText: title });
    await expect(card.getByText(hoursOf(starts))).toBeVisible();
  }
});

test('a parent abroad reads their own clock when moving a registration and looking at its deadlines @all', async ({
  page,
  staff,
}) => {
  const email = newAddress();
  const full = await addWebinar(staff, 9, { capacity: '1' });
  const other = await addWebinar(staff, 10);
  await enrol(page, full._id, newAddress());
  await enrol(page, full._id, email);
  const release = await delayScripts(page);
  await page.goto(await pathInEmail(email, /\/my\/[0-9a-f]{64}/), { waitUntil: 'commit' });
  await page.getByText('Switch to another webinar').click();
  // Only this press shows that the page is in use.
  release();
  const choice = page.locator('label').filter({ hasText: other.title });
  await expect(choice.getByText(hoursOf(other.starts))).toBeVisible();

  await staff.change('webinar', full._id, { capacity: '2' });
  const data = { name: 'Meera Nair', email, password };
  expect((await page.request.post('/api/v1/auth/register', { data })).status()).toBe(201);
  await page.goto('/login');
  await login(page, email, password);
  await page.getByRole('button', { name: 'Send me the email' }).click();
  await page.goto(await pathInEmail(email, /\/confirm-email\/[0-9a-f]{64}/));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  const registration = page.getByRole('listitem').filter({ hasText: full.title });
  await expect(registration).toContainText('A seat is free for you');
  await expect(registration.getByText(hoursOf(full.starts))).toBeVisible();
  await expect(registration.getByText(/until .* IST\./)).toBeVisible();
  await expect(registration.getByText(/^Your time: \w+ \d+ \w+, [\d:]+ [ap]m \S+$/)).toBeVisible();
});
