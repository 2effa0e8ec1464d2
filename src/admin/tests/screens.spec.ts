import { screenAddress } from '#cms/records/addresses.ts';
import { contentTypes, recordNames, records } from '#cms/records/registry.ts';
import { openAdmin } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { demo } from '#tests/browser/support/public-pages.ts';
import { testedTypes } from '#tests/factories/tested-types.ts';

/** The sidebar by groups (product: Admin screens). */
const sidebar: Record<string, Record<string, string>> = {
  Parents: {
    'Book A Session Listing': 'booksessionlist',
    'Webinar registrations': 'registrations',
    Payments: 'payments',
    Refunds: 'refunds',
    'Personal data': 'privacy',
  },
  Content: {
    Blog: 'blog',
    Webinars: 'home/webinar',
    Course: 'course',
    'Ananta Community': 'community',
    Media: 'media',
    'My Videos': 'myvideos',
    Pictures: 'pictures',
    Calendar: 'calendar',
  },
  Website: { Home: 'home', Header: 'header', 'About us': 'aboutus', 'My Team': 'teams', Topics: 'topics' },
  Reports: { Visits: 'visits', Speed: 'speed', 'How long parents wait': 'front-desk-figures' },
  Settings: {
    Settings: 'settings',
    Staff: 'staff',
    Activity: 'activity',
    Trash: 'trash',
    'Site health': 'site-health',
  },
};

