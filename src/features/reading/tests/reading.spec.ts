import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { demo } from '#tests/browser/support/public-pages.ts';

const sections = ['Food first', 'A bath', 'नींद का समय', 'And then?'];
const article = {
  shortContent: 'Short',
  status: '1',
  createdAt: '2026-01-02',
  sources: 'Sleep (WHO) - https://www.who.int/sleep\nA book',
  content: sections
    .map((heading) => `<h2>${heading}</h2>${'<p>Dim the lights. अब सो जाओ।</p>'.repeat(12)}`)
    .join(''),
};

/** Simulates a browser with an English and a Hindi voice; each sentence lasts until the test ends it. */
async function giveVoices(page: Page) {
  await page.addInitScript(() => {
    const said: { text: string; lang: string; rate: number }[] = [];
    let spoken: SpeechSynthesisUtterance | undefined;
    let voices = ['en_IN', 'hi-IN'];
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices.map((lang) => ({ lang })),
      speak(utterance: SpeechSynthesisUtterance) {
        if (!utterance.text) return;
        spoken = utterance;
        said.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate });
      },
      cancel() {
        const cancelled = spoken;
        spoken = undefined;
        // Like browsers: a cancelled utterance fires its end event too.
        setTimeout(() => cancelled?.onend?.(new Event('end') as SpeechSynthesisEvent));
      },
    });
    class Utterance {
      voice = null;
      lang = '';
      rate = 1;
      onend: (() => void) | undefined;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    Object.assign(window, {
      said,
      haveVoices(some: string[]) {
        voices = some;
        speech.dispatchEvent(new Event('voiceschanged'));
      },
      endSentence: () => spoken?.onend?.(new Event('end') as SpeechSynthesisEvent),
    });
  });
  const reported = window_(page);
  return reported;
}

const window_ = (page: Page) => ({
  said: () => page.evaluate(() => (window as unknown as { said: { text: string; lang: string }[] }).said),
  endSentence: () => page.evaluate(() => (window as unknown as { endSentence(): void }).endSentence()),
  haveVoices: (some: string[]) =>
    page.evaluate((all) => (window as unknown as { haveVoices(_: string[]): void }).haveVoices(all), some),
  marked: () => page.evaluate(() => [...(CSS.highlights.get('read-aloud') ?? [])].map(String)),
});

test('a long article has a table of contents, is read aloud by sentence, and keeps its text size @phone', async ({
  page,
  staff,
  isMobile,
}) => {
  const { said, endSentence, haveVoices, marked } = await giveVoices(page);
  const title = `Bedtime ${isMobile ? 'on a phone' : 'beside a desk'}`;
  const { link } = await staff.add('blogs', { ...article, title }, 'images');
  const code = Promise.withResolvers<void>();
  await page.route(/reading-parts/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(`/blogDetail/${link}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.locator('div', { has: heading }).last()).toContainText('1 min read');

  // The first pointer movement loads the code of the buttons; until then the server's HTML works.
  await page.waitForFunction(() => window.history.scrollRestoration === 'manual');
  if (isMobile) await page.getByText('In this article').filter({ visible: true }).click();
  const contents = page.getByRole('navigation', { name: 'In this article' });
  await expect(contents.getByRole('link')).toHaveText(sections);
  await contents.getByRole('link', { name: 'नींद का समय' }).click();
  await expect(page.getByRole('heading', { name: 'नींद का समय' })).toBeInViewport();
  code.resolve();
  await expect(contents.getByRole('link', { name: 'नींद का समय' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  expect(decodeURIComponent(new URL(page.url()).hash)).toBe('#h-नींद-का-समय');

  const foot = page.getByRole('article').locator('footer');
  await expect(foot).toContainText('general information, not medical advice');
  await expect(foot.getByRole('link', { name: 'Sleep (WHO)' })).toHaveAttribute(
    'href',
    'https://www.who.int/sleep',
  );
  await expect(foot.getByRole('listitem')).toHaveText(['Sleep (WHO)', 'A book']);

  await page.getByRole('button', { name: 'Listen' }).click();
  const player = page.getByRole('region', { name: 'Read aloud' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeFocused();
  // An element opened before its code loaded is still open.
  await expect(contents).toBeVisible();
  await endSentence();
  await endSentence();
  expect((await said()).map(({ text, lang }) => [text, lang])).toEqual([
    ['Food first', 'en_IN'],
    ['Dim the lights.', 'en_IN'],
    ['अब सो जाओ।', 'hi-IN'],
  ]);
  expect(await marked()).toEqual(['अब सो जाओ।']);
  await player.getByRole('button', { name: 'Pause' }).click();
  await expect(player).toContainText('Paused');
  await player.getByRole('combobox').selectOption('1.5');
  await player.getByRole('button', { name: 'Play' }).click();
  expect((await said()).slice(3)).toEqual([{ text: 'अब सो जाओ।', lang: 'hi-IN', rate: 1.5 }]);
  await expectAccessible(page);
  await player.getByRole('button', { name: 'Stop' }).click();
  const listen = page.getByRole('button', { name: 'Listen' });
  await expect(listen).toBeFocused();
  expect(await marked()).toEqual([]);
  for (const [voices, isThere] of [
    [[], false],
    [['en-GB'], true],
    [['hi-IN', 'fr-FR'], false],
  ] as const) {
    await haveVoices([...voices]);
    await expect(listen).toBeVisible({ visible: isThere });
  }

  const size = () =>
    page
      .locator('.reading .rich-text p')
      .first()
      .evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
  const before = await size();
  for (let press = 0; press < 4; press++) await page.getByRole('button', { name: 'Larger text' }).click();
  await expect(page.getByText('Text size: 150%. This is the largest size.')).toBeVisible();
  // It is applied before any script of the page has loaded.
  await page.route(/\.js$/, () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(size).toBeCloseTo(before * 1.5, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('saved entries stay in the browser, in all tabs, and show when an entry no longer exists @all', async ({
  page,
  context,
  staff,
  problems,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.method() !== 'HEAD') sent.push(request.url());
  });
  // Simulates a browser without voices.
  await page.addInitScript(() => {
    speechSynthesis.getVoices = () => [];
  });
  const kept = await staff.add('blogs', { ...article, title: 'Kept for later' }, 'images');
  await page.goto(`/blogDetail/${kept.link}`);
  const save = page.getByRole('button', { name: 'Save for later: Kept for later' });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Larger text' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Listen' })).toBeHidden();
  await expect(page.getByText('kept on this device only')).toBeVisible();
  await page.goto('/video');
  const film = page.getByRole('button', { name: 'Save for later: Breathe with the bubble' });
  await film.click();
  await expect(page.getByText('kept on this device only')).toBeVisible();

  const list = await context.newPage();
  await list.goto('/saved');
  const rows = list
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: list.getByRole('button') });
  await expect(rows).toHaveCount(2);
  await expect(list.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(list);
  await rows.first().getByRole('button', { name: 'Play Breathe with the bubble' }).click();
  await expect(list.getByRole('dialog').locator('track[kind=captions]')).toHaveCount(2);
  await list.keyboard.press('Escape');

  await rows
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  // The other tab is updated.
  await expect(film).toHaveAttribute('aria-pressed', 'false');
  await expect(list.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await list.keyboard.press('Enter');
  await expect(rows.first()).toContainText('Breathe with the bubble');
  await expect(film).toHaveAttribute('aria-pressed', 'true');

  await staff.remove('blogs', kept._id);
  await list.reload();
  await expect(list.getByText('This is no longer on our site.')).toBeVisible();
  await expect(list.getByRole('link', { name: 'Kept for later' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Remove: Kept for later' }).click();
  await list.reload();
  await expect(rows).toHaveCount(1);
  expect(sent).toEqual([]);
  // The browser logs the 404.
  problems.length = 0;
});

test('a saved video leads to its position in the video list @phone @all', async ({ page, request }) => {
  const { videouploads } = await (await request.get('/api/v1/videoupload')).json();
  // Initially it is not on the page.
  const { _id: id, title } = videouploads.findLast(({ video }: { video: string }) => video);
  await page.goto('/video?show=60');
  await page.getByRole('button', { name: `Save for later: ${title}` }).click();
  await expect(page.getByText('kept on this device only')).toBeVisible();
  await page.goto('/saved');
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/video.*#${id}$`));
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
});

