import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright/test';
import { choosePicture, expectToast, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { maxChunkBytes } from '../file-limits.ts';

const clip = readFileSync('demo/clips/waving-family.mp4');
/** A video of three chunks: a real one with padding. Each is different, because the server recognises sent chunks. */
const newVideo = () => ({
  name: 'family.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.concat([clip, Buffer.alloc(maxChunkBytes * 2), Buffer.from(uniqueText('Video'))]),
});
const chunkCall = '**/api/v1/videoupload/upload-chunk';

/** The form of a new entry of My Videos, filled in, with a video chosen. */
async function fillForm(page: Page, video = newVideo()): Promise<string> {
  const title = uniqueText('Video');
  await noteChunks(page);
  await openAdmin(page, '/admin/myvideos');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Order', { exact: true }).fill('80');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('A family waves.');
  await page.getByLabel('Video', { exact: true }).setInputFiles(video);
  return title;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Upload of Video' });

/**
 * Records in the page which chunk it sends: on a loaded machine, Playwright does not always provide the body of a
 * request.
 */
const noteChunks = (page: Page) =>
  page.addInitScript(() => {
    FormData.prototype.append = new Proxy(FormData.prototype.append, {
      apply(append, form, field: [string, string]) {
        if (field[0] === 'chunkNumber') Object.assign(window, { chunkNumber: Number(field[1]) });
        return Reflect.apply(append, form, field);
      },
    });
  });

/** The number of the chunk in a request. */
const numberOf = (route: Route): Promise<number> =>
  route
    .request()
    .frame()
    .evaluate(() => (window as unknown as { chunkNumber: number }).chunkNumber);

async function stored(page: Page, title: string) {
  const { videouploads } = await (await page.request.get('/api/v1/videoupload')).json();
  return videouploads.find((one: { title: string }) => one.title === title);
}

async function removeEntry(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Row deleted successfully!');
}

test('a video is sent in chunks, with its percentage', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(chunkCall, async (route) => {
    if ((await numberOf(route)) === 2) await held;
    await route.continue();
  });
  const video = newVideo();
  const title = await fillForm(page, video);
  await submit(page);
  await expect(bar(page)).toHaveAttribute('value', '66');
  await expect(page.getByText('66%')).toBeVisible();
  await expectAccessible(page);
  release();
  await expectToast(page, 'Row added successfully!');
  const entry = await stored(page, title);
  const bytes = await (await page.request.get(`/${entry.video}`)).body();
  expect(bytes.equals(video.buffer)).toBe(true);
  await removeEntry(page, title);
});

test('an upload can be cancelled; the form keeps everything @all', async ({ page }) => {
  await page.route(chunkCall, async (route) => {
    // Never answered: the cancel has to stop it.
    if ((await numberOf(route)) === 0) await route.continue();
  });
  const title = await fillForm(page);
  await submit(page);
  await expect(bar(page)).toHaveAttribute('value', '33');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'The video is still uploading' });
  await expect(question).toContainText('Closing this window stops it.');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Cancel upload of Video' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toHaveText('A family waves.');
  await expect(page.getByText(/^family\.mp4/)).toBeVisible();

  await submit(page);
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.getByRole('button', { name: 'Stop it' }).click();
  await expectToast(page, 'Upload cancelled. Nothing was saved.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await stored(page, title)).toBeUndefined();
});

