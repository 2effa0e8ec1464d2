import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { caretTo, openCourse, save } from '#tests/browser/support/editor.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { picture } from '#tests/factories/pictures.ts';

test('the tools of a long text stay visible with the edited line, and a short text has space @phone @all', async ({
  page,
  staff,
}) => {
  const { text, tool } = await openCourse(page, staff, '<p>Sleep well, little one.</p>'.repeat(80));
  const short = await page.getByRole('textbox', { name: 'Curriculum' }).boundingBox();
  expect(short?.height).toBeGreaterThanOrEqual(320);
  await caretTo(text, 'End');
  await expect(tool('Heading 1')).toBeInViewport({ ratio: 1 });
  await expect(tool('Picture')).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('toolbar', { name: 'Formatting of Description' });
  const below = async () => {
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    const caret = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top);
    return (caret ?? 0) - (y + height);
  };
  // Upwards, until the text would scroll below the tools.
  for (let i = 0; i < 45; i++) await page.keyboard.press('ArrowUp');
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await page.keyboard.type('!');
  await caretTo(text, 'End');
  await text.press('ControlOrMeta+z');
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  // Pressing tools there moves nothing.
  const before = await text.boundingBox();
  await tool('Insert link').click();
  await expect(page.getByRole('group', { name: 'Where the link leads' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Link address')).toBeFocused();
  const panel = (await page.getByRole('group', { name: 'Where the link leads' }).boundingBox())?.height ?? 0;
  const after = await text.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(panel);
});

test('the toolbar is one tab stop, arrows move in it, and Tab leaves the text', async ({ page, staff }) => {
  const { text, tool } = await openCourse(page, staff, '<ul><li>one</li><li>two</li></ul>');
  await text.click();
  await page.keyboard.press('Shift+Tab');
  await expect(tool('Heading 1')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const more = page.getByRole('toolbar', { name: 'More for Description' });
  await expect(more.getByRole('button', { name: 'Keys and tools' })).toBeFocused();
  await page.keyboard.press('Home');
  for (const _step of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await expect(tool('Bold')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+Tab');
  await expect(tool('Bold')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  // In the second item, where other editors would indent.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  await expect(text.locator('ul ul')).toHaveCount(0);
  await expectAccessible(page);
});

test('if the editor cannot be loaded, the form says so and stays @all', async ({ page, staff, problems }) => {
  const course = await staff.add('course', {
    title: uniqueText('Course'),
    order: '90',
    description: '<p>Sleep</p>',
  });
  await openAdmin(page, '/admin/course');
  await page.getByRole('searchbox').fill(course.title ?? '');
  const edit = page.getByRole('button', { name: `Edit ${course.title}` });
  await expect(edit).toBeVisible();
  await page.route('**/assets/*', (route) => route.abort());
  await edit.click();
  await expect(page.getByText('The editor could not be loaded.').first()).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill(`${course.title} on a train`);
  await page.unroute('**/assets/*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  const text = page.getByRole('textbox', { name: 'Description', exact: true });
  await expect(text).toHaveText('Sleep');
  // With its styles: a failed stylesheet is loaded again with it.
  expect(await text.evaluate((element) => getComputedStyle(element).whiteSpaceCollapse)).toBe('break-spaces');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${course.title} on a train`);
  // Other code fails to load too: the checks of the form come later.
  await page.close();
  problems.length = 0;
});

test('a picture is inserted into the text, and stored as a file @all', async ({ page, staff }) => {
  const { course, text } = await openCourse(page, staff, '<p>Sleep</p>');
  const picker = page.getByLabel('Picture for Description');
  const file = await picture();
  await caretTo(text, 'End');
  await picker.setInputFiles({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  });
  // It is uploaded at once; the text refers to the file.
  await expect(text.locator('img[src^="/uploads/"]')).toBeVisible();
  expect(await save(page, course)).toMatch(
    /^<p>Sleep<img src="\/uploads\/[a-f0-9]+\.webp" width="12" height="8" \/><\/p>$/,
  );
});
