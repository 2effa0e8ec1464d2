import type { Page } from 'playwright/test';
import { screenAddress } from '../../../../src/content/addresses.ts';
import { fieldsOfKind, type RecordType } from '../../../../src/content/define-record.ts';
import { contentNames, contentTypes } from '../../../../src/content/index.ts';
import { openAdmin, unique } from '../../support/admin.ts';
import { expect, expectAccessible, type Staff, test } from '../../support/fixtures.ts';

const body = 'Somewhere in the middle of the article';
const addBlog = (staff: Staff, title: string) =>
  staff.add('blogs', { title, shortContent: 'In short', content: `<p>${body}</p>` }, 'images');
const dialog = (page: Page) => page.getByRole('dialog');
const problem = (page: Page) =>
  dialog(page).getByRole('alert').filter({ hasText: 'The entry could not be loaded.' });
const button = (page: Page, word: string, title: string) =>
  page.getByRole('button', { name: `${word} ${title}` });

test('a list downloads no body of an article, and View, Edit and Duplicate have it @all', async ({
  page,
  staff,
}) => {
  const title = unique('Whole');
  await addBlog(staff, title);
  const answers: string[] = [];
  // On its way: of an answer that has come, the browser may have forgotten the body.
  await page.route('**/api/v1/blogs?*', async (route) => {
    const answer = await route.fetch();
    answers.push(await answer.text());
    await route.fulfill({ response: answer });
  });
  await openAdmin(page, `/admin/blog?q=${title.split(' ')[1]}`);
  await expect(page.getByRole('row', { name: title })).toContainText('In short');
  await page.waitForLoadState('networkidle');
  const all = answers.join();
  expect(all).toContain(title);
  expect(all).not.toContain(body);

  await button(page, 'View', title).click();
  await expect(dialog(page)).toContainText(body);
  await page.keyboard.press('Escape');
  await expect(button(page, 'View', title)).toBeFocused();
  await button(page, 'Edit', title).click();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await expect(dialog(page)).toContainText(body);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Edit', title)).toBeFocused();
  await page.getByRole('button', { name: `More about ${title}` }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue(`Copy of ${title}`);
  await expect(dialog(page)).toContainText(body);
});

test('no list downloads a text that its rows do not show @all', async ({ page }) => {
  await openAdmin(page, '/admin/dashboard');
  for (const name of contentNames) {
    const definition: RecordType = contentTypes[name];
    const { path, listKey } = definition.api;
    const { promise: listed, resolve } = Promise.withResolvers<Record<string, object[]> & object[]>();
    await page.route(`**/api/v1/${path}?limit=10&*`, async (route) => {
      const answer = await route.fetch();
      resolve(await answer.json());
      await route.fulfill({ response: answer });
    });
    await page.goto(screenAddress(definition));
    const data = await listed;
    const texts = fieldsOfKind(definition, 'richText').map((field) => field.name);
    const unseen = texts.filter((field) => !definition.admin.columns.includes(field));
    const entries: object[] = (listKey ? data[listKey] : data) ?? [];
    expect(entries.length, name).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(
        unseen.filter((field) => field in entry),
        name,
      ).toEqual([]);
      expect(entry, name).toHaveProperty(definition.title);
    }
  }
});

test('an entry that takes long says so, and one that cannot be fetched is asked for again @phone', async ({
  page,
  staff,
  problems,
}) => {
  const title = unique('Late');
  await addBlog(staff, title);
  await openAdmin(page, `/admin/blog?q=${title.split(' ')[1]}`);
  for (const [word, has] of [
    ['View', () => expect(dialog(page)).toContainText(body)],
    ['Edit', () => expect(dialog(page).getByLabel('Title')).toHaveValue(title)],
  ] as const) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isAway = false;
    await page.route('**/api/v1/entries/blog/*', async (route) => {
      // Without network it is what the device has kept.
      if (isAway) return route.fulfill({ status: 503, json: { message: 'Please try again.' } });
      await released;
      await route.continue();
    });
    await button(page, word, title).click();
    await expect(dialog(page).getByRole('status').getByText('Loading...')).toBeVisible();
    await expectAccessible(page);
    release();
    await has();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, word, title)).toBeFocused();

    isAway = true;
    await button(page, word, title).click();
    await expect(problem(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, word, title)).toBeFocused();
    await button(page, word, title).click();
    await expect(problem(page)).toBeVisible();
    isAway = false;
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await has();
    await page.unroute('**/api/v1/entries/blog/*');
    await page.keyboard.press('Escape');
    await expect(button(page, word, title)).toBeFocused();
  }
  // The browser reports what could not be fetched.
  problems.length = 0;
});

test('an entry that somebody has deleted meanwhile goes from the list @all', async ({
  page,
  staff,
  problems,
}) => {
  const title = unique('Deleted');
  const { _id } = await addBlog(staff, title);
  await openAdmin(page, `/admin/blog?q=${title.split(' ')[1]}`);
  await expect(button(page, 'Edit', title)).toBeVisible();
  await staff.remove('blogs', _id);
  await button(page, 'Edit', title).click();
  await expect(page.getByText('This entry no longer exists.')).toBeVisible();
  await expect(button(page, 'Edit', title)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
  // The browser reports what was not found.
  problems.length = 0;
});
