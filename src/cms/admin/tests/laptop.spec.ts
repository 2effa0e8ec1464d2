import type { Page } from 'playwright/test';
import { addDays } from '#core/time/calendar.ts';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect } from '#tests/browser/support/fixtures.ts';
import { test } from '#tests/browser/support/people.ts';

/** The number of rows that are completely in sight without scrolling. */
const rowsInSight = (page: Page) =>
  page.locator('main tbody tr').evaluateAll((rows) => {
    const isInSight = (row: Element) => row.getBoundingClientRect().bottom <= innerHeight;
    return rows.filter(isInSight).length;
  });

const words = uniqueText('Laptop');
const someDay = addDays(new Date().toISOString().slice(0, 10), 500);
const description = `<p>${'Little and often is how most babies learn to like being on their tummy. '.repeat(3)}</p>`;

test('lists of entries, enquiries and registrations show eight rows on a laptop', async ({
  page,
  people,
  staff,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (let number = 1; number <= 9; number++) {
    const title = `${words} and calmer nights ${number}`;
    await staff.add('webinar', { title, description, startdate: someDay, enddate: someDay, capacity: '20' });
    await people.enquire(`${words} ${number}`);
  }
  const webinar = await staff.add('webinar', { title: words, description, startdate: someDay });
  await people.enrol(webinar, ...Array.from({ length: 9 }, (_, index) => `${words} ${index + 1}`));
  await openAdmin(page, `/admin/home/webinar?q=${encodeURIComponent(words)}`);
  const row = page.getByRole('row', { name: `${words} and calmer nights 1` });
  await expect(row).toContainText('0 of 20 seats taken · 0 waiting · 0 paid');
  await expect(row.getByText(/^Little and often is how most babies.*\.\.\.$/)).toBeVisible();
  for (const name of ['Edit', 'Delete']) await expect(row.getByRole('button', { name })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Register User' })).toBeVisible();
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(8);

  await page.goto('/admin/booksessionlist?tab=all');
  await expect(page.getByRole('rowheader', { name: `${words} 9` })).toBeVisible();
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(8);

  await page.goto('/admin/registrations');
  await expect(page.getByRole('row').nth(9)).toBeVisible();
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(8);
});

test('header and footer of a form leave its text most of a laptop', async ({ page, staff }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  const title = uniqueText('Room');
  const webinar = await staff.add('webinar', { title, description, startdate: someDay, enddate: someDay });
  await openAdmin(page, '/admin/home/webinar');
  await page.goto(`/admin/home/webinar?entry=${webinar._id}`);
  const form = page.getByRole('dialog', { name: `Edit Entry: ${title}` });
  await form.getByLabel('Location').fill('Online');
  // The status of the draft is part of the header.
  await expect(form.getByRole('button', { name: 'Discard' })).toBeVisible();
  const heightOf = async (part: string) =>
    (await form.locator(part).evaluate((element) => element.getBoundingClientRect().height)) ?? 0;
  expect(
    (await heightOf('> :first-child')) + (await heightOf('form > div:last-of-type')),
  ).toBeLessThanOrEqual(120);
});
