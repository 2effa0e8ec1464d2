import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright/test';
import { addDays } from '#core/time/calendar.ts';
import { expectToast, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible } from '#tests/browser/support/fixtures.ts';
import { test } from '#tests/browser/support/people.ts';

const path = '/admin/booksessionlist';
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');
/** Later than the webinar of today's demo, so that this webinar is the next one. */
const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);

// Serial: the tests count the same enquiries.
test.describe.configure({ mode: 'serial' });

test('an enquiry is shown completely, and the focus returns @phone-all', async ({ page, people }) => {
  const name = uniqueText('Meena');
  await people.enquire(name);
  await openAdmin(page, path);
  await expectAccessible(page);
  const view = page.getByRole('button', { name: `View ${name}` });
  await view.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toContainText(`A question of\n${name}`);
  await expect(dialog.getByRole('link', { name: /^9\d{9}$/ })).toHaveAttribute('href', /^tel:\+919\d{9}$/);
  await expect(dialog.getByRole('link', { name: /example\.com/ })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(view).toBeFocused();
});

test('an enquiry is deleted after a confirmation', async ({ page, people }) => {
  const name = uniqueText('Meena');
  await people.enquire(name);
  await openAdmin(page, path);
  const remove = page.getByRole('button', { name: `Delete ${name}` });
  await remove.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Are you sure you want to delete "${name}"?`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Row deleted successfully!');
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('enquiries have pages of ten, and a CSV export without formulas @all', async ({ page, people }) => {
  const names = Array.from({ length: 11 }, (_, number) => uniqueText(`Parent ${number}`));
  await people.enquire('=HYPERLINK("https://evil.example")', ...names);
  await openAdmin(page, path);
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole('row').nth(1)).toContainText('11');
  await expect(page.getByRole('row').nth(1)).toContainText(names[0] ?? '');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('book-a-session-listing.csv');
  const text = await textOf(download);
  expect(
    text.startsWith(
      '\ufeff"Name","Email","Mobile","City","Received","Message","Preferred day","Preferred time"\r\n',
    ),
  ).toBe(true);
  for (const name of names) expect(text).toContain(`"${name}"`);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});

test('enquiries are searched across pages, and the results are exported', async ({ page, people }) => {
  const word = uniqueText('Tarangini');
  await people.enquire(`Zara ${word}`, `aaron ${word}`, uniqueText('Somebody else'));
  await openAdmin(page, `${path}?tab=done`);
  await page.getByRole('searchbox', { name: 'Search' }).fill(word.toUpperCase());
  await expect(page.getByText(`2 enquiries for “${word.toUpperCase()}”`)).toBeVisible();
  const names = page.getByRole('rowheader');
  await expect(names).toContainText([`aaron ${word}`, `Zara ${word}`]);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await textOf(download)).split('\r\n');
  expect(lines.slice(1)).toEqual([
    expect.stringContaining(`"aaron ${word}"`),
    expect.stringContaining(`"Zara ${word}"`),
    '',
  ]);
  await page.getByRole('searchbox').fill('nobody wrote this');
  await expect(page.getByText('Nothing found for “nobody wrote this”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
});

test('the registrations of a webinar are listed, exported and deleted @all', async ({
  page,
  people,
  staff,
}) => {
  const webinar = await staff.add('webinar', {
    title: uniqueText('Webinar'),
    description: '<p>a</p>',
    startdate: addDays(tomorrow, 400),
    enddate: addDays(tomorrow, 400),
  });
  await people.enrol(webinar, 'Meena Tarangini', 'Ravi Kumar');
  await openAdmin(page, `/admin/webinaruser/${webinar._id}`);
  await expect(page.getByText(webinar.title ?? '')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await textOf(download)).toContain('"Ravi Kumar","ravi.kumar@example.com","9000000099"');
  expect(download.suggestedFilename()).toMatch(/^registered-users-webinar-\w+\.csv$/);
  await expect(page.getByText('2 registrations')).toBeVisible();
  await page.getByRole('searchbox').fill('tarangini');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Delete Ravi Kumar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Row deleted successfully! One parent will get an email in five minutes.');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'All webinars' }).click();
  await expect(page).toHaveURL(/\/admin\/home\/webinar$/);
});

test('the dashboard lists the tasks of today with links @phone-all', async ({ page, people, staff }) => {
  await people.enquire(uniqueText('Meena'));
  const draft = await staff.add(
    'blogs',
    { title: uniqueText('Draft'), shortContent: 'a', content: '<p>a</p>' },
    'images',
  );
  await staff.add('course', { title: uniqueText('Bare course'), description: '<p>a</p>' });
  await openAdmin(page, '/admin/dashboard');
  const enquiries = page.getByRole('region', { name: 'Enquiries' });
  const rows = enquiries.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(31);
  const today = Number(await rows.last().getByRole('cell').textContent());
  expect(today).toBeGreaterThan(0);
  const toFinish = page.getByRole('region', { name: 'To do' });
  await expect(toFinish).toContainText(draft.title ?? '');
  await expect(toFinish.getByRole('link', { name: /^Course: \d+/ })).toHaveAttribute('href', '/admin/course');
  await expect(page.getByRole('region', { name: 'Next webinar' })).toContainText(/\d+ registrations?/);
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  await enquiries.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book A Session Listing' })).toBeVisible();
});

test('the about page shows only the founder @all', async ({ page }) => {
  await openAdmin(page, '/admin/about');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(1);
  await expectAccessible(page);
});