test('a video has captions in the player, and chapters that seek', async ({ page }) => {
  await page.goto('/video');
  await page.getByRole('button', { name: 'Play Breathe with the bubble' }).click();
  const dialog = page.getByRole('dialog');
  const video = dialog.locator('video');
  const chapters = dialog.getByRole('region', { name: 'Chapters' }).getByRole('button');
  await expect(chapters).toHaveText(['0:00Sit down together', '0:02Breathe in, and out', '0:05Once more']);
  await chapters.last().click();
  await expect(chapters.last()).toHaveAttribute('aria-current', 'true');
  expect(await video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThanOrEqual(5);
  const cues = await video.evaluate(async (one: HTMLVideoElement) => {
    const [english, hindi, chapterTrack] = one.textTracks;
    if (!english || !hindi || !chapterTrack) return [];
    const track = one.querySelectorAll('track')[1];
    hindi.mode = 'showing';
    if (track?.readyState !== 2) await new Promise((loaded) => track?.addEventListener('load', loaded));
    return [hindi, chapterTrack].map(({ kind, language, cues }) => [kind, language, cues?.length]);
  });
  expect(cues).toEqual([
    ['captions', 'hi', 3],
    ['chapters', 'en', 3],
  ]);
  await expectAccessible(page);
});

test('a film within a text has the captions and chapters of the video list @all', async ({
  page,
  request,
  staff,
}) => {
  const { videouploads } = await (await request.get('/api/v1/videoupload')).json();
  const { video } = videouploads.find(({ title }: { title: string }) => title === 'Breathe with the bubble');
  const curriculum = `<p>Watch this</p><figure class="video"><a href="/${video}">Breathe in</a></figure>`;
  const course = await staff.add('course', { title: `Films ${Math.random()}`, curriculum, order: '99' });
  await page.goto(`/course-detail/${course.link}`);
  await page.getByRole('button', { name: 'Play video: Breathe in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('track[kind=captions]')).toHaveCount(2);
  await expect(dialog.getByRole('region', { name: 'Chapters' }).getByRole('button')).toHaveCount(3);
});

test('webinars and community items have the same buttons above their texts @all', async ({ page }) => {
  for (const path of [demo.webinar, demo['community item']]) {
    await page.goto(path);
    const size = () =>
      page
        .getByRole('main')
        .locator('.rich-text p')
        .first()
        .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    const before = await size();
    await page.getByRole('button', { name: 'Larger text' }).click();
    await expect.poll(size).toBeGreaterThan(before);
    await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
  }
});
