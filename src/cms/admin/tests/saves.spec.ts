import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { choosePicture, expectToast, openAdmin, signIn, uniqueText } from '#tests/browser/support/admin.ts';
import {
  administratorToken,
  test as base,
  expect,
  expectAccessible,
} from '#tests/browser/support/fixtures.ts';
import { type NetworkProxy, startNetworkProxy } from '#tests/browser/support/network-proxy.ts';

/** A page with a connection that can be slow or broken. */
const test = base.extend<{ line: NetworkProxy; page: Page }>({
  line: async ({ baseURL }, use) => {
    const line = await startNetworkProxy(baseURL ?? '');
    await use(line);
    await line.close();
  },
  page: async ({ browser, line, viewport }, use) => {
    const context = await browser.newContext({ baseURL: line.address, viewport });
    await use(await context.newPage());
    await context.close();
  },
});

const form = (page: Page) => page.getByRole('dialog').first();
const titled = (page: Page) => form(page).getByLabel('Title', { exact: true });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Submit' });

/** The form of a new course, filled in. */
async function fillCourse(page: Page, title: string): Promise<void> {
  await openAdmin(page, '/admin/course');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await titled(page).fill(title);
  await page.getByLabel('Order', { exact: true }).fill('900');
}

async function coursesWith(page: Page, words: string): Promise<Record<string, string>[]> {
  return (await (await page.request.get(`/api/v1/course?q=${words}`)).json()).courses;
}

async function removeCourses(page: Page, words: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  for (const { _id } of await coursesWith(page, words)) {
    await page.request.delete(`/api/v1/course/${_id}`, { headers });
  }
}

test('a save shows the upload progress of pictures, and continues after its window is closed @all', async ({
  page,
  line,
}) => {
  const title = uniqueText('Slowly');
  line.acceptsPictures = false;
  await fillCourse(page, title);
  // An incompressible picture, so that the upload is large.
  const raw = { width: 700, height: 600, channels: 3 } as const;
  const buffer = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer();
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer });
  const devtools = await page.context().newCDPSession(page);
  const throughput = { downloadThroughput: -1, uploadThroughput: 600_000, latency: 0, offline: false };
  await devtools.send('Network.emulateNetworkConditions', throughput);
  const answer = line.delaySaves();
  await submit(page).click();
  const bar = page.getByRole('progressbar', { name: 'Pictures uploaded' });
  await expect
    .poll(async () => Number(await bar.getAttribute('value')), { intervals: [50] })
    .toBeGreaterThan(0);
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(100);
  await expectAccessible(page);
  await expect(page.getByRole('status').filter({ hasText: 'are being prepared' })).toBeVisible();
  await expect(bar).toHaveCount(0);

  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => form(page).getByRole('button', { name: 'Close window' }).first().click(),
    () => form(page).getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await leave();
    const question = page.getByRole('alertdialog', { name: 'It is still being saved' });
    await expect(question).toContainText('Closing this window does not stop it');
    await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
    await question.getByRole('button', { name: 'Stay here' }).click();
  }
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A running save also keeps the tab open.
  const warning = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await warning).type()).toBe('beforeunload');
  await (await warning).dismiss();
  answer.release();
  await expectToast(page, 'Row added successfully!');
  await page.getByRole('searchbox').fill(title);
  await expect(page.getByRole('row', { name: title })).toBeVisible();
  await removeCourses(page, title);
});

test('a save that fails after its window was closed reopens with all values @all', async ({
  page,
  line,
  problems,
}) => {
  const title = uniqueText('Returning');
  line.acceptsPictures = false;
  await fillCourse(page, title);
  await choosePicture(page, 'Image');
  const answer = line.delaySaves();
  await submit(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'are being prepared' })).toBeVisible();
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close it' }).click();
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await titled(page).fill('Something else');
  line.isBroken = true;
  answer.release();
  await expect(page.getByText('It is not clear whether it was saved.', { exact: true })).toBeVisible();
  await expect(titled(page)).toHaveValue('Something else');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(titled(page)).toHaveValue(title);
  await expect(page.getByRole('img', { name: 'Image: picture.png' })).toBeVisible();

  // The same if the session ends meanwhile.
  line.isBroken = false;
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  await page.route('**/api/v1/course', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await refused;
    await route.fulfill({ status: 401, json: { message: 'You have been signed out.' } });
  });
  await submit(page).click();
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  refuse();
  await expect(
    page.getByRole('status').filter({ hasText: 'what you were typing has been kept' }),
  ).toBeVisible();
  await page.unrouteAll();
  await signIn(page);
  await expect(titled(page)).toHaveValue(title);
  await submit(page).click();
  await expectToast(page, 'Row added successfully!');
  expect(await coursesWith(page, title)).toHaveLength(1);
  await removeCourses(page, title);
  // The browser logs the lost answers.
  problems.length = 0;
});

test('pressing twice, or again after a lost answer, adds one entry @all', async ({
  page,
  line,
  problems,
}) => {
  const title = uniqueText('Once');
  await fillCourse(page, title);
  const answer = line.delaySaves();
  await form(page)
    .locator('form')
    .evaluate((element: HTMLFormElement) => {
      element.requestSubmit();
      element.requestSubmit();
    });
  line.isBroken = true;
  answer.release();
  const unknown = page.getByRole('alert').filter({ hasText: 'it is safe to press Submit again' });
  await expect(unknown).toBeVisible();
  await expect(unknown).toBeInViewport();
  await expect(page.getByText('It is not clear whether it was saved.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await coursesWith(page, title)).toHaveLength(1);

  await submit(page).click();
  await expect(page.getByText('Saving…')).toHaveCount(0);
  await expect(unknown).toBeVisible();
  line.isBroken = false;
  line.saves.length = 0;
  await submit(page).click();
  await expectToast(page, 'Row added successfully!');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(line.saves).toEqual([{ method: 'POST', path: '/api/v1/course' }]);
  expect(await coursesWith(page, title)).toHaveLength(1);
  await removeCourses(page, title);
  problems.length = 0;
});
