import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { untilHydrated } from '#tests/browser/support/hydration.ts';

const level1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('the search opens over any page, and is used by keyboard only @phone-all', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/about');
  // Its script loads on demand.
  await untilHydrated(page);
  const button = page.getByRole('banner').getByRole('link', { name: 'Search' });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox', { name: 'Search' });
  const options = dialog.getByRole('option');
  const inbox = dialog.getByRole('region', { name: 'Ask us instead' });
  const newest = dialog.getByRole('region', { name: 'Our newest articles' });

  await test.step('the button opens it, Escape closes it, and the focus is where it was', async () => {
    await button.press('Enter');
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
  });

  await test.step('results come while one types, marked, and an old answer never after a new one', async () => {
    const old = Promise.withResolvers<void>();
    await page.route('**/api/v1/search?q=sl*', async (route) => {
      await old.promise;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest('**/api/v1/search?q=sl*');
    await field.pressSequentially('sl');
    await asked;
    await field.fill('fever');
    await expect(options.first().locator('mark').first()).toHaveText(/fever/i);
    old.resolve();
    await expect(dialog.getByRole('status')).toContainText(/results for fever/);
    await expect(options.first()).toContainText('Fever at Home');
    await expectAccessible(page);
  });

  await test.step('near words are offered, and typed by a press', async () => {
    await field.fill('Vacination of a newborn');
    await expect(dialog.getByText('Did you mean')).toBeVisible();
    await dialog.getByRole('button', { name: 'vaccination', exact: true }).click();
    await expect(field).toHaveValue('vaccination of a newborn');
    await expect(field).toBeFocused();
    await expect(dialog.getByText('Did you mean')).toBeHidden();
    await expect(options.first()).toContainText(/vaccination/i);
  });

  await test.step('where there is nothing it offers the front desk and the newest articles', async () => {
    await field.fill('xqzzyqw');
    await expect(dialog.getByText('Nothing found for “xqzzyqw”')).toBeVisible();
    await expect(inbox.getByRole('link', { name: 'Book a session' })).toBeVisible();
    await expect(inbox.getByRole('link', { name: /^Call / })).toBeVisible();
    await expect(newest.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('and so it does beside near words', async () => {
    await page.route('**/api/v1/search?q=xqzzyqv*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        json: { ...(await answer.json()), suggestions: [{ word: 'fever', text: 'fever' }] },
      });
    });
    await field.fill('xqzzyqv');
    await expect(dialog.getByText('Nothing found for “xqzzyqv”. Did you mean')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'fever' })).toBeVisible();
    await expect(inbox.getByRole('link', { name: 'Book a session' })).toBeVisible();
    await expect(newest.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('offline it says so, and tries again', async () => {
    await context.setOffline(true);
    await field.fill('fever at');
    await expect(dialog.getByText('You seem to be offline')).toBeVisible();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(options.first()).toContainText('Fever at Home');
    await page.route('**/api/v1/search*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken' } }),
    );
    await field.fill('fever');
    await expect(dialog.getByText('Search is not responding right now.')).toBeVisible();
    await page.unroute('**/api/v1/search*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
  });

  await test.step('arrows go through the results and Enter opens one', async () => {
    await expect(options.first()).toContainText('Fever at Home');
    await field.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await options.first().getAttribute('id')) ?? '',
    );
    await field.press('Enter');
    await expect(level1(page)).toContainText('Fever at Home');
    await expect(dialog).toBeHidden();
  });

  await test.step('without one, Enter leads to all of them', async () => {
    await page.keyboard.press('/');
    await field.fill('sleep');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=sleep$/);
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('sleep');
    await expect(dialog).toBeHidden();
    // On this page the key focuses its own field.
    await page.keyboard.press('/');
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  });
  // The browser logs the failed requests.
  problems.length = 0;
});

