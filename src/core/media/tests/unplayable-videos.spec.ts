import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

/** Files that stand for videos stored before codecs were checked. */
const stored = /\/[a-f0-9]{24}\.mp4$/;
const film = (name: string) => readFile(`tests/factories/files/videos/${name}`);
const answerWith = async (page: Page, name: string, contentType: string) => {
  const body = await film(name);
  await page.route(stored, (route) => route.fulfill({ body, contentType }));
};

async function play(page: Page) {
  await page.goto('/video');
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  return page.getByRole('dialog');
}

for (const [name, type] of [
  ['hevc.mov', 'video/quicktime'],
  ['prores.mov', 'video/quicktime'],
  ['theora.ogv', 'video/ogg'],
] as const)
  test(`a message replaces a black player where ${name} is not shown, with a download @phone @all`, async ({
    page,
  }) => {
    await answerWith(page, name, type);
    const dialog = await play(page);
    await expect(dialog.getByRole('alert')).toContainText('Your browser cannot show this video.');
    await expect(dialog.locator('video')).toHaveCount(0);
    const download = dialog.getByRole('link', { name: 'Download the video' });
    await expect(download).toHaveAttribute('href', stored);
    await expect(download).toHaveAttribute('download', '');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });

test('a broken video has the message of an unsupported one; a failed load can be retried @phone @all', async ({
  page,
  problems,
}) => {
  await page.route(stored, (route) => route.fulfill({ body: 'no video', contentType: 'video/mp4' }));
  const broken = await play(page);
  await expect(broken.getByRole('link', { name: 'Download the video' })).toBeVisible();
  await page.unroute(stored);

  await page.route(stored, (route) => route.abort());
  const lost = await play(page);
  await expect(lost.getByRole('alert')).toContainText('could not be loaded');
  await expectAccessible(page);
  await page.unroute(stored);
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect(lost.locator('video')).toBeVisible();
  await expect
    .poll(() => lost.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  // The browser reports aborted requests.
  problems.length = 0;
});

test('captions are shown without the markup of SubRip and ASS @all', async ({ page, staff }) => {
  const [source] = (await (await page.request.get('/api/v1/videoupload')).json()).videouploads;
  const words = [
    '1\r\n00:00:00,000 --> 00:00:05,000\r\n{\\an8}<font color="#ff0">Up here</font>, {i}softly{/i} &amp; R&D',
    '2\r\n00:00:05,000 --> 00:00:09,000\r\nOne\\Ntwo\r\n\r\nNOTE the end\r\n',
  ].join('\r\n');
  const captions = { name: 'talk.srt', mimeType: 'text/plain', buffer: Buffer.from(words) };
  const title = 'Spoken with marks';
  const form = { title, description: '<p>x</p>', order: '0', video: source.video };
  const added = await staff.add('videoupload', form);
  await staff.change('videoupload', added._id, { captions });
  await page.goto('/video');
  await page.getByRole('button', { name: `Play ${title}` }).click();
  const shown = await page.locator('dialog video').evaluate(async (video: HTMLVideoElement) => {
    const [track] = video.querySelectorAll('track');
    if (!track) return [];
    track.track.mode = 'showing';
    if (track.readyState !== 2) await new Promise((loaded) => track.addEventListener('load', loaded));
    return [...(track.track.cues ?? [])].map((cue) => {
      const holder = document.createElement('div');
      holder.append((cue as VTTCue).getCueAsHTML());
      return [holder.textContent, holder.querySelectorAll('i').length];
    });
  });
  expect(shown).toEqual([
    ['Up here, softly & R&D', 1],
    ['One\ntwo', 0],
  ]);
});
