import type { Page, Route } from 'playwright/test';
import { uniqueText } from '#tests/browser/support/admin.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';
import { untilHydrated } from '#tests/browser/support/hydration.ts';

const level1 = (page: Page) => page.getByRole('heading', { level: 1 });
const data = '**/*.data*';

test('going back and forward shows a page at once at its position, and then its changes @phone-all @all', async ({
  page,
  staff,
  problems,
}) => {
  // Short, so that both titles take one line on a phone and nothing beneath moves.
  const title = uniqueText('Calm');
  const newTitle = title.replace('Calm', 'Kind');
  const { _id, link } = await staff.add('course', { title, description: '<p>Long.</p>'.repeat(80) });
  await page.goto(`/course-detail/${link}`);
  await expect(level1(page)).toHaveText(title);
  await page.evaluate(() => scrollTo(0, 700));
  const index = await page.evaluate(() => scrollY);
  expect(index).toBeGreaterThan(300);
  await footerLink(page, 'Courses');
  await expect(level1(page)).toHaveText('Courses');

  await test.step('before the network answers', async () => {
    const held: Route[] = [];
    await page.route(data, (route) => void held.push(route));
    await page.goBack();
    await expect(level1(page)).toHaveText(title);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(index);
    // It asks for news once, without an indicator.
    await expect.poll(() => held.length).toBe(1);
    await page.goForward();
    await expect(level1(page)).toHaveText('Courses');
    await page.unroute(data);
  });

  await test.step('and its changes of the meantime', async () => {
    await staff.change('course', _id ?? '', { title: newTitle });
    await page.goBack();
    await expect(level1(page)).toHaveText(newTitle);
    expect(await page.evaluate(() => scrollY)).toBe(index);
  });

  await test.step('a failed request leaves it unchanged', async () => {
    await page.goForward();
    await expect(level1(page)).toHaveText('Courses');
    let asked = 0;
    await page.route(data, (route) => {
      asked += 1;
      return route.fulfill({ status: 500, body: 'down' });
    });
    await page.goBack();
    await expect.poll(() => asked).toBe(1);
    await expect.poll(() => problems.length).toBe(1);
    problems.length = 0;
    await page.unroute(data);
  });

  await test.step('a moved page leads to its new address', async () => {
    await page.goForward();
    await expect(level1(page)).toHaveText('Courses');
    await staff.change('course', _id ?? '', { link: `${link}-moved` });
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/course-detail/${link}-moved$`));
    await expect(level1(page)).toHaveText(newTitle);
    await expect(level1(page)).toHaveText(newTitle);
  });
});

/** Follows a link after hydration: before that it opens a new document, which has no router history. */
async function footerLink(page: Page, name: string): Promise<void> {
  await untilHydrated(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
  await link.evaluate((to: HTMLElement) => to.click());
}

/** Marks the document, to detect another one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

test('a day later going back shows the former page at once, and then the current one @all', async ({
  page,
  staff,
}) => {
  await page.clock.install();
  const title = uniqueText('Evening talk');
  const inTwoDays = Date.now() + 48 * 3_600_000;
  const { _id } = await staff.add('webinar', {
    ...{ title, description: '<p>x</p>', startsAt: new Date(inTwoDays).toISOString() },
    endsAt: new Date(inTwoDays + 3_600_000).toISOString(),
  });
  for (const path of ['/session-book', '/upcoming-webinar']) {
    const choices = page.getByLabel('Webinar', { exact: true });
    await page.goto(path);
    await expect(choices).toContainText(title);
    await footerLink(page, 'Disclaimer');
    await expect(level1(page)).toHaveText('Disclaimer');
    await page.clock.fastForward('24:00:00');
    await staff.change('webinar', _id, { title: `${title} for ${path}` });
    const asked = Promise.withResolvers<void>();
    const answers = Promise.withResolvers<void>();
    await page.route(data, async (route) => {
      asked.resolve();
      await answers.promise;
      await route.continue();
    });
    await page.goBack();
    await expect(choices).toContainText(title);
    await asked.promise;
    await expect(choices).not.toContainText(`${title} for ${path}`);
    answers.resolve();
    await expect(choices).toContainText(`${title} for ${path}`);
    await page.unroute(data);
    await staff.change('webinar', _id, { title });
  }
});

test('going back works when the site has been updated meanwhile, and the former files are missing @all', async ({
  page,
  problems,
}) => {
  const scripts = '**/assets/*.js';
  /** From now on, until another document is requested: that one is of the newer build, and has other file names. */
  const renew = async () => {
    await page.route(scripts, (route) => route.fulfill({ status: 404, body: '' }));
    page.once('request', async function again(request) {
      if (request.isNavigationRequest()) await page.unroute(scripts);
      else page.once('request', again);
    });
  };
  await page.goto('/our-team');
  await untilHydrated(page);

  await test.step('a page of this visit is shown at once', async () => {
    await footerLink(page, 'Disclaimer');
    await expect(level1(page)).toHaveText('Disclaimer');
    await mark(page);
    await renew();
    await page.goBack();
    await expect(level1(page)).toHaveText('Our Team');
    expect(await isMarked(page)).toBe(true);
  });

  await test.step('a page whose code is missing is loaded as a document, and so is the one before it', async () => {
    await footerLink(page, 'Refund policy');
    await expect(level1(page)).toHaveText('Refund policy');
    expect(await isMarked(page)).toBe(false);
    await page.goBack();
    await expect(level1(page)).toHaveText('Our Team');
  });

  /** Like a build with a changed name. */
  const answerAgain = () =>
    page.route('**/our-team.data*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('"members"', '"people"') });
    });

  await test.step('an answer of the newer site that this code cannot show is loaded as a document', async () => {
    await untilHydrated(page);
    await footerLink(page, 'Disclaimer');
    await expect(level1(page)).toHaveText('Disclaimer');
    await mark(page);
    await renew();
    await answerAgain();
    await page.goBack();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(level1(page)).toHaveText('Our Team');
  });

  await test.step('without an update, the error is shown', async () => {
    await untilHydrated(page);
    await footerLink(page, 'Disclaimer');
    await expect(level1(page)).toHaveText('Disclaimer');
    const looked = page.waitForResponse(/\/assets\/manifest-/);
    await page.goBack();
    expect((await looked).status()).toBe(200);
    await expect(level1(page)).toHaveText('Unexpected Application Error!');
    await page.unroute('**/our-team.data*');
  });

  await test.step('a page in the browser’s cache, whose scripts are missing, can be read and left', async () => {
    await page.route(scripts, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/our-team');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
    await expect(level1(page)).toHaveText('Disclaimer');
    await page.goBack();
    await expect(level1(page)).toHaveText('Our Team');
  });
  // The last page is shown before the browser has reported all of its files. A closed page reports none.
  await page.close();
  // The browser reports each missing file, and React the failed rendering.
  problems.length = 0;
});
