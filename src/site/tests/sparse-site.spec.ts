import BetterSqlite from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { createEntryAt, startEmptySite, updateEntryAt } from '#tests/browser/support/empty-site.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { addOneOfEach, hindiTexts, shortTexts } from '#tests/browser/support/long-entries.ts';
import { publicPages } from '#tests/browser/support/public-pages.ts';
import { expectToFit, type FitOptions } from '#tests/browser/support/widths.ts';

/** Pages with the same content on every site. */
const isAlwaysSame = (path: string) => /policy|disclaimer/.test(path);

// One site for all steps in order, because starting one takes longer than checking it.
test('pages fit without content, with one entry of each type in very long and very short texts, and without the menu @all', async ({
  page,
  problems,
}) => {
  test.setTimeout(300_000);
  const site = await startEmptySite();
  const database = new BetterSqlite(site.database);
  try {
    await test.step('without entries, every page shows a placeholder', async () => {
      for (const path of ['/saved', '/offline', '/my', '/my-data', '/search?q=sleep', '/nowhere'])
        await expectToStand(page, site.address + path, { dark: [1440] });
      // The browser itself reports the missing page.
      expect(problems.splice(0)).toEqual([expect.stringMatching(/404.*\/nowhere/)]);
      const withoutList = /^\/$|search|session-book|upcoming-webinar|policy|disclaimer/;
      for (const path of publicPages) {
        await expectToStand(page, site.address + path, { dark: [390] });
        if (withoutList.test(path)) continue;
        await expect(page.getByText('Coming Soon...', { exact: true })).toBeVisible();
      }
      await expectAccessible(page);
      await page.goto(`${site.address}/disclaimer`);
      const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
      await menu.getByRole('link', { name: 'Community', exact: true }).click();
      await expect(page).toHaveURL(/\/community$/);
    });

    const added = await addOneOfEach(site.address);
    const link = (name: ContentName) => added.get(name)?.link;
    const details = [
      ...[`/blogDetail/${link('blog')}`, `/course-detail/${link('course')}`],
      ...[`/webinars-detail/${link('webinar')}`, `/our-team/${link('team')}`, `/topics/${link('topic')}`],
      ...[
        `/community/${link('community')}`,
        `/ages/${link('agegroup')}`,
        `/search?q=${'W'.repeat(60)}`,
        '/search?q=बच्चों',
      ],
    ];
    const filled = [...publicPages.filter((path) => !isAlwaysSame(path)), ...details];

    await test.step('one entry each, of maximum length and without pictures, widens no page', async () => {
      for (const path of [...publicPages, ...details])
        await expectToStand(page, site.address + path, { dark: [1440] });
      await expectAccessible(page);
    });

    await test.step('a card alone takes the row', async () => {
      await page.goto(`${site.address}/courses`);
      const list = page.getByRole('main').getByRole('list').last();
      const card = await list.getByRole('listitem').boundingBox();
      expect(card?.width).toBe((await list.boundingBox())?.width);
      await page.goto(site.address);
      for (const name of ['Latest videos', 'Courses']) {
        const row = page.getByRole('list', { name, exact: true });
        const slide = await row.getByRole('listitem').boundingBox();
        // There is room for their shadows beside them.
        const width = await row.evaluate((list: HTMLElement) => {
          const { paddingLeft, paddingRight } = getComputedStyle(list);
          return list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        });
        expect([name, slide?.width]).toEqual([name, width]);
      }
    });

    await test.step('nor do Hindi titles and texts of the same length', async () => {
      for (const [name, { _id = '' }] of added)
        await updateEntryAt(
          site.address,
          `${contentTypes[name].api.path}/${_id}`,
          hindiTexts(contentTypes[name]),
        );
      for (const path of filled) await expectToStand(page, site.address + path);
      await page.goto(`${site.address}/blogDetail/${link('blog')}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^नवजात.*शिशु/);
    });

    await test.step('nor texts of one letter, and the footer is at the end of the window', async () => {
      for (const [name, { _id = '' }] of added)
        await updateEntryAt(
          site.address,
          `${contentTypes[name].api.path}/${_id}`,
          shortTexts(contentTypes[name]),
        );
      for (const path of filled) await expectToStand(page, site.address + path);
      await page.goto(`${site.address}/blogDetail/${link('blog')}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('A');
    });

    await test.step('a menu of many long titles stays in one row, with all entries reachable', async () => {
      const titles = [
        ...['मुख्य पृष्ठ', 'हमारे बारे में', 'माता-पिता के लिए कार्यशालाएँ', 'बच्चों की देखभाल और पालन-पोषण'],
        ...['अनुभवी डॉक्टरों के लेख', 'समुदाय और आयोजन', 'हमसे संपर्क करें', 'Community evenings'],
      ];
      let known = 1;
      for (const count of [6, 7, 9]) {
        while (known < count) await addMenuEntry(site.address, titles[known++ - 1] ?? '', known);
        for (const width of [1024, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(`${site.address}/disclaimer`);
          const header = page.getByRole('banner');
          expect([count, width, (await header.boundingBox())?.height]).toEqual([count, width, 80]);
          await header.locator('summary:visible', { hasText: /^(More|Menu)$/ }).click();
          for (const title of titles.slice(0, count - 1)) {
            const link = header.getByRole('link', { name: title, exact: true });
            // The open menu scrolls by itself where it is higher than the screen.
            await link.scrollIntoViewIfNeeded();
            await expect(link).toBeInViewport();
          }
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect([count, width, overflow]).toEqual([count, width, 0]);
        }
      }
      await expectAccessible(page);
    });

    await test.step('a menu that cannot be loaded shows that, and is back on the next page', async () => {
      const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
      database.exec(`ALTER TABLE header RENAME TO lost; UPDATE "contentVersion" SET version = version + 1`);
      await expect(async () => {
        await page.goto(`${site.address}/disclaimer`);
        await expect(menu).toHaveText('Failed to load menu.', { timeout: 1000 });
      }).toPass();
      await expectAccessible(page);
      database.exec('ALTER TABLE lost RENAME TO header');
      await page.goto(`${site.address}/disclaimer`);
      await expect(menu.getByRole('link').first()).toBeVisible();
    });
  } finally {
    database.close();
    await site.stop();
  }
});

async function expectToStand(page: Page, address: string, look: FitOptions = {}): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectToFit(page, look);
}

async function addMenuEntry(address: string, title: string, order: number): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, link: `/page-${order}`, order: String(order + 10) })) {
    form.set(name, value);
  }
  await createEntryAt(address, 'header', form);
}
