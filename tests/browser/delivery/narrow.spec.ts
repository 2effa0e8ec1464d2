import { findClipped } from '../support/clipped.ts';
import { expect, test } from '../support/fixtures.ts';
import { pagesOfEveryKind } from '../support/public-pages.ts';

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

test('on a narrow phone nothing of a public page is cut off or overflows its container @all', async ({
  page,
}) => {
  test.slow();
  const others = [
    '/my',
    '/my-data',
    '/saved',
    '/offline',
    '/login',
    '/register',
    '/forgot-password',
    '/search?q=sleep',
  ];
  for (const path of [...pagesOfEveryKind, ...others]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect([path, await findClipped(page, ['Types of results', 'Kinds'])]).toEqual([path, []]);
  }
});
