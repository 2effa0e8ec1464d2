import type { Page } from 'playwright/test';
import { addDays } from '#core/time/calendar.ts';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, type Staff } from '#tests/browser/support/fixtures.ts';
import { test } from '#tests/browser/support/people.ts';

const addBlog = (staff: Staff, title: string, link = '') =>
  staff.add('blogs', { title, link, shortContent: 'a', content: '<p>b</p>' }, 'images');

const notice = (page: Page, text: string | RegExp) => page.locator('#notices').getByText(text);
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

/** The links, buttons and inputs that notices cover. */
async function coveredByNotices(page: Page): Promise<string[]> {
  return page.locator('#notices').evaluate((notices) => {
    const area = notices.getBoundingClientRect();
    const controls = [...document.querySelectorAll('a, button, input')].filter(
      (one) => !notices.contains(one),
    );
    const covered = controls.filter((control) => {
      const { top, bottom, left, right, width } = control.getBoundingClientRect();
      return width > 0 && top < area.bottom && bottom > area.top && left < area.right && right > area.left;
    });
    return covered.map((control) => control.outerHTML);
  });
}

test('one press restores a deleted record, within reach of the keyboard @phone-all', async ({
  page,
  staff,
}) => {
  const title = uniqueText('Undone');
  await addBlog(staff, title);
  await openAdmin(page, '/admin/blog');
  await page.goto(`/admin/blog?q=${title.split(' ')[1]}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It goes to the trash');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const message = page.getByRole('status').getByText('Blog deleted successfully!', { exact: true });
  await expect(message).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await coveredByNotices(page)).toEqual([]);
  await expectAccessible(page);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`“${title}” is back.`, { exact: true })).toBeVisible();
  await expect(row(page, title)).toBeVisible();
  await expect(message).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the Undo stays for ten seconds, and then until something else is pressed @all', async ({
  page,
  staff,
}) => {
  const title = uniqueText('Leisure');
  await addBlog(staff, title);
  await page.clock.install();
  await openAdmin(page, '/admin/blog');
  await page.getByRole('searchbox').fill(title);
  // The search waits for a pause in the typing.
  await page.clock.runFor(1000);
  await remove(page, title);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.clock.runFor(9000);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(undo).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(undo).toBeVisible();
  // Hovering restarts the time.
  await undo.hover();
  await page.mouse.move(700, 500);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(undo).toBeVisible();
  await page.clock.runFor(10_000);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(undo).toHaveCount(0);
});

test('deleting a webinar deletes its registrations, says so, and restores them @all', async ({
  page,
  people,
  staff,
  problems,
}) => {
  const day = addDays(new Date().toISOString().slice(0, 10), 300);
  const title = uniqueText('Together');
  const fields = { title, description: '<p>a</p>', startdate: day, enddate: day };
  const webinar = await staff.add('webinar', fields);
  await people.enrol(webinar, 'Meena Tarangini', 'Ravi Kumar');
  await openAdmin(page, '/admin/home/webinar');
  await page.goto(`/admin/home/webinar?q=${title.split(' ')[1]}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('2 registrations will be deleted with it.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`“${title}” is back, and 2 registrations with it.`)).toBeVisible();
  await page.goto(`/admin/webinaruser/${webinar._id}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'More about Meena Tarangini' }).click();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('dialog', { name: 'History: Meena Tarangini' }).getByRole('listitem');
  await expect(history).toHaveText([/^Restored by Administrator/, /^Deleted by/, /^Added by the site/]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // A registration deleted before its webinar cannot be restored.
  await remove(page, 'Ravi Kumar');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await staff.remove('webinar', webinar._id);
  await page.goto('/admin/trash');
  await expect(row(page, title)).toContainText('Webinar, with 1 registration');
  await page.getByRole('button', { name: 'Restore Ravi Kumar' }).first().click();
  await expect(notice(page, /could not be restored\. What it belongs to is deleted too/)).toBeVisible();
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(row(page, title)).toHaveCount(0);
  // The browser and the page log the refusals.
  problems.length = 0;
});

test('the trash shows records, actors and deadlines, restores and erases @phone-all', async ({
  page,
  staff,
  problems,
}) => {
  const title = uniqueText('Thrown away');
  const link = title.toLowerCase().replaceAll(' ', '-');
  const { _id } = await addBlog(staff, title, link);
  await staff.remove('blogs', _id);
  await addBlog(staff, `Another ${link}`, link);
  await openAdmin(page, '/admin/trash');
  await expect(row(page, title)).toContainText('Blog');
  await expect(row(page, title)).toContainText(/by Administrator/);
  const inAMonth = new Date(Date.now() + 30 * 24 * 3_600_000);
  const zone = { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' } as const;
  await expect(row(page, title)).toContainText(new Intl.DateTimeFormat('en-GB', zone).format(inAMonth));
  await expectAccessible(page);
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(notice(page, `“${title}” is back. Its link is now “${link}-2”`)).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await staff.remove('blogs', _id);
  await page.reload();
  await page.getByRole('button', { name: `Erase for good ${title}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase for good' });
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(`“${title}” has been erased.`)).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The browser and the page log the refusals.
  problems.length = 0;
});
