import { caretTo, openCourse, paste, save } from '../../support/editor.ts';
import { expect, expectAccessible, test } from '../../support/fixtures.ts';

test('words are found across formats and in Devanagari, and replaced in one step @phone', async ({
  page,
  staff,
}) => {
  const { course, text, tool } = await openCourse(
    page,
    staff,
    '<p>Nap, n<strong>a</strong>p and NAPPING.</p><p>नींद और नी</p>',
  );
  await caretTo(text, 'Home');
  await page.keyboard.press('ControlOrMeta+f');
  const panel = page.getByRole('group', { name: 'Find and replace in Description' });
  const words = panel.getByLabel('Find', { exact: true });
  const count = panel.getByRole('status');
  await expect(words).toBeFocused();
  await words.fill('nap');
  await expect(count).toHaveText('1 of 3');
  await words.press('Enter');
  await expect(count).toHaveText('2 of 3');
  await words.press('Shift+Enter');
  await words.press('Shift+Enter');
  await expect(count).toHaveText('3 of 3');
  await panel.getByLabel('Whole words').check();
  await expect(count).toHaveText(/ of 2$/);
  await panel.getByLabel('Match case').check();
  await expect(count).toHaveText('1 of 1');
  await panel.getByLabel('Match case').uncheck();
  await expectAccessible(page);
  await panel.getByLabel('Replace with').fill('rest');
  await panel.getByRole('button', { name: 'Replace all' }).click();
  await expect(count).toHaveText('2 replaced');
  await expect(text.locator('p').first()).toHaveText('rest, rest and NAPPING.');
  // A letter with its signs is one letter.
  await words.fill('नी');
  await expect(count).toHaveText('1 of 1');
  await words.press('Escape');
  await expect(panel).toBeHidden();
  await expect(text).toBeFocused();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('नी');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text.locator('p').first()).toHaveText('Nap, nap and NAPPING.');
  await expect(tool('Find and replace')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ControlOrMeta+h');
  await panel.getByLabel('Find', { exact: true }).fill('and');
  await panel.getByLabel('Replace with').fill('&');
  await panel.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(count).toHaveText('Not found');
  expect(await save(page, course)).toContain('p &amp; NAPPING.');
});

test('every tool is named on hover and on focus, reached by keys, and left by Escape @all', async ({
  page,
  staff,
}) => {
  const { text, tool } = await openCourse(page, staff, '<p>Sleep</p>');
  await tool('Bold').hover();
  await expect(page.getByText('Bold (Ctrl+B)', { exact: true })).toBeVisible();
  await text.hover();
  await expect(page.getByText('Bold (Ctrl+B)', { exact: true })).toBeHidden();
  await caretTo(text, 'Home');
  await page.keyboard.press('Alt+F10');
  await expect(tool('Heading 1')).toBeFocused();
  await expect(page.getByText('Heading 1 (Ctrl+Alt+1)', { exact: true })).toBeVisible();
  const names: string[] = [];
  for (let step = 0; step < 14; step++) {
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''));
    await page.keyboard.press('ArrowRight');
  }
  expect(names).toEqual([
    ...['Heading 1', 'Heading 2', 'Heading 3', 'Bold', 'Italic', 'Underline', 'Insert link'],
    ...['Ordered list', 'Bullet list', 'Clear formatting', 'Picture'],
    ...['Picture from the library', 'Table', 'Insert video'],
  ]);
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Edit Entry' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+/');
  const help = page.getByRole('region', { name: 'Keys and tools' });
  await expect(help).toBeFocused();
  await expect(help.getByText('Ctrl+Shift+8')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByLabel('Link address')).toBeFocused();
});

test('on a phone all tools are there, large enough for a thumb, and nothing scrolls to the side @phone', async ({
  page,
  staff,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { tool } = await openCourse(page, staff, '<p>Sleep</p>');
  for (const name of [
    'Heading 1',
    'Picture',
    'Table',
    'Insert video',
    'Find and replace',
    'Keys and tools',
  ]) {
    const box = await tool(name).boundingBox();
    expect([name, (box?.width ?? 0) >= 44, (box?.height ?? 0) >= 44]).toEqual([name, true, true]);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  for (const name of ['Find and replace', 'Insert video', 'Keys and tools']) {
    await tool(name).click();
    expect(await page.evaluate(() => document.querySelector('dialog')?.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  }
});

test('the foot counts words, and says how long it takes to read them @all', async ({ page, staff }) => {
  const { text } = await openCourse(page, staff, '<p>Sleep well</p>');
  const editor = page.locator('[data-rich-text-editor]').filter({ has: text });
  await expect(editor.getByText('2 words · 1 min read')).toBeVisible();
  await caretTo(text, 'End');
  await page.keyboard.type(' नींद अच्छी');
  await expect(editor.getByText('4 words · 1 min read')).toBeVisible();
  await text.press('ControlOrMeta+a');
  await paste(text, `<p>${'word '.repeat(19_000)}</p>`);
  await expect(editor.getByText(/^[\d,]+ characters left$/)).toBeVisible();
});

test('a place of the text can be asked for @all', async ({ page, staff }) => {
  const { text } = await openCourse(
    page,
    staff,
    `<h2>One</h2>${'<p>Sleep.</p>'.repeat(60)}<h2>Two</h2><p>a <a href="/blogs">b<strong>c</strong></a> <a href="/about">d</a></p>`,
  );
  const ask = (kind: string, index: number) =>
    text.evaluate(
      (element, detail) => element.dispatchEvent(new CustomEvent('show-place', { detail, bubbles: true })),
      { kind, index },
    );
  await ask('heading', 1);
  await expect(text.getByText('Two')).toBeInViewport();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('Two');
  await ask('link', 0);
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('bc');
  await ask('link', 1);
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('d');
  await ask('picture', 4);
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('d');
});
