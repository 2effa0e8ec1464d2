import { readFileSync } from 'node:fs';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';

/** An iPhone's photo of a poster. */
const photo = {
  name: 'IMG_2041.HEIC',
  mimeType: 'image/heic',
  buffer: readFileSync('tests/factories/files/phone.heic'),
};

test('a poster is photographed, described in three lines, previewed, scheduled for Sunday at nine, and undone with one press @phone', async ({
  page,
}) => {
  const title = uniqueText('Poster in the corridor');
  await openAdmin(page, '/admin/blog');
  await page.getByRole('button', { name: 'Add Blog' }).click();
  const form = page.getByRole('dialog').first();
  await page.getByLabel('Take a photo for Image').setInputFiles(photo);
  await expect(form.getByText('IMG_2041.HEIC has arrived.')).toBeVisible();
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Short Content').fill('A meeting for new parents.');
  await form.getByRole('textbox', { name: 'Content', exact: true }).fill('On Monday at five, with tea.');
  await expect(form.getByText(/^Saved \d+:\d\d/)).toBeVisible();

  await form.getByRole('button', { name: 'Preview', exact: true }).click();
  const shown = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(shown.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(shown.getByText('On Monday at five, with tea.')).toBeVisible();
  const poster = shown.locator('main img').first();
  await expect
    .poll(() => poster.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page
    .getByRole('dialog', { name: /^Preview: / })
    .getByRole('button', { name: 'Close' })
    .click();

  // A reload loses nothing.
  await page.reload();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title);
  await form
    .getByRole('group', { name: 'Publish at' })
    .getByRole('button', { name: 'Sunday 9:00 am' })
    .click();
  await expect(form.getByText(/^Will be published on Sunday .* at 9:00 am\.$/)).toBeVisible();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toBeHidden();

  const row = page.getByRole('row', { name: title });
  await expect(row.getByText(/^Publishes Sun \d+ \w+, 9:00 am$/).locator('visible=true')).toBeVisible();
  // A finding is shown as long as it exists.
  const findings = page.getByRole('main').getByText(/^Saved\. 1 to do/);
  await expect(findings).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(row).toHaveCount(0);
  await expect(findings).toHaveCount(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});
