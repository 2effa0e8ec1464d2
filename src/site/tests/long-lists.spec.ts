import { readConfig } from '#config.ts';
import { openMigratedDatabase } from '#core/database/migrated-database.ts';
import { openScope } from '#core/database/scope.ts';
import { createStores } from '#features.ts';
import { startEmptySite } from '#tests/browser/support/empty-site.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { createTestRecords } from '#tests/factories/test-site.ts';

const count = 130;
const titleOf = (number: number) => `Article ${String(number).padStart(3, '0')}`;
/** In the order of the page: the newest first. */
const titles = Array.from({ length: count }, (_, index) => titleOf(count - index));

/** Ids of entries without a link of their own. */
const ids = new Map<string, string>();
// One site for all of these tests: in parallel, each of them would start and fill one.
test.describe.configure({ mode: 'default' });
let site: Awaited<ReturnType<typeof startEmptySite>>;
test.beforeAll(async () => {
  site = await startEmptySite();
  const config = readConfig({ DATA_DIR: site.folder });
  const database = await openMigratedDatabase(config, () => undefined);
  const { records } = createStores(
    openScope(
      database,
      () => new Date(),
      () => undefined,
    ),
  );
  const { create } = createTestRecords(records);
  const sleep = await create('topic', { title: 'Sleep' });
  for (let number = 1; number <= count; number++) {
    const topics = number % 2 === 0 ? sleep._id : '';
    await create('blog', { title: titleOf(number), shortContent: 'Short', status: 1, topics });
  }
  for (let order = 1; order <= 9; order++) {
    const description = `<p>${'Many words. '.repeat(60)}</p>`;
    await create('community', { title: `Picnic ${order}`, description, order });
    const video = await create('videoupload', { title: `Film ${order}`, description, order });
    const media = await create('media', { title: `Press ${order}`, content: description, status: 1 });
    ids.set(`Film ${order}`, video._id).set(`Press ${order}`, media._id);
  }
  await database.close();
});
test.afterAll(() => site.stop());

test('a growing list loads only new entries, and going back restores it @all', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/lists\/|\.data/.test(request.url())) asked.push(request.url().slice(site.address.length));
  });
  await page.goto(`${site.address}/blogs?show=60`);
  const shown = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(shown).toHaveText(titles.slice(0, 60));
  const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

  // Requested before anything has moved.
  const ahead = page.waitForRequest(/\/lists\/blogs\/60$/);
  await toEnd();
  await ahead;
  await expect(shown).toHaveCount(63);
  await expect(page).toHaveURL(/\/blogs\?show=63$/);
  await toEnd();
  await expect(shown).toHaveText(titles.slice(0, 66));
  await expect(page).toHaveURL(/\/blogs\?from=63$/);
  expect(asked).toEqual(['/lists/blogs/60', '/lists/blogs/63']);

  await shown.nth(64).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(count - 64));
  await page.goBack();
  await expect(shown).toHaveText(titles.slice(0, 123));
  await expect(shown.nth(64)).toBeInViewport();

  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).first().click();
  await expect(shown).toHaveText(titles.slice(0, 3));

  await page.goto(`${site.address}/blogs?from=63`);
  await expect(shown).toHaveText(titles.slice(63, 123));
  await expect(page.getByText('64 to 123 of 130 articles', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Load more' }).press('Enter');
  await expect(shown).toHaveText(titles.slice(63, 126));
});

test('an entry far down is shown when a link leads to it @all', async ({ page, problems }) => {
  await page.goto(`${site.address}/community#picnic-9`);
  const item = page.getByRole('heading', { level: 2, name: 'Picnic 9' });
  await expect(item).toBeInViewport();
  await expect(page).toHaveURL(/\/community\?show=12#picnic-9$/);
  await page.goto(`${site.address}/community#picnic-10`);
  await expect(page.getByRole('article')).toHaveCount(6);

  for (const [list, title, query] of [
    ['/video', 'Film 9', '?show=9'],
    ['/media', 'Press 1', '?show=9'],
  ]) {
    await page.goto(`${site.address}${list}#${ids.get(title ?? '')}`);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
    expect(page.url()).toContain(`${list}${query}#`);
  }
  expect(problems).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('links lead to every entry of a long list @phone @all', async ({ page }) => {
    const seen = new Set<string>();
    const shown = page.getByRole('main').getByRole('heading', { level: 2 });
    await page.goto(`${site.address}/blogs`);
    for (const part of [1, 2, 3]) {
      await page.getByRole('link', { name: `Part ${part} of 3` }).click();
      await expect(page.getByRole('link', { name: `Part ${part} of 3` })).toHaveAttribute(
        'aria-current',
        'page',
      );
      for (const title of await shown.allInnerTexts()) seen.add(title);
      const canonical = page.locator('link[rel=canonical]');
      await expect(canonical).toHaveAttribute('href', part === 1 ? /\/blogs$/ : /\/blogs\?from=\d+$/);
    }
    expect([...seen]).toEqual(titles);
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
    await page.goto(`${site.address}/blogs?from=99963`);
    await expect(page).toHaveURL(/\/blogs\?from=123$/);
  });
});

test('a filtered list grows within its filter, and keeps it in its address @all', async ({ page }) => {
  const even = titles.filter((_, index) => index % 2 === 0);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/lists\//.test(request.url())) asked.push(request.url().slice(site.address.length));
  });
  await page.goto(`${site.address}/blogs`);
  const shown = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(shown).toHaveText(titles.slice(0, 3));
  const filter = page.getByRole('navigation', { name: 'Filter articles' });
  await filter.getByRole('link', { name: 'Sleep' }).click();
  await expect(page).toHaveURL(/\/blogs\?topic=sleep$/);
  await expect(shown).toHaveText(even.slice(0, 3));
  await expect(filter).toContainText('65 matches for Sleep');
  await expect(async () => {
    await page.getByRole('link', { name: 'Load more' }).click({ timeout: 1000 });
    await expect(page).toHaveURL(/\/blogs\?topic=sleep&show=6$/, { timeout: 1000 });
  }).toPass();
  await expect(shown).toHaveText(even.slice(0, 6));
  expect(asked[0]).toBe('/lists/blogs/3?topic=sleep');
  expect(asked.filter((address) => !address.endsWith('?topic=sleep'))).toEqual([]);
  await page.goto(`${site.address}/blogs?topic=sleep&from=63`);
  await expect(shown).toHaveText(even.slice(63));
  await page.getByRole('link', { name: 'Part 1 of 2' }).click();
  await expect(page).toHaveURL(/\/blogs\?topic=sleep&show=63$/);
  await filter.getByRole('link', { name: 'Show all articles' }).click();
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(shown).toHaveText(titles.slice(0, 3));
});
