import type { Page } from 'playwright/test';
import { choosePicture, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';

const isPublic = async (page: Page, title: string) =>
  (await (await page.request.get('/blogs')).text()).includes(title);

const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(
    new Date(Date.now() + days * 86_400_000),
  );

test('a blog is written, scheduled, unpublished and published, and each screen says the same @phone @all', async ({
  page,
}) => {
  const title = uniqueText('One status');
  await openAdmin(page, '/admin/blog');
  await page.getByRole('button', { name: 'Add Blog' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByText('nothing is written yet')).toBeVisible();
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Short Content').fill('How nights become calm.');
  await form.getByRole('textbox', { name: 'Content', exact: true }).fill('Calmly.');
  await choosePicture(page, 'Image');
  await expect(form.getByText('Draft', { exact: true })).toBeVisible();
  const publish = form.getByRole('group', { name: 'Publish at' });
  await publish.getByRole('button', { name: 'Tomorrow 9:00 am' }).click();
  await expect(form.getByText('Scheduled', { exact: true })).toBeVisible();
  // The page will show the date of its publication.
  await expect(form.getByLabel('Publish Date')).toHaveValue(dayFromNow(1));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toBeHidden();

  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row', { name: title });
  const status = (word: string) => row.getByText(word, { exact: true }).locator('visible=true');
  await expect(status('Scheduled')).toBeVisible();
  expect(await isPublic(page, title)).toBe(false);
  await row.getByRole('button', { name: `Unpublish ${title}` }).click();
  await expect(status('Draft')).toBeVisible();
  await row.getByRole('button', { name: `Publish ${title}`, exact: true }).click();
  await expect(status('Published')).toBeVisible();
  expect(await isPublic(page, title)).toBe(true);
  await row.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(form.getByLabel('Publish Date')).toHaveValue(dayFromNow(0));
  await expect(form.getByText('Published', { exact: true })).toBeVisible();
  await expect(form.getByText('Visitors see it once you press Update.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
});
