import type { Page } from 'playwright/test';
import { caretTo, openCourse, save } from '#tests/browser/support/editor.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { picture } from '#tests/factories/pictures.ts';

async function pickPicture(page: Page, name: string) {
  const file = await picture('png', { width: 900, height: 600 });
  await page
    .getByLabel(name)
    .setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) });
}

test('a picture has an alternative text and a visible caption @phone-all', async ({ page, staff }) => {
  const { course, text } = await openCourse(page, staff, '<p>Before after</p>');
  await caretTo(text, 'Home');
  for (const _letter of 'Before') await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => getSelection()?.focusOffset)).toBe('Before'.length);
  await pickPicture(page, 'Picture for Description');
  await expect(text.locator('img[src^="/uploads/"]')).toBeVisible();
  const panel = page.getByRole('group', { name: 'Picture in Description' });
  await panel.getByLabel('Alternative Text').fill('A cot by the window');
  const caption = panel.getByLabel('Caption');
  await caption.pressSequentially('Her first cot');
  await expect(caption).toBeFocused();
  await expect(text.locator('figure figcaption')).toHaveText('Her first cot');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
  await caption.press('Escape');
  await expect(text).toBeFocused();
  expect(await save(page, course)).toMatch(
    /^<p>Before<\/p><figure><img src="\/uploads\/[a-f0-9]+\.webp" alt="A cot by the window" width="900" height="600" \/><figcaption>Her first cot<\/figcaption><\/figure><p> after<\/p>$/,
  );
  await page.goto(`/course-detail/${course.link}`);
  await expect(page.getByRole('figure', { name: /Her first cot/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'A cot by the window' })).toBeVisible();
});

test('a table is created and filled by keyboard, and scrolls by itself on a phone @all', async ({
  page,
  staff,
}) => {
  const { course, text, tool } = await openCourse(page, staff, '<p>Naps</p>');
  await caretTo(text, 'End');
  await page.keyboard.press('Alt+F10');
  await expect(tool('Heading 1')).toBeFocused();
  await page.keyboard.press('End');
  for (const _step of [1, 2, 3]) await page.keyboard.press('ArrowLeft');
  await expect(tool('Table')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text.locator('table')).toBeVisible();
  await expect(text).toBeFocused();
  for (const words of ['Age', 'Naps by day', 'Hours of the night', '3 months', '4', '10']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Shift+Tab');
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(text.locator('tr')).toHaveCount(4);
  const panel = page.getByRole('group', { name: 'Table in Description' });
  await panel.getByRole('button', { name: 'Delete row' }).click();
  await expect(text.locator('tr')).toHaveCount(3);
  await expect(panel.getByRole('button', { name: 'Header row' })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByLabel('What the table shows').fill('Sleep by age');
  await expectAccessible(page);
  expect(await save(page, course)).toBe(
    '<p>Naps</p><table><caption>Sleep by age</caption><thead><tr><th>Age</th><th>Naps by day</th><th>Hours of the night</th></tr></thead>' +
      '<tbody><tr><td>3 months</td><td>4</td><td>10</td></tr><tr><td></td><td></td><td></td></tr></tbody></table>',
  );
  const many = Array.from({ length: 9 }, (_, index) => `<td>Column ${index}</td>`).join('');
  await staff.change('course', course._id, {
    description: `<table><caption>Wide</caption><tr>${many}</tr><tr>${many}</tr></table>`,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/course-detail/${course.link}`);
  const frame = page.getByRole('region', { name: 'Wide' });
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test('a YouTube video is inserted by its address, and nothing is requested from YouTube before a click @phone-all @all', async ({
  page,
  staff,
  browser,
}) => {
  const { course, text, tool } = await openCourse(page, staff, '<p>Watch this</p>');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/youtube|ytimg|google/.test(new URL(request.url()).host)) asked.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A film' }));
  await caretTo(text, 'End');
  await tool('Insert video').click();
  const question = page.getByRole('group', { name: 'Which video' });
  const address = question.getByLabel('Address of the video');
  await expect(address).toBeFocused();
  await address.fill('https://example.org/film');
  await address.press('Enter');
  await expect(question.getByText('This is neither a YouTube video nor one of ours')).toBeVisible();
  await address.fill('https://youtu.be/aB3_-efghij?si=x');
  await address.press('Enter');
  await expect(question).toBeHidden();
  const panel = page.getByRole('group', { name: 'Video in Description' });
  await panel.getByLabel('Title of the video').fill('How babies sleep');
  await expectAccessible(page);
  const stored = await save(page, course);
  expect(stored).toBe(
    '<p>Watch this</p><figure class="video"><a href="https://www.youtube.com/watch?v=aB3_-efghij">How babies sleep</a></figure>',
  );
  await page.goto(`/course-detail/${course.link}`);
  const play = page.getByRole('button', { name: 'Play video: How babies sleep' });
  await expect(play).toBeVisible();
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await play.click();
  const film = page.getByRole('dialog', { name: 'How babies sleep' });
  await expect(film.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/aB3_-efghij/,
  );
  await page.keyboard.press('Escape');
  await expect(play).toBeFocused();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expect(plain.getByRole('link', { name: 'How babies sleep' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=aB3_-efghij',
  );
  await expect(plain.getByRole('button', { name: /How babies sleep/ })).toBeHidden();
  await context.close();
});
