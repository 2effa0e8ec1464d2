import type { Page } from 'playwright/test';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

const form = (page: Page) => page.getByRole('dialog').first();
const titled = (page: Page) => form(page).getByLabel('Title', { exact: true });
const saved = (page: Page) => form(page).getByText(/^Saved \d{1,2}:\d\d [ap]m$/);
const search = (title = '') => `/admin/course?q=${title.split(' ').at(-1)}`;

test('input is saved automatically, survives a reload and a closed tab, and is hidden from visitors', async ({
  page,
  staff,
}) => {
  const { title = '', _id } = await staff.add('course', {
    title: uniqueText('Keeping'),
    order: '900',
    description: '<p>a</p>',
  });
  await openAdmin(page, search(title));
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await titled(page).fill(`${title} anew`);
  await expect(saved(page)).toBeVisible();
  await expect(form(page).getByText('Unpublished changes')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(titled(page)).toHaveValue(`${title} anew`);

  const other = await page.context().newPage();
  await page.close();
  await openAdmin(other, search(title));
  await expect(other.getByRole('row', { name: title })).toContainText('Unpublished changes');
  await other.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(form(other).getByText(/^You are continuing the draft that you typed on/)).toBeVisible();
  await expect(titled(other)).toHaveValue(`${title} anew`);
  await expectAccessible(other);
  const { courses } = await (await other.request.get(`/api/v1/course?q=${title.split(' ').at(-1)}`)).json();
  expect(courses).toMatchObject([{ _id, title, revision: 1 }]);

  await form(other).getByRole('button', { name: 'Update' }).click();
  await expect(other.getByRole('row', { name: `${title} anew` })).toBeVisible();
  await expect(other.getByText('Unpublished changes')).toHaveCount(0);
});

test('without network it says so once, and continues automatically @all', async ({
  page,
  staff,
  problems,
}) => {
  const { title = '' } = await staff.add('course', {
    title: uniqueText('Offline'),
    order: '900',
    description: '<p>a</p>',
  });
  await openAdmin(page, search(title));
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await titled(page).fill(`${title} one`);
  await expect(saved(page)).toBeVisible();
  await page.context().setOffline(true);
  await titled(page).fill(`${title} two`);
  await expect(
    form(page)
      .getByText(/^Not saved on the server: no network/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  await expect(titled(page)).toHaveValue(`${title} two`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  problems.length = 0;
});

test('input without network survives a failed reload @all', async ({ page, staff, problems }) => {
  const { title = '' } = await staff.add('course', {
    title: uniqueText('Reloaded'),
    order: '900',
    description: '<p>a</p>',
  });
  await openAdmin(page, search(title));
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(titled(page)).toHaveValue(title);
  await page.context().setOffline(true);
  await titled(page).fill(`${title} anew`);
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(false);
  await page.goto(search(title));
  await expect(titled(page)).toHaveValue(`${title} anew`);
  await expect(saved(page)).toBeVisible();
  problems.length = 0;
});

test('an unfinished new entry is offered in the form of another; an address opens it @all', async ({
  page,
  problems,
}) => {
  const title = uniqueText('Begun');
  await openAdmin(page, '/admin/course');
  const add = page.getByRole('button', { name: 'Add Entry' });
  await add.click();
  const offer = form(page).getByRole('region', { name: 'Unfinished entries' });
  await titled(page).fill(title);
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await add.click();
  await expect(offer).toContainText(`You started “${title}” on`);
  await expectAccessible(page);
  await expect(titled(page)).toHaveValue('');
  await offer.getByRole('button', { name: `Continue: ${title}` }).click();
  await expect(titled(page)).toHaveValue(title);
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { Authorization: `Bearer ${token}` };
  const { drafts } = await (await page.request.get('/api/v1/drafts', { headers })).json();
  const { id } = drafts.find((draft: { title: string }) => draft.title === title);
  await page.goto(`/admin/course?draft=${id}`);
  await expect(titled(page)).toHaveValue(title);
  await expect(page).toHaveURL(/\/admin\/course\??$/);
  await form(page).getByRole('button', { name: 'Discard' }).click();
  await expect(titled(page)).toHaveValue('');
  await page.goto(`/admin/course?draft=${id}x`);
  await expect(page.getByText('This draft could not be opened.')).toBeVisible();
  problems.length = 0;
});
