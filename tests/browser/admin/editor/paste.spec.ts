import { caretTo, openCourse, paste, save } from '../../support/editor.ts';
import { expect, test } from '../../support/fixtures.ts';

test('Markdown and the marks of a messenger become formats; an ordinary text, and one without formats, stays @all', async ({
  page,
  staff,
}) => {
  const { course, text } = await openCourse(page, staff, '<p>First</p>');
  await caretTo(text, 'End');
  await paste(
    text,
    '',
    '## Fever\n\n3. Wash\n4. Dry\n\n| Age | Dose |\n| --- | ---: |\n| 3 | **5 mL** |\n\n![A cot](https://x.example/a.png)',
  );
  await expect(text.getByRole('heading', { name: 'Fever', exact: true })).toBeVisible();
  await expect(text.locator('ol[start="3"] > li')).toHaveText(['Wash', 'Dry']);
  await expect(page.getByText('1 picture could not be pasted: please add it.')).toBeVisible();
  await expect(text.locator('td.ql-align-right')).toHaveCSS('text-align', 'right');
  await text.press('ControlOrMeta+A');
  await paste(text, '', '*Dr Rao*: at _five_\nPrice* and 2 * 3 * 4');
  expect(await save(page, course)).toBe(
    '<p><strong>Dr Rao</strong>: at <em>five</em><br />Price* and 2 * 3 * 4</p>',
  );
});

test('exponents, prices, code, lists and directions stay what they are, from the clipboard to the page', async ({
  page,
  staff,
}) => {
  const { course, text } = await openCourse(page, staff, '');
  await text.click();
  await paste(
    text,
    '<p>10<sup>9</sup>/L <del>₹2,000</del> ₹1,500</p><ol start="4" type="a"><li>Dry</li></ol><p dir="rtl">سعر</p><pre>one\n  two</pre><dl><dt>Colic</dt><dd>Cries</dd></dl>',
  );
  expect(await save(page, course)).toBe(
    '<p>10<sup>9</sup>/L <s>₹2,000</s> ₹1,500</p><ol class="ql-number-lower-alpha" start="4"><li>Dry</li></ol><p dir="rtl">سعر</p><pre>one\n  two</pre><p><strong>Colic</strong></p><p>Cries</p>',
  );
  await page.goto(`/course-detail/${course.link}`);
  const main = page.getByRole('main');
  await expect(main.locator('.ql-number-lower-alpha')).toHaveCSS('list-style-type', 'lower-alpha');
  await expect(main.getByText('سعر')).toHaveCSS('direction', 'rtl');
  await expect(main.getByText('Cries')).toHaveAttribute('dir', 'auto');
});

test('a picture that is copied on a page comes with its text, and never as the pixels behind it', async ({
  page,
  context,
  staff,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const blog = await staff.add(
    'blogs',
    {
      ...{ title: 'Copied from', shortContent: 'Short', content: '<p>Words</p>', status: '1' },
      imageUrlAlt: 'A kite',
    },
    'images',
  );
  const { course, text } = await openCourse(page, staff, '');
  const other = await context.newPage();
  await other.goto(`/blogDetail/${blog.link}`);
  await other.getByRole('main').getByRole('img', { name: 'A kite' }).waitFor();
  await other.evaluate(() =>
    getSelection()?.selectAllChildren(document.querySelector('main article') ?? document.body),
  );
  await other.keyboard.press('ControlOrMeta+C');
  await other.close();
  await text.click();
  await text.press('ControlOrMeta+V');
  await expect(text.locator('img[alt="A kite"]')).toBeVisible();
  await expect(text.locator('img[src^="data:"]')).toHaveCount(0);
  expect(await save(page, course)).toMatch(/<img src="\/uploads\/[a-f0-9]{24}\.webp" alt="A kite"/);
});
