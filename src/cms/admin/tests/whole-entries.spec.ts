import type { Page } from 'playwright/test';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, type Staff, test } from '#tests/browser/support/fixtures.ts';

const body = 'Somewhere in the middle of the article';
const addBlog = (staff: Staff, title: string) =>
  staff.add('blogs', { title, shortContent: 'In short', content: `<p>${body}</p>` }, 'images');
const dialog = (page: Page) => page.getByRole('dialog');
const problem = (page: Page) =>
  dialog(page).getByRole('alert').filter({ hasText: 'The entry could not be loaded.' });
const button = (page: Page, word: string, title: string) =>
  page.getByRole('button', { name: `${word} ${title}` });

test('a slow entry shows a message, and a failed one can be requested again @phone @all', async ({
  page,
  staff,
  problems,
}) => {
  const title = uniqueText('Late');
  await addBlog(staff, title);
  await openAdmin(page, `/admin/blog?q=${title.split(' ')[1]}`);
  for (const [word, has] of [
    ['View', () => expect(dialog(page)).toContainText(body)],
    ['Edit', () => expect(dialog(page).getByLabel('Title')).toHaveValue(title)],
  ] as const) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isAway = false;
    await page.route('**/api/v1/entries/blog/*', async (route) => {
      // 503, because without network the device would show its own copy.
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
  // The browser logs the failed requests.
  problems.length = 0;
});
