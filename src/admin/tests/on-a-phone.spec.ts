import { screenAddress } from '#cms/records/addresses.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { findClipped } from '#tests/browser/support/clipped.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';
import { demo } from '#tests/browser/support/public-pages.ts';
import { testedTypes } from '#tests/factories/tested-types.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Pixels of a touch target. Links within a line of text have this height too. */
const thumb = 40;

/** Lists of types that are represented by others. */
const leftOut = contentNames
  .filter((name) => !testedTypes.includes(name))
  .map((name) => screenAddress(contentTypes[name]));

/** Regions that scroll sideways on purpose. */
const scrolling = ['Home page', 'Personal data', 'Site health', 'Enquiries'];

test('every screen works with a thumb: nothing is cut off or too wide, and each control has a name and enough size', async ({
  page,
  request,
  staff,
}) => {
  test.slow();
  // A deleted entry, and the figures of a busy year.
  const gone = await staff.add('course', { title: uniqueText('Deleted'), description: '<p>x</p>' });
  await staff.remove('course', gone._id);
  await page.route('**/api/v1/front-desk/response-times?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replace(/"(median|p90)":[^,}]+/g, '"$1":98765')
      .replace(/"arrived":\d+/g, '"arrived":12345');
    await route.fulfill({ response: answer, body });
  });
  await openAdmin(page, '/admin/dashboard');
  // They are hidden as long as the menu is closed.
  const links = page.locator('#admin-navigation a');
  await expect(links).not.toHaveCount(0);
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(15);
  const { webinars } = await (await request.get('/api/v1/webinar')).json();
  const webinar = webinars.find(({ link }: { link: string }) => demo.webinar.endsWith(`/${link}`));
  const tabs = ['banner', 'founder', 'socialmedia', 'webinar', 'legacy', 'idea'];
  const wrong: string[] = [];
  const screens = [
    ...paths,
    '/admin/account',
    '/admin/agegroups',
    '/admin/site-health',
    ...['jobs', 'checks', 'redirects'].map((tab) => `/admin/site-health/${tab}`),
    '/admin/about',
    `/admin/webinaruser/${webinar._id}`,
    ...tabs.map((tab) => `/admin/home/${tab}`),
  ];
  for (const path of screens.filter((screen) => !leftOut.includes(screen))) {
    // By a link, where there is one: reloading the page takes longest.
    if (paths.includes(path))
      await page.locator(`#admin-navigation a[href="${path}"]`).dispatchEvent('click', { button: 0 });
    else await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${path}(/\\w+)?$`));
    // Not the heading of the empty page before.
    await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const found = await page.evaluate(findWrong, thumb);
    wrong.push(...found.map((one) => `${path}: ${one}`));
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      const clipped = await findClipped(page, scrolling);
      wrong.push(...clipped.map((one) => `${path} at ${width}: ${one}`));
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  expect(wrong).toEqual([]);
});

test('on a narrow phone nothing of a form is cut off or overflows its container @all', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 844 });
  await openAdmin(page, '/admin/dashboard');
  const wrong: string[] = [];
  for (const name of contentNames) {
    await page.goto(`/admin/${contentTypes[name].admin.path}`);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Edit Entry' });
    await expect(form.getByRole('button', { name: 'Update' })).toBeVisible();
    await expect(form.getByText('Loading the editor…')).toHaveCount(0);
    const clipped = await findClipped(page, scrolling);
    wrong.push(...clipped.map((one) => `${name}: ${one}`));
  }
  expect(wrong).toEqual([]);
});

test('the menu opens over the screen, and moves the focus to the next screen', async ({ page }) => {
  await openAdmin(page, '/admin/dashboard');
  const menu = page.getByRole('button', { name: 'Menu' });
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await expect(navigation).toBeHidden();
  await menu.tap();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(navigation).toBeVisible();
  await menu.tap();
  await expect(navigation).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.tap();
  await expect(navigation.getByRole('link', { name: 'Visits' })).toBeHidden();
  await navigation.locator('summary').filter({ hasText: 'Reports' }).tap();
  await navigation.getByRole('link', { name: 'Visits' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible();
  await expect(navigation).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

/** Runs in the page: finds elements that are too wide, without a name, or too small for a thumb. */
function findWrong(least: number): string[] {
  const wrong: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) wrong.push(`is ${scrollWidth} wide`);
  for (const control of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [role="button"]',
  )) {
    const { width, height } = control.getBoundingClientRect();
    const style = getComputedStyle(control);
    // Excludes elements that are visible only when focused, and inputs that a drawn control replaces.
    const isSeen = control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    if (!isSeen || (control as HTMLInputElement).type === 'hidden' || control.closest('.sr-only')) continue;
    const label = control.getAttribute('aria-label') ?? control.textContent?.trim();
    const labels = (control as HTMLInputElement).labels;
    const name =
      label || labels?.[0]?.textContent || control.getAttribute('aria-labelledby') || control.title;
    const what = `${control.tagName.toLowerCase()} ${name?.replace(/\s+/g, ' ').slice(0, 40)}`;
    if (!name) wrong.push(`${what} has no name: ${control.outerHTML.slice(0, 80)}`);
    const isInText = control.tagName === 'A' && style.display === 'inline';
    // A checkbox is pressed by its label too.
    const own = Math.max(height, labels?.[0]?.getBoundingClientRect().height ?? 0);
    if (!isInText && own < least) wrong.push(`${what} is ${Math.round(own)} high`);
  }
  return wrong;
}