test('a late answer never replaces the selected result @all', async ({ page, request }) => {
  const { results } = await (await request.get('/api/v1/search?q=fever&limit=8')).json();
  const [first, ...others] = results;
  const late = async (address: string, answer: object[]) => {
    const sent = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await sent.promise;
      await route.fulfill({
        json: { results: answer, total: answer.length, similarWords: [], suggestions: [] },
      });
    });
    return sent.resolve;
  };
  const sendMoved = await late('**/api/v1/search?q=fevers*', [...others, first]);
  const sendOthers = await late('**/api/v1/search?q=feve&*', others);
  await page.goto('/about');
  await untilHydrated(page);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  const options = dialog.getByRole('option');
  const selected = dialog.getByRole('option', { selected: true });
  await field.fill('fever');
  await expect(options.first()).toContainText('Fever at Home');
  expect(others.length).toBeGreaterThan(0);

  await field.press('s');
  await field.press('ArrowDown');
  await expect(selected).toContainText('Fever at Home');
  sendMoved();
  await expect(options.last()).toContainText('Fever at Home');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.last().getAttribute('id')) ?? '',
  );

  await test.step('one that is gone is no choice any more', async () => {
    await field.fill('feve');
    await field.press('ArrowUp');
    await expect(selected).toContainText('Fever at Home');
    sendOthers();
    await expect(options).toHaveCount(others.length);
    await expect(selected).toHaveCount(0);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=feve$/);
  });
});

test('one of the newest articles opens from the dialog, which closes @all', async ({ page }) => {
  await page.goto('/about');
  await untilHydrated(page);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('xqzzyqw');
  await dialog.getByRole('region', { name: 'Our newest articles' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blogDetail\//);
  await expect(dialog).toBeHidden();
});

test('in a text field, a slash is typed @all', async ({ page }) => {
  await page.goto('/session-book');
  await untilHydrated(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  for (const name of ['Name', 'Message']) {
    const field = main.getByRole('textbox', { name, exact: true }).first();
    await field.pressSequentially('mornings/evenings');
    await expect(field).toHaveValue('mornings/evenings');
  }
  await main.getByRole('combobox', { name: 'City' }).press('/');
  await expect(dialog).toHaveCount(0);
  // Outside fields the same key opens the search.
  await page.getByRole('contentinfo').getByRole('link').first().press('/');
  await expect(dialog).toBeVisible();
});

for (const saveData of [true, false]) {
  const what = saveData ? 'not prefetched for visitors who save data' : 'prefetched for all others';
  test(`the dialog is ${what} @all`, async ({ page }) => {
    await page.addInitScript((isSaving) => {
      const value = { saveData: isSaving, effectiveType: '4g' };
      Object.defineProperty(navigator, 'connection', { value });
    }, saveData);
    const asked: string[] = [];
    page.on('request', (one) => asked.push(one.url()));
    await page.goto('/about');
    await untilHydrated(page);
    const button = page.getByRole('banner').getByRole('link', { name: 'Search' });
    await button.hover();
    await button.focus();
    await page.evaluate(() => fetch('/healthz'));
    const dialogs = () => asked.filter((url) => url.includes('search-dialog'));
    if (saveData) expect(dialogs()).toEqual([]);
    else await expect.poll(dialogs).not.toEqual([]);
    await button.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    expect(dialogs()).not.toEqual([]);
  });
}

test('a result on a page of several entries opens there @all', async ({ page, request }) => {
  const { results } = await (await request.get('/api/v1/search?q=film&kind=videoupload')).json();
  const { videouploads } = await (await request.get('/api/v1/videoupload')).json();
  const last = videouploads.at(-1);
  expect(results.every(({ path }: { path: string }) => path.startsWith('/video#'))).toBe(true);
  await page.goto('/search');
  await page.getByRole('main').getByRole('searchbox').fill(last.title);
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  // Not the one of the footer, which leads to all videos.
  await page.getByRole('main').getByRole('link', { name: 'Videos', exact: true }).click();
  // The other results replace these: a press between the two would be lost.
  await expect(page.getByText('under Videos')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: last.title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/video.*#${last._id}$`));
  await expect(page.getByRole('heading', { level: 2, name: last.title })).toBeInViewport();
});
