import type { Locator, Page } from 'playwright/test';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';

const incomplete = 'Please enter the whole date, with a year from 1900 to 2200.';

/** Types a date with equal day and month, so that it is the same in any date format. */
async function typeDate(page: Page, input: Locator, year: string): Promise<void> {
  // Starts at its first part.
  await input.blur();
  await input.focus();
  for (const key of `1212${year}`) await page.keyboard.press(key);
}

test('a year is typed digit by digit, and an incomplete date counts as empty @all', async ({ page }) => {
  await openAdmin(page, '/admin/home/webinar');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  const form = page.getByRole('dialog');
  for (const label of ['Start Date', 'Starts: day', 'Take down at: day']) {
    const input = form.getByLabel(label, { exact: true });
    // The input is not recreated: the typed part stays.
    await typeDate(page, input, '202');
    await expect(input).toHaveValue('0202-12-12');
    await expect(form.getByText(incomplete)).toBeHidden();
    await page.keyboard.press('7');
    await expect(input).toHaveValue('2027-12-12');
  }
});

test('a form with an incomplete date is not saved, and keeps the input @all', async ({ page, staff }) => {
  const title = uniqueText('Half a date');
  await staff.add('community', {
    title,
    description: '<p>Slowly.</p>',
    date: '2027-03-04',
    location: 'Delhi',
    order: '1',
  });
  await openAdmin(page, `/admin/community?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const form = page.getByRole('dialog');
  const date = form.getByLabel('Date', { exact: true });
  await typeDate(page, date, '20');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText(incomplete)).toBeVisible();
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await expect(date).toHaveValue('0020-12-12');
  // Without one of its parts the input has no value.
  await date.focus();
  await page.keyboard.press('Delete');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText(incomplete)).toBeVisible();
  const { communitys } = await (await page.request.get('/api/v1/community')).json();
  expect(communitys.find((one: { title: string }) => one.title === title).date).toBe('2027-03-04');
  await date.fill('2027-03-05');
  await expect(form.getByText(incomplete)).toBeHidden();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toBeHidden();
});

test('forms with their own messages do not save an incomplete date either @all', async ({ page }) => {
  await openAdmin(page, '/admin/blog');
  await page.getByRole('button', { name: 'Add Blog' }).click();
  const form = page.getByRole('dialog');
  await typeDate(page, form.getByLabel('Publish Date'), '2');
  await form.getByLabel('Publish Date').press('Enter');
  await expect(form.getByText('Title is required')).toBeHidden();
  await expect(form.getByLabel('Publish Date')).toBeFocused();
});

test('an incomplete holiday is not dropped silently @all', async ({ page }) => {
  await openAdmin(page, '/admin/settings#group-hours');
  await page.getByRole('button', { name: 'Add holiday' }).click();
  const holiday = page.getByLabel('Holiday 1', { exact: true });
  await typeDate(page, holiday, '20');
  // It is reported from another group of settings too.
  await page.getByRole('link', { name: 'Front desk wording' }).click();
  await page.getByLabel('Greeting for WhatsApp').fill('Hello {name}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(incomplete)).toBeVisible();
  await expect(holiday).toBeFocused();
  await expect(holiday).toHaveValue('0020-12-12');
});
