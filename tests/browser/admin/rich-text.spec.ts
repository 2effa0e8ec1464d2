import { picture } from '../../factories/pictures.ts';
import { openAdmin, unique } from '../support/admin.ts';
import { caretTo, openCourse, paste, save } from '../support/editor.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

test('each tool makes what it says', async ({ page, staff }) => {
  const { course, text, tool } = await openCourse(page, staff, '<p>Sleep</p>');
  for (const [name, made] of [
    ['Heading 1', '<h1>Sleep</h1>'],
    ['Heading 2', '<h2>Sleep</h2>'],
    ['Heading 3', '<h3>Sleep</h3>'],
    ['Heading 3', '<p>Sleep</p>'],
    ['Bold', '<p><strong>Sleep</strong></p>'],
    ['Bold', '<p>Sleep</p>'],
    ['Italic', '<p><em>Sleep</em></p>'],
    ['Underline', '<p><em><u>Sleep</u></em></p>'],
    ['Ordered list', '<ol><li><p><em><u>Sleep</u></em></p></li></ol>'],
    ['Bullet list', '<ul><li><p><em><u>Sleep</u></em></p></li></ul>'],
    ['Clear formatting', '<p>Sleep</p>'],
  ] as const) {
    await text.press('ControlOrMeta+a');
    const before = await tool(name).getAttribute('aria-pressed');
    await tool(name).click();
    await expect.poll(() => text.innerHTML()).toBe(made);
    if (before) await expect(tool(name)).toHaveAttribute('aria-pressed', String(before === 'false'));
    else await expect(tool(name)).not.toHaveAttribute('aria-pressed');
  }
  await tool('Heading 2').click();
  expect(await save(page, course)).toBe('<h2>Sleep</h2>');
});

