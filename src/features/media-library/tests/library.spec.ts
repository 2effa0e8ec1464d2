import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { administratorToken, expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

/** A picture of two colours, so that the test sees which part is shown. */
async function halves(): Promise<Buffer> {
  const blue = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#f00' } })
    .composite([{ input: blue, left: 600, top: 0 }])
    .png()
    .toBuffer();
}
const pngOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

test('pictures are uploaded, found, described, cropped and replaced everywhere, and that is undone @phone-all', async ({
  page,
  staff,
}) => {
  const name = uniqueText('poster');
  const course = await staff.add('course', {
    title: uniqueText('Posters'),
    description: '<p>a</p>',
    order: '5',
  });
  await openAdmin(page, '/admin/pictures');
  await page.getByLabel('Pictures to upload').setInputFiles([
    pngOf(`${name}.png`, await halves()),
    {
      name: `${name} phone.heic`,
      mimeType: 'image/heic',
      buffer: readFileSync('tests/factories/files/phone.heic'),
    },
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ]);
  await expect(page.getByText('letter.pdf is not a picture')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: letter.pdf' }).click();
  await page.getByRole('searchbox').fill(name);
  const open = page.getByRole('button', { name: `Open ${name}.png not used` });
  await expect(open).toBeVisible();
  await expect(page.getByRole('button', { name: `Open ${name} phone.heic` })).toBeVisible();
  await expectAccessible(page);

  await open.click();
  const panel = page.getByRole('dialog', { name: `${name}.png` });
  await expect(panel.getByText('No entry uses it.')).toBeVisible();
  await panel.getByLabel('Description').fill(`A ${name} in two halves`);
  await panel.getByRole('button', { name: 'Save' }).click();
  const described = page.getByRole('dialog', { name: `A ${name} in two halves` });
  const point = described.getByRole('slider', { name: 'Focal point' });
  await point.press('ArrowRight');
  await expect(point).toHaveAttribute('aria-valuetext', '55% from the left, 50% from the top');
  await expect(described.getByRole('button', { name: 'Reset to the centre' })).toBeVisible();
  await described.getByRole('button', { name: 'Undo' }).click();
  await expect(point).toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top');
  await expectAccessible(page);

  await described.getByRole('button', { name: 'Crop' }).click();
  const crop = page.getByRole('dialog', { name: 'Crop', exact: true });
  await crop.getByText('1:1').click();
  await expect(crop.getByRole('status').filter({ hasText: '800 × 800 pixels' })).toBeVisible();
  await crop.getByRole('group', { name: /Area to keep/ }).press('ArrowLeft');
  await crop.getByRole('button', { name: /Bottom right corner/ }).press('ArrowLeft');
  const smaller = crop.getByRole('status').filter({ hasText: /7\d\d × 7\d\d pixels/ });
  await expect(smaller).toBeVisible();
  const [size = ''] = /\d+ × \d+ pixels/.exec(await smaller.innerText()) ?? [];
  await expectAccessible(page);
  await crop.getByRole('button', { name: 'Save as a new picture' }).click();
  await expect(crop).toHaveCount(0);
  await expect(described.getByText(size)).toBeVisible();
  // Unsaved text survives the closing of the window.
  await described.getByLabel('File name and search words').fill(`${name} square`);
  await page.getByRole('button', { name: 'Close window' }).click();
  await expect(page.getByText(`Your changes to “A ${name} in two halves” have been saved.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Open A ${name} in two halves` })).toHaveCount(2);

  // A picture of the library is chosen in a course; its description is copied.
  await page.goto(`/admin/course?q=${encodeURIComponent(course.title ?? '')}`);
  await page.getByRole('button', { name: `Edit ${course.title}` }).click();
  await page.getByRole('button', { name: 'Choose from the library: Image' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose a picture' });
  await chooser.getByRole('searchbox').fill(`${name} in two`);
  await chooser
    .getByRole('button', { name: `Choose A ${name} in two halves` })
    .last()
    .click();
  await expect(page.getByLabel('Alternative Text (Image)')).toHaveValue(`A ${name} in two halves`);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const shownBy = async () =>
    (await (await page.request.get('/api/v1/course')).json()).courses.find(
      ({ _id }: { _id: string }) => _id === course._id,
    ).images;
  const first = await shownBy();
  expect(first).toBeTruthy();

  await page.goto(`/admin/pictures?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: new RegExp(`^Open A ${name} in two halves .*used once`) }).click();
  await expect(page.getByRole('link', { name: `Course: ${course.title}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: 'Replace everywhere' }).click();
  const other = page.getByRole('dialog', { name: 'Replace with' });
  await other.getByRole('searchbox').fill(`${name} phone`);
  await other.getByRole('button', { name: `Choose ${name} phone.heic` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace in 1 entry' }).click();
  await expect(page.getByText('Replaced in 1 entry.')).toBeVisible();
  expect(await shownBy()).not.toBe(first);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored in 1 entry.')).toBeVisible();
  expect(await shownBy()).toBe(first);
});

test('nothing moves in the panel of a picture when the picture arrives @phone-all @all', async ({ page }) => {
  const name = uniqueText('late');
  await openAdmin(page, '/admin/pictures');
  await page.getByLabel('Pictures to upload').setInputFiles(pngOf(`${name}.png`, await halves()));
  await page.getByRole('searchbox').fill(name);
  const { promise: isMeasured, resolve: measured } = Promise.withResolvers<void>();
  await page.route('**/uploads/*.webp', async (route) => {
    await isMeasured;
    await route.continue();
  });
  await page.getByRole('button', { name: `Open ${name}.png` }).click();
  const panel = page.getByRole('dialog', { name: `${name}.png` });
  const save = panel.getByRole('button', { name: 'Save' });
  const before = await save.boundingBox();
  measured();
  const shown = panel.locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  expect(await save.boundingBox()).toEqual(before);
});

test('Undo restores a deleted picture @all', async ({ page }) => {
  const name = uniqueText('gone');
  await openAdmin(page, '/admin/pictures');
  await page.getByLabel('Pictures to upload').setInputFiles(pngOf(`${name}.png`, await halves()));
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Open ${name}.png` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`“${name}.png” was deleted.`)).toBeVisible();
  await expect(page.getByText('No pictures found.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Open ${name}.png` })).toBeVisible();
});

test('a focal point stays visible on public pages @all', async ({ page, staff }) => {
  const token = await administratorToken(page.request);
  const headers = { Authorization: `Bearer ${token}` };
  const picture = { name: 'halves.png', mimeType: 'image/png', buffer: await halves() };
  const sent = await page.request.post('/api/v1/pictures', { headers, multipart: { picture } });
  const { name } = await sent.json();
  await page.request.put(`/api/v1/pictures/${name}`, { headers, data: { focal: { x: 1000, y: 0 } } });
  const course = await staff.add('course', {
    title: uniqueText('Focal'),
    description: '<p>a</p>',
    order: '1',
    images: name,
  });
  await page.goto(`/course-detail/${course.link}`);
  const shown = page.locator(`img[src*="${name.replace('.webp', '')}"]`).first();
  await expect(shown).toHaveCSS('object-position', '100% 0%');
});
