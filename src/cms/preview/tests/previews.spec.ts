import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import {
  administratorToken,
  expect,
  expectAccessible,
  type Staff,
  test,
} from '#tests/browser/support/fixtures.ts';

const addCourse = (staff: Staff, title: string) =>
  staff.add('course', { title, description: `<p>Words of before.</p>${'<p>More.</p>'.repeat(60)}` });

/** Saves unpublished input as a draft. */
async function typeDraft(request: APIRequestContext, recordId: string, values: object): Promise<void> {
  const data = { saveKey: randomUUID(), revision: 0, record: 'course', recordId, baseRevision: 1, values };
  const headers = { Authorization: `Bearer ${await administratorToken(request)}` };
  expect((await request.put(`/api/v1/drafts/${randomUUID()}`, { data, headers })).ok()).toBe(true);
}

async function openPreview(page: Page, title: string) {
  await openAdmin(page, '/admin/course');
  await page.goto(`/admin/course?q=${title.split(' ')[1]}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  return page.getByRole('dialog', { name: /^Preview: / });
}

const shownPage = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');

test('staff preview their input on the real page, at three widths, and share a link to it @phone-all', async ({
  page,
  staff,
  request,
  browser,
}, { project }) => {
  const title = uniqueText('Evenings');
  const { _id = '' } = await addCourse(staff, title);
  const words = { title: `${title} anew`, description: '<p>Words of now.</p>'.repeat(60), order: '0' };
  await typeDraft(request, _id, words);
  const faults: string[] = [];
  const dialog = await openPreview(page, title);
  const shown = shownPage(page);
  await expect(shown.getByRole('heading', { level: 1, name: `${title} anew` })).toBeVisible();
  await expect(shown.getByText('Preview, not published.')).toBeVisible();
  await expectAccessible(page, ['iframe']);

  // Scripts of the site run in the preview.
  const width = () => shown.locator('html').evaluate((html) => html.clientWidth);
  const isPhone = project.name === 'phone';
  for (const [name, wanted] of [
    ['Tablet', 768],
    ['Computer', 1440],
    ['Phone', isPhone ? await page.evaluate(() => innerWidth) : 390],
  ] as const) {
    await dialog.getByRole('radio', { name }).check({ force: true });
    await expect.poll(width).toBe(wanted);
  }
  const ratio = () => shown.locator('html').evaluate((html) => scrollY / (html.scrollHeight - innerHeight));
  // The dialog scrolls the page of the new width in its next frame, which would undo an earlier scroll.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  // The dialog gets the scroll event a frame later; before that, the next width would start at the top.
  await shown.locator('html').evaluate((html) => {
    const heard = new Promise((done) => addEventListener('scroll', done, { once: true }));
    scrollTo(0, (html.scrollHeight - innerHeight) / 2);
    return heard.then(() => undefined);
  });
  await expect.poll(ratio).toBeCloseTo(0.5, 1);
  await dialog.getByRole('radio', { name: 'Tablet' }).check({ force: true });
  await expect.poll(width).toBe(768);
  await expect.poll(ratio).toBeCloseTo(0.5, 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // Links of the page lead to previews of other pages.
  await shown.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Courses' }).click();
  // The frame cannot be queried while one page replaces the other.
  await expect(async () => {
    expect(await shown.locator('html').evaluate(() => location.pathname)).toBe('/courses');
  }).toPass();
  await expect(shown.getByText(`${title} anew`).first()).toBeVisible();
  await expect(shown.getByText('Preview, not published.')).toBeVisible();
  await shown.getByRole('button', { name: 'Hide' }).click();
  await expect(shown.getByText('Preview, not published.')).toBeHidden();

  await dialog.getByRole('button', { name: 'Send a link' }).click();
  await dialog.getByLabel('It works for').selectOption('14 days');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByLabel('The link.').inputValue();
  await expectAccessible(page, ['iframe']);
  const elsewhere = await browser.newContext();
  const guest = await elsewhere.newPage();
  guest.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  guest.on('pageerror', (error) => faults.push(error.message));
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1, name: `${title} anew` })).toBeVisible();
  await expectAccessible(guest);
  // The button works only after hydration. Content above it must be laid out first, or it would move when it is
  // pressed.
  const copy = guest.getByRole('button', { name: 'Copy link' }).first();
  await copy.scrollIntoViewIfNeeded();
  await expect(guest.locator('html')).not.toHaveClass(/first-screen/);
  await copy.click();
  await expect(guest.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
  expect(faults).toEqual([]);

  await dialog.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByRole('list', { name: 'Active links' })).toBeHidden();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This preview is no longer available' })).toBeVisible();
  await expectAccessible(guest);
  await elsewhere.close();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
});

test('beside the form the page follows the input, and keeps its scroll position @all', async ({
  page,
  staff,
}) => {
  const title = uniqueText('Mornings');
  await addCourse(staff, title);
  const dialog = await openPreview(page, title);
  await dialog.getByRole('button', { name: 'Beside the form' }).click();
  await expect(dialog).toBeHidden();
  const beside = page.getByRole('region', { name: 'Preview beside the form' });
  const shown = shownPage(page);
  await expect(shown.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await shown.locator('html').evaluate(() => scrollTo(0, 400));
  const titled = page.getByLabel('Title', { exact: true });
  await titled.fill(`${title} anew`);
  await expect(shown.getByRole('heading', { level: 1, name: `${title} anew` })).toHaveCount(1);
  expect(await shown.locator('html').evaluate(() => scrollY)).toBe(400);
  await expect(titled).toBeFocused();
  await expectAccessible(page, ['iframe']);

  await beside.getByRole('button', { name: 'Close the preview' }).click();
  const seeIt = page.getByRole('button', { name: 'Preview', exact: true });
  await expect(seeIt).toBeFocused();
  await seeIt.press('Enter');
  await expect(beside).toBeVisible();
});