test('the tools of a long text stay in sight beside what is written, and a short one has room @phone @all', async ({
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
  // Upwards, until the text would scroll beneath the tools.
  for (let i = 0; i < 45; i++) await page.keyboard.press('ArrowUp');
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await page.keyboard.type('!');
  await caretTo(text, 'End');
  await text.press('ControlOrMeta+z');
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  // Nothing moves by what is pressed up there.
  const before = await text.boundingBox();
  await tool('Insert link').click();
  await expect(page.getByRole('group', { name: 'Where the link leads' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Link address')).toBeFocused();
  const panel = (await page.getByRole('group', { name: 'Where the link leads' }).boundingBox())?.height ?? 0;
  const after = await text.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(panel);
});

test('the toolbar is one stop of the Tab key, arrows lead through it, and Tab leaves the text', async ({
  page,
  staff,
}) => {
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

test('links lead only where they may', async ({ page, staff }) => {
  const { course, text, tool } = await openCourse(page, staff, '<p>Sleep</p>');
  const address = page.getByRole('textbox', { name: 'Link address' });
  for (const [typed, kept] of [
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['mailto:care@example.org', 'mailto:care@example.org'],
    ['tel:+911234567890', 'tel:+911234567890'],
    ['/blogs', '/blogs'],
    ['example.org', 'https://example.org'],
    ['care@example.org', 'mailto:care@example.org'],
    ['javascript:alert(1)', 'about:blank'],
    [' java\tscript:alert(1)', 'about:blank'],
    ['ftp://example.org', 'about:blank'],
    ['//example.org', 'about:blank'],
  ] as const) {
    await text.press('ControlOrMeta+a');
    await tool('Insert link').click();
    await expect(address).toBeFocused();
    await address.fill(typed);
    await address.press('Enter');
    await expect(address).toBeHidden();
    await expect(text).toBeFocused();
    expect([typed, await text.locator('a').getAttribute('href')]).toEqual([typed, kept]);
  }
  await expect(tool('Insert link')).toHaveAttribute('aria-pressed', 'true');
  expect(await save(page, course)).toBe('<p><a href="about:blank">Sleep</a></p>');
});

test('Escape closes the question for a link and nothing else; a link can be removed @all', async ({
  page,
  staff,
}) => {
  const { text, tool } = await openCourse(page, staff, '<p><a href="/blogs">Sleep</a></p>');
  await text.locator('a').click();
  await tool('Insert link').click();
  const address = page.getByRole('textbox', { name: 'Link address' });
  await expect(address).toHaveValue('/blogs');
  await address.press('Escape');
  await expect(address).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Edit Entry' })).toBeVisible();
  await tool('Insert link').click();
  await page.getByRole('button', { name: 'Remove link' }).click();
  await expect(text.locator('a')).toHaveCount(0);
});

test('Escape in the text leaves the form, and what was written is there again @all', async ({
  page,
  staff,
}) => {
  const { course, text } = await openCourse(page, staff, '<p>Sleep</p>');
  await text.pressSequentially('Good ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Edit Entry' })).toHaveCount(0);
  await expect(page.getByText(`The draft of “${course.title}” has been kept.`)).toBeVisible();
  await page.getByRole('button', { name: `Edit ${course.title}` }).click();
  await expect(text).toContainText('Good');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).last().click();
  await expect(page.getByText(`The draft of “${course.title}” has been discarded.`)).toBeVisible();
});

test('where the editor cannot be loaded, the form says so and stays @all', async ({
  page,
  staff,
  problems,
}) => {
  const course = await staff.add('course', {
    title: unique('Course'),
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
  // With its looks: a stylesheet that did not come either is fetched with it.
  expect(await text.evaluate((element) => getComputedStyle(element).whiteSpaceCollapse)).toBe('break-spaces');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${course.title} on a train`);
  // The editor is not all that cannot be loaded: what looks at the form comes a moment later.
  await page.close();
  problems.length = 0;
});

test('undo takes back what was done within a second as one step @all', async ({ page, staff }) => {
  const { text } = await openCourse(page, staff, '<p>Sleep</p>');
  await caretTo(text, 'End');
  await page.keyboard.type(' well');
  await page.waitForTimeout(1100);
  await page.keyboard.type(' and long');
  await expect(text).toHaveText('Sleep well and long');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveText('Sleep well');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveText('Sleep');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(text).toHaveText('Sleep well');
});

test('what is pasted is reduced to what the editor can make @all', async ({ page, staff }) => {
  const { course, text } = await openCourse(page, staff, '<p>x</p>');
  await text.press('ControlOrMeta+a');
  await paste(
    text,
    `<meta charset="utf-8"><style>p{color:red}</style><p class="MsoNormal" style="color:#e60000;margin:0">
      <b style="font-weight:normal">a <b>b</b></b> <s>c</s> <a href="javascript:alert(1)" onclick="alert(1)">d</a></p>
      <table><tr><td>e</td></tr></table><img src="https://example.org/spy.gif"><script>alert(1)</script>`,
  );
  const wanted = '<p>a <strong>b</strong> <s>c</s> <a href="about:blank">d</a></p><p>e</p>';
  expect(await save(page, course)).toBe(wanted);
});

const old = [
  '<h1 class="ql-align-center">a</h1>',
  '<p class="ql-align-justify">b <span class="ql-color-e60000 ql-bg-ffff00 ql-size-huge">c</span></p>',
  '<p><br /></p>',
  '<ol><li data-list="bullet">d</li><li class="ql-indent-1" data-list="bullet">e</li></ol>',
  '<blockquote>f</blockquote>',
].join('');

test('old text that is only opened is kept as it was, to the letter', async ({ page, staff }) => {
  const { course } = await openCourse(page, staff, old);
  await page.getByLabel('Duration').fill('2 hours');
  expect(await save(page, course)).toBe(old);
});

test('old text keeps its formats when it is edited @all', async ({ page, staff }) => {
  const { course, text } = await openCourse(page, staff, old);
  await caretTo(text, 'End');
  await page.keyboard.type('!');
  const kept = await save(page, course);
  for (const part of [
    '<h1 class="ql-align-center">a</h1>',
    '<p class="ql-align-justify">b <span class="ql-bg-ffff00 ql-color-e60000 ql-size-huge">c</span></p>',
    '<p><br /></p>',
    '<ul><li>d</li><li class="ql-indent-1">e</li></ul>',
    '<blockquote>f!</blockquote>',
  ]) {
    expect(kept).toContain(part);
  }
});

test('a picture is put into the text, and stored as a file; what is none is refused', async ({
  page,
  staff,
}) => {
  const { course, text } = await openCourse(page, staff, '<p>Sleep</p>');
  const picker = page.getByLabel('Picture for Description');
  await picker.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(page.getByText(/a\.pdf is not a picture/)).toBeVisible();
  await picker.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(15 * 1024 ** 2 + 1),
  });
  await expect(page.getByText(/larger than 15 MB/)).toBeVisible();
  await expect(text.locator('img')).toHaveCount(0);
  const file = await picture();
  await caretTo(text, 'End');
  await picker.setInputFiles({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  });
  // It is sent at once; the text names the file.
  await expect(text.locator('img[src^="/uploads/"]')).toBeVisible();
  await expect(page.getByText(/larger than 15 MB/)).toHaveCount(0);
  expect(await save(page, course)).toMatch(
    /^<p>Sleep<img src="\/uploads\/[a-f0-9]+\.webp" width="12" height="8" \/><\/p>$/,
  );
});

test('visitors never download the editor', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  for (const path of ['/', '/blogs', '/webinars']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of new Set(scripts)) {
    expect([script, (await (await page.request.get(script)).text()).includes('ProseMirror')]).toEqual([
      script,
      false,
    ]);
  }
});
