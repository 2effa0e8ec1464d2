import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

const photo = {
  name: 'IMG_1.HEIC',
  mimeType: 'image/heic',
  buffer: readFileSync('tests/factories/files/phone.heic'),
};

test('a photo taken on the phone is uploaded at once and used by the save @phone', async ({ page }) => {
  const title = uniqueText('Idea');
  await openAdmin(page, '/admin/home/idea');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  const camera = page.getByLabel('Take a photo for Image');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await camera.setInputFiles(photo);
  await expect(page.getByText('IMG_1.HEIC has arrived.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Image: IMG_1.HEIC' })).toBeVisible();
  await expectAccessible(page);
  let saved = '';
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/idea')) saved = request.postData() ?? '';
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(saved).toMatch(/name="images"\s+[0-9a-f]{24}\.webp/);
});

test('without network a chosen picture stays in the form and is uploaded once there is one @all', async ({
  page,
  context,
  problems,
}) => {
  await openAdmin(page, '/admin/home/idea');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await context.setOffline(true);
  await page.getByLabel('Image', { exact: true }).setInputFiles(photo);
  await expect(page.getByText(/^IMG_1\.HEIC, /)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('IMG_1.HEIC has arrived.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Remove the chosen picture of Image' }).click();
  await expect(page.getByText('IMG_1.HEIC has arrived.')).toHaveCount(0);
  // The browser logs the failed requests.
  problems.length = 0;
});

test('a huge photo is made smaller before it is sent @all', async ({ page }) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const buffer = await sharp({
    create: { width: 4032, height: 3024, channels: 3, background: '#000', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  await openAdmin(page, '/admin/home/idea');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/v1/pictures'));
  const answering = page.waitForResponse((response) => response.url().endsWith('/api/v1/pictures'));
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer });
  const bytes =
    (await sending).postDataBuffer()?.length ??
    Number((await (await sending).allHeaders())['content-length']);
  expect(bytes).toBeLessThan(buffer.length * 0.6);
  expect(await (await answering).json()).toMatchObject({ width: 2560, height: 1920 });
});
