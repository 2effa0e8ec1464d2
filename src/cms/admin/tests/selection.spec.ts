import type { Page } from 'playwright/test';
import { openAdmin, sidebarLink, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, type Staff, test } from '#tests/browser/support/fixtures.ts';

/** Articles with a search word of their own. */
async function articles(staff: Staff, count: number): Promise<string> {
  const word = uniqueText('Several').split(' ')[1] ?? '';
  for (let index = 1; index <= count; index++) {
    const fields = { title: `${word} ${index}`, shortContent: 'a', content: '<p>b</p>' };
    await staff.add('blogs', fields, 'images');
  }
  return word;
}

const choose = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const pills = (page: Page, words: string) =>
  page.getByRole('row').getByText(words, { exact: true }).filter({ visible: true });

test('several are selected, published, moved to the trash, and restored with one press @phone-all', async ({
  page,
  staff,
}) => {
  const word = await articles(staff, 3);
  await openAdmin(page, '/admin/blog');
  await page.goto(`/admin/blog?q=${word}`);
  await choose(page, `${word} 3`).check();
  await expect(page.getByText('1 blog selected')).toBeVisible();
  await choose(page, `${word} 1`).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 blogs selected')).toBeVisible();
  await expectAccessible(page);
  const bar = page.getByRole('region', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('3 blogs are published.')).toBeVisible();
  await expect(pills(page, 'Published')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('The change has been undone.')).toBeVisible();
  await expect(pills(page, 'Draft')).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await choose(page, `${word} 2`).uncheck();
  await bar.getByRole('button', { name: 'Move to trash' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('2 blogs are in the trash.')).toBeVisible();
  await expect(choose(page, `${word} 2`)).toBeVisible();
  await expect(choose(page, `${word} 1`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(choose(page, `${word} 1`)).toBeVisible();
  await expect(choose(page, `${word} 3`)).toBeVisible();
});

test('the state of a list stays in its address, and the sidebar returns to it @all', async ({
  page,
  staff,
}) => {
  const word = await articles(staff, 2);
  await openAdmin(page, '/admin/blog');
  await page.getByRole('searchbox').fill(word);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Status').selectOption('Draft');
  await expect(page).toHaveURL(new RegExp(`q=${word}&status=unpublished`));
  await choose(page, `${word} 1`).check();
  await page
    .getByRole('region', { name: 'Selected' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('Status')).toHaveValue('unpublished');
  await page.getByRole('button', { name: `Edit ${word} 2` }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${word}&status=unpublished`));
  await (await sidebarLink(page, 'Settings', 'Trash')).click();
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`q=${word}&status=unpublished`));
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});
