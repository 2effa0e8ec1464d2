import { openCourse, paste, save } from '#tests/browser/support/editor.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';

test('exponents, prices, code, lists and directions survive from the clipboard to the page @all', async ({
  page,
  staff,
}) => {
  const { course, text } = await openCourse(page, staff, '');
  await text.click();
  await paste(
    text,
    '<p>10<sup>9</sup>/L <del>₹2,000</del> ₹1,500</p><ol start="4" type="a"><li>Dry</li></ol><p dir="rtl">سعر</p><pre>one\n  two</pre><dl><dt>Colic</dt><dd>Cries</dd></dl><table><tr><td>Age</td><td>Dose</td></tr><tr><td>3</td><td style="text-align:right">5 mL</td></tr></table>',
  );
  expect(await save(page, course)).toBe(
    '<p>10<sup>9</sup>/L <s>₹2,000</s> ₹1,500</p><ol class="ql-number-lower-alpha" start="4"><li>Dry</li></ol><p dir="rtl">سعر</p><pre>one\n  two</pre><p><strong>Colic</strong></p><p>Cries</p><table><tbody><tr><td>Age</td><td>Dose</td></tr><tr><td>3</td><td class="ql-align-right">5 mL</td></tr></tbody></table>',
  );
  await page.goto(`/course-detail/${course.link}`);
  const main = page.getByRole('main');
  await expect(main.locator('.ql-number-lower-alpha')).toHaveCSS('list-style-type', 'lower-alpha');
  await expect(main.getByText('سعر')).toHaveCSS('direction', 'rtl');
  await expect(main.getByText('5 mL')).toHaveCSS('text-align', 'right');
  await expect(main.getByText('Cries')).toHaveAttribute('dir', 'auto');
});

test('a picture copied from a page keeps its text, without its placeholder @all', async ({
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
  // The frame around it, in which its placeholder is too.
  const frame = other.getByRole('main').locator('.picture-frame', {
    has: other.getByRole('img', { name: 'A kite' }),
  });
  await frame.evaluate((element) => getSelection()?.selectAllChildren(element));
  await other.keyboard.press('ControlOrMeta+C');
  await other.close();
  await text.click();
  await text.press('ControlOrMeta+V');
  await expect(text.locator('img[alt="A kite"]')).toBeVisible();
  await expect(text.locator('img[src^="data:"]')).toHaveCount(0);
  expect(await save(page, course)).toMatch(/<img src="\/uploads\/[a-f0-9]{24}\.webp" alt="A kite"/);
});
