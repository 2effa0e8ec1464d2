import { expect, test } from '#tests/browser/support/fixtures.ts';

/** CSS pixels: A4 without its margins. */
const paper = { width: 673, height: 987 };

test('a wide table is printed with all columns, and Devanagari headings are not clipped', async ({
  page,
  staff,
}) => {
  const columns = Array.from({ length: 14 }, (_, index) => `Vaccination number ${index}`);
  const row = (tag: string) => `<tr>${columns.map((name) => `<${tag}>${name}</${tag}>`).join('')}</tr>`;
  const blog = await staff.add(
    'blogs',
    {
      ...{ title: 'Wide', shortContent: 'Short', status: '1' },
      content: `<h1>Fever</h1><h2>ऐंठन</h2><p>An English text.</p><h3>डॉक्टर</h3><table><thead>${row('th')}</thead><tbody>${row('td')}</tbody></table>`,
    },
    'images',
  );
  await page.setViewportSize(paper);
  await page.goto(`/blogDetail/${blog.link}`);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  const table = main.locator('.rich-text table');
  await expect(table).toBeVisible();
  const last = (await table.locator('th').last().boundingBox()) ?? { x: Infinity, width: 0 };
  expect(last.x + last.width).toBeLessThanOrEqual(paper.width);
  for (const name of ['ऐंठन', 'डॉक्टर']) {
    const heading = main.locator('.rich-text').getByRole('heading', { name });
    // Pages break above the box of a heading, and its marks extend a third of a letter above the line.
    const room = await heading.evaluate((element) => {
      const { paddingTop, fontSize } = getComputedStyle(element);
      return Number.parseFloat(paddingTop) / Number.parseFloat(fontSize);
    });
    expect(room).toBeGreaterThan(0.3);
    await expect(heading).toHaveCSS('break-after', 'avoid');
  }
});
