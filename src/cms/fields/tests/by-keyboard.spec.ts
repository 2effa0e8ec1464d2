import type { Page } from 'playwright/test';
import { caretTo, openCourse } from '#tests/browser/support/editor.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

/** Presses keys one after the other; these tests use no other input. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('words are replaced by keyboard: a button without further matches keeps the focus, and Escape keeps the form @phone-all', async ({
  page,
  staff,
}) => {
  const { text, tool } = await openCourse(page, staff, '<p>Sleep well. Sleep long.</p>');
  await text.focus();
  await press(page, 'Alt+F10', 'End', 'ArrowLeft');
  await expect(tool('Find and replace')).toBeFocused();
  await press(page, 'Enter');
  const panel = page.getByRole('group', { name: 'Find and replace in Description' });
  await page.keyboard.type('sleep');
  await press(page, 'Tab');
  await page.keyboard.type('Rest');
  await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  const replace = panel.getByRole('button', { name: 'Replace', exact: true });
  await expect(replace).toBeFocused();
  await expectAccessible(page);
  await press(page, 'Enter', 'Enter');
  await expect(text).toHaveText('Rest well. Rest long.');
  await expect(replace).toBeDisabled();
  await expect(replace).toBeFocused();
  await press(page, 'Enter', 'Escape');
  await expect(panel).toBeHidden();
  await expect(text).toBeFocused();
  await expect(text).toHaveText('Rest well. Rest long.');
});

test('a video is inserted and named by keyboard, and text after it can be typed @all', async ({
  page,
  staff,
}) => {
  const { text, tool } = await openCourse(page, staff, '<p>Watch this</p>');
  await caretTo(text, 'End');
  await press(page, 'Enter', 'Alt+F10', 'End', 'ArrowLeft', 'ArrowLeft');
  await expect(tool('Insert video')).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('group', { name: 'Which video' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ');
  await press(page, 'Enter');
  await expect(text).toBeFocused();
  // Past the link in the text, which is not focusable here.
  await press(page, 'Tab');
  await expect(page.getByLabel('Title of the video')).toBeFocused();
  await page.keyboard.type('A lullaby');
  await expectAccessible(page);
  await press(page, 'Enter');
  await expect(text).toBeFocused();
  await press(page, 'ArrowDown');
  await page.keyboard.type('and sing it');
  await expect(text.locator('figure')).toHaveText('A lullaby');
  await expect(text.locator('p').last()).toHaveText('and sing it');
});

test('a picture of the library is chosen and described by keyboard, and selected again @all', async ({
  page,
  staff,
}) => {
  const { text, tool } = await openCourse(page, staff, '<p>Look</p>');
  await page.route('**/api/v1/pictures?*', async (route) => {
    const response = await route.fetch();
    const [known] = (await response.json()).pictures;
    await route.fulfill({ response, json: { pictures: [known] } });
  });
  await caretTo(text, 'End');
  await press(page, 'Enter', 'Alt+F10', 'End');
  for (let times = 0; times < 4; times++) await press(page, 'ArrowLeft');
  await expect(tool('Picture from the library')).toBeFocused();
  await press(page, 'Enter');
  const library = page.getByRole('dialog', { name: 'Choose a picture' });
  const known = library.getByRole('button', { name: /^Choose / });
  await expect(known).toBeVisible();
  await expect(library.getByRole('searchbox')).toBeFocused();
  await press(page, 'Tab', 'Tab');
  await expect(known).toBeFocused();
  await press(page, 'Enter');
  await expect(text.locator('img[src^="/uploads/"]')).toHaveCount(1);
  await expect(text).toBeFocused();
  const described = page
    .getByRole('group', { name: 'Picture in Description' })
    .getByLabel('Alternative Text');
  // The panel appears shortly after the picture, so the key must wait.
  await expect(described).toBeVisible();
  await press(page, 'Tab');
  await expect(described).toBeFocused();
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type('A child asleep');
  await press(page, 'Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('Good night');
  await press(page, 'Home');
  await expect(described).toBeVisible();
  await press(page, 'Tab');
  await expect(described).toBeFocused();
  await expect(described).toHaveValue('A child asleep');
});

test.describe('in a small window', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the edited cell is visible above the table panel @all', async ({ page, staff }) => {
    const { text, tool } = await openCourse(page, staff, `<p>Naps</p>${'<p>More words</p>'.repeat(12)}`);
    await caretTo(text, 'End');
    await press(page, 'Alt+F10', 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await expect(tool('Table')).toBeFocused();
    await press(page, 'Enter');
    const panel = page.getByRole('group', { name: 'Table in Description' });
    await expect(panel).toBeVisible();
    // The caret is in the text a frame later.
    await expect(text).toBeFocused();
    for (const words of ['Age', 'Naps', 'Hours', '3 months', '4', '10', '6 months', '3', '11']) {
      await page.keyboard.type(words);
      const cell = text.locator('td, th').filter({ hasText: words }).last();
      const isSeen = async () => {
        const [seen, below] = [await cell.boundingBox(), await panel.boundingBox()];
        return seen !== null && below !== null && seen.y + seen.height / 2 < below.y;
      };
      await expect.poll(isSeen, words).toBe(true);
      if (words !== '11') await press(page, 'Tab');
    }
    // Leaves it, and continues below.
    await press(page, 'ArrowDown', 'ArrowDown');
    await page.keyboard.type('Good night');
    await expect(text.locator('p').last()).toHaveText('Good night');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test('fields have most of the window, and the footer comes after them @all', async ({ page, staff }) => {
    const { text } = await openCourse(page, staff, '<p>Sleep</p>');
    const update = page.getByRole('button', { name: 'Update' });
    await expect(update).not.toBeInViewport();
    await text.scrollIntoViewIfNeeded();
    await expect(text).toBeInViewport();
    await update.scrollIntoViewIfNeeded();
    await expect(update).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
});