test('the sidebar leads to every screen', async ({ page }) => {
  await openAdmin(page, '/admin/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await expect(navigation.locator('summary')).toHaveText(
    Object.keys(sidebar).map((name) => new RegExp(`^${name}`)),
  );
  for (const [group, links] of Object.entries(sidebar)) {
    for (const [name, path] of Object.entries(links)) {
      const link = navigation.getByRole('link', { name: new RegExp(`^${name}`) });
      if (!(await link.isVisible())) await navigation.locator('summary').filter({ hasText: group }).click();
      await link.click();
      await expect(page).toHaveURL(new RegExp(`/admin/${path}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(navigation.locator('[aria-current]')).toHaveCount(1);
    }
  }
  await expectAccessible(page);
});

test('groups of the sidebar are folded by keyboard, and stay so in this browser', async ({ page }) => {
  await openAdmin(page, '/admin/blog');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  const website = navigation.getByRole('link', { name: 'Header' });
  await expect(website).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Trash' })).toBeHidden();
  await navigation.locator('summary').filter({ hasText: 'Website' }).press('Enter');
  await expect(website).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(navigation.getByRole('link', { name: 'Blog' })).toBeVisible();
  await expect(website).toBeHidden();
  await page.goto('/admin/header');
  await expect(website).toHaveAttribute('aria-current', 'page');
  await expect(website).toBeVisible();
});

test('age groups are a tab of topics', async ({ page }) => {
  await openAdmin(page, '/admin/topics');
  const tabs = page.getByRole('navigation', { name: 'Subjects' });
  await tabs.getByRole('link', { name: 'Age groups' }).click();
  await expect(page).toHaveURL(/\/admin\/agegroups$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Age groups' })).toBeVisible();
  await expectAccessible(page);
});

test('the sidebar marks the current screen, also below its edge @all', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await openAdmin(page, '/admin/settings');
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links.filter({ hasText: 'Settings' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('with doubled text size no screen is wider than a phone @all', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, '/admin/dashboard');
  for (const path of ['dashboard', 'course', 'booksessionlist', 'trash']) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

/** One after the other on one page: opening another one for each takes longer. */
const atOnce = 4;
for (let first = 0; first < testedTypes.length; first += atOnce) {
  const names = testedTypes.slice(first, first + atOnce);
  test(`the list and the form of a type are accessible: ${names.join(', ')}`, async ({ page }) => {
    await openAdmin(page, '/admin/dashboard');
    for (const { name, admin } of names.map((one) => contentTypes[one])) {
      await test.step(name, async () => {
        await page.goto(`/admin/${admin.path}`);
        await expect(page.getByRole('heading', { level: 1, name: admin.label })).toBeVisible();
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await expectAccessible(page);
        await page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click();
        await expect(page.getByRole('dialog', { name: 'Edit Entry' })).toBeVisible();
        await expectAccessible(page);
      });
    }
  });
}

test('every list fits its screen from a phone up, and every button is large enough for a finger @all', async ({
  page,
  request,
}) => {
  test.slow();
  await page.route(/\/api\/v1\/[^?]+\?(?:\S*&)?limit=10\b/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: lengthened(await response.text()) });
  });
  const { webinars } = await (await request.get('/api/v1/webinar')).json();
  const webinar = webinars.find(({ link }: { link: string }) => demo.webinar.endsWith(`/${link}`));
  await openAdmin(page, '/admin/dashboard');
  for (const name of recordNames) {
    const path = screenAddress(records[name], webinar._id);
    // On a phone people are cards.
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('row').nth(1)).toContainText('Balasubramaniam');
    for (const width of [1440, 1280, 1024, 768, 390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      // Layouts for phones are rendered a moment later.
      await expect.poll(() => page.evaluate(overflowing), { message: `${path} at ${width}` }).toEqual([]);
    }
    const list = page.getByRole('main').getByLabel(records[name].admin.label, { exact: true });
    expect(await list.evaluate(tooSmall), path).toEqual([]);
  }
  await page.goto('/admin/home/webinar');
  await expectAccessible(page);
});

/** The texts of a list lengthened, some without a break opportunity. */
function lengthened(answer: string): string {
  const words = /"(title|name|location|city|url|link|email)":"([^"]+)"/g;
  return answer.replace(words, '"$1":"$2_BalasubramaniamVenkataraghavanThiruvananthapuram"');
}

/** Runs in the page: the ways in which it is too wide for the screen. */
function overflowing(): string[] {
  const { documentElement: root } = document;
  const frame = document.querySelector('main table')?.parentElement ?? root;
  const hidden = [...document.querySelectorAll('main table button, main table a')].filter(
    (control) => control.getBoundingClientRect().right > window.innerWidth,
  );
  const spilt = [...document.querySelectorAll('main :is(td, th)')].filter(
    (cell) => cell.scrollWidth > cell.clientWidth,
  );
  return [
    ...(root.scrollWidth > window.innerWidth ? ['the page'] : []),
    ...(frame.scrollWidth > frame.clientWidth ? ['the table'] : []),
    ...[...hidden, ...spilt].map((element) => element.textContent),
  ];
}

/** Runs in the page: elements smaller than 44 pixels either way, except links within a text. */
function tooSmall(table: Element): string[] {
  return [...table.querySelectorAll('button, a:not(.underline)')].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    const isSmall = width > 0 && (width < 44 || height < 44);
    return isSmall ? [`${control.ariaLabel ?? control.textContent}: ${width} x ${height}`] : [];
  });
}

test('visitors do not download the admin area, and search engines do not index it @all', async ({
  page,
  request,
}) => {
  const asked = new Set<string>();
  page.on('request', (sent) => asked.add(sent.url()));
  // Fetched again: bodies of responses are discarded with the page.
  const filesOf = (ending: string) =>
    Promise.all(
      [...asked]
        .filter((url) => url.endsWith(ending))
        .map(async (url) => (await request.get(url, { failOnStatusCode: true })).text()),
    );
  for (const path of ['/', '/blogs', '/webinars', '/courses', '/community', '/session-book']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  const scripts = await filesOf('.js');
  expect(scripts.length).toBeGreaterThan(3);
  expect((await filesOf('.css')).length).toBeGreaterThan(0);
  // A class of wide lists, which no public page uses.
  const ofLists = async () => (await filesOf('.css')).filter((text) => text.includes('@5xl\\:hidden')).length;
  expect(await ofLists()).toBe(0);
  expect(scripts.filter((text) => /Add New Entry|Row Added|safeParse|ProseMirror/.test(text))).toEqual([]);
  await openAdmin(page, '/admin/blog');
  await expect.poll(ofLists).toBe(1);
  expect(await (await request.get('/admin/blog')).text()).toContain(
    '<meta name="robots" content="noindex"/>',
  );
});