test('a chunk that fails three more times aborts the save, and not the upload, which survives a reload too @all', async ({
  page,
  problems,
}) => {
  let down: number | undefined = 1;
  const sent: number[] = [];
  await page.route(chunkCall, async (route) => {
    const number = await numberOf(route);
    sent.push(number);
    if (number === down) await route.abort();
    else await route.continue();
  });
  const video = newVideo();
  const title = await fillForm(page, video);
  const shown = page.getByText('% is safe');
  const press = (name: string) => page.getByRole('button', { name: `${name} upload of Video` }).click();
  await page.clock.install();
  await submit(page);
  for (const attempts of [1, 2, 3]) {
    await expect.poll(() => sent.length).toBe(attempts + 1);
    await page.clock.runFor(10_000);
  }
  await expect(page.getByText(/continue from where it stopped/)).toBeVisible();
  await expect(shown).toHaveText('Waiting for the network… 33% is safe.');
  expect(sent).toEqual([0, 1, 1, 1, 1]);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page.getByText(/^family\.mp4/)).toBeVisible();
  expect(await stored(page, title)).toBeUndefined();
  await expectAccessible(page);
  await press('Pause');
  await expect(shown).toHaveText('Paused. 33% is safe.');
  await page.clock.runFor(60_000);
  expect(sent).toHaveLength(5);

  // The network returns for a while, and the phone discards the page.
  down = 2;
  await press('Continue');
  await expect(bar(page)).toHaveAttribute('value', '66');
  page.on('dialog', (dialog) => dialog.accept());
  await page.clock.resume();
  await page.reload();
  // The form is restored, like every open form.
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page.getByText('family.mp4 was being uploaded: 66% is done.')).toBeVisible();
  await page.getByLabel('Video', { exact: true }).setInputFiles(video);
  sent.length = 0;
  await submit(page);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  down = undefined;
  await expect.poll(async () => (await stored(page, title))?.video).toBeTruthy();
  expect(new Set(sent)).toEqual(new Set([2]));
  await removeEntry(page, title);
  // The browser reports the failed requests.
  problems.length = 0;
});

test('a video that browsers show black is refused before sending, with advice @phone @all', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('upload-chunk')) calls.push(request.url());
  });
  await fillForm(page, {
    name: 'holiday.mov',
    mimeType: 'video/quicktime',
    buffer: readFileSync('tests/factories/files/videos/hevc.mov'),
  });
  const said = page.getByText(
    /^holiday\.mov: This video is HEVC \(H\.265\).*export it as an MP4 with H\.264/,
  );
  await expect(said).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  expect(calls).toEqual([]);
});

test('a file that is neither video nor picture is refused before sending; the save waits, and leads to the message @phone-all', async ({
  page,
}) => {
  const saves: string[] = [];
  await page.route('**/api/v1/videoupload{,/**}', (route) => {
    if (route.request().method() === 'POST') saves.push(new URL(route.request().url()).pathname);
    return route.continue();
  });
  const title = uniqueText('Refused');
  await openAdmin(page, '/admin/myvideos');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  const titled = page.getByLabel('Title', { exact: true });
  await titled.fill(title);
  await page.getByLabel('Order', { exact: true }).fill('80');
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await description.fill('A family waves.');
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no video') };
  const character = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  const input = (name: string) => page.getByLabel(name, { exact: true });
  const leaveOut = (name: string) => page.getByRole('button', { name: `Leave it out: ${name}` });
  const leadsTo = async (message: RegExp) => {
    await titled.scrollIntoViewIfNeeded();
    await submit(page);
    await expect(page.getByText(message)).toBeInViewport({ ratio: 1 });
  };

  await input('Video').setInputFiles(photo);
  await expect(page.getByText('photo.jpg is not a video.')).toBeInViewport({ ratio: 1 });
  await input('Image').setInputFiles(character);
  await expect(page.getByText('letter.pdf is not a picture')).toBeInViewport({ ratio: 1 });
  const picker = page.locator('input[type=file]').first();
  await picker.setInputFiles(character);
  await expect(page.getByText('letter.pdf is not a picture that can be used in a text.')).toBeInViewport();

  await leadsTo(/can be used in a text/);
  await expect(description).toBeFocused();
  await description.press('End');
  await page.keyboard.type(' All of them.');
  await leadsTo(/can be used in a text/);
  await leaveOut('Description').click();
  await leadsTo(/photo\.jpg is not a video/);
  await expect(input('Video')).toBeFocused();
  await expect(input('Video')).toHaveAccessibleDescription(/photo\.jpg is not a video/);
  await expectAccessible(page);
  await leaveOut('Video').click();
  await expect(input('Video')).toBeFocused();
  await leadsTo(/letter\.pdf is not a picture we/);
  await expect(input('Image')).toBeFocused();
  expect(saves).toEqual([]);

  await choosePicture(page, 'Image');
  await expect(page.getByText(/letter\.pdf is not/)).toHaveCount(0);
  await submit(page);
  await expectToast(page, 'Row added successfully!');
  expect(saves).toEqual(['/api/v1/videoupload']);
  expect((await stored(page, title)).images).toBeTruthy();
  await removeEntry(page, title);
});
