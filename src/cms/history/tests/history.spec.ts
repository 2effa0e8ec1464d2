import type { Page } from 'playwright/test';
import { expectToast, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, type Staff, test } from '#tests/browser/support/fixtures.ts';

const addBlog = (staff: Staff, title: string) =>
  staff.add(
    'blogs',
    { title, shortContent: 'Calm evenings', content: '<p>Put the phone away.</p>', createdAt: '2020-01-01' },
    'images',
  );

async function openList(page: Page, title: string): Promise<void> {
  await openAdmin(page, '/admin/blog');
  await page.goto(`/admin/blog?q=${title.split(' ')[1]}`);
}

const edit = (page: Page, title: string) => page.getByRole('button', { name: `Edit ${title}` }).click();
const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Entry' });
const titleIn = (page: Page) => form(page).getByLabel('Title', { exact: true });

test('the history shows actors and changes, and restores an older version @phone-all', async ({
  page,
  staff,
}) => {
  const title = uniqueText('Before');
  const later = title.replace('Before', 'After');
  const { _id } = await addBlog(staff, title);
  await staff.change('blogs', _id, { title: later, content: '<p>Put every phone away.</p>' });
  await staff.change('blogs', _id, { createdAt: '2021-02-03' });
  await openList(page, title);
  await page.getByRole('button', { name: `View ${later}` }).click();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: `History: ${later}` });
  const steps = history.getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(0)).toContainText('Changed by Administrator');
  await expect(steps.nth(0)).toContainText('3 Feb 2021');
  await expect(steps.nth(1).getByRole('deletion').first()).toContainText('Before');
  await expect(steps.nth(1).getByText('Content')).toBeVisible();
  await expect(steps.nth(1).getByRole('insertion').last()).toContainText('every');
  await expect(steps.nth(2)).toContainText('Added by Administrator');
  await expectAccessible(page);

  await steps.nth(2).getByRole('button', { name: 'Restore this version' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The current one stays in the history.');
  await expect(question.getByRole('term')).toHaveText(['Title', 'Content', 'Publish Date']);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Restore it' }).click();
  await expect(page.getByText(/^Restored the version of/)).toBeVisible();
  await expect(page.getByRole('dialog', { name: title })).toContainText('Put the phone away.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // From a form with unsaved changes.
  await edit(page, title);
  await titleIn(page).fill('Not saved');
  await form(page).getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Restore this version' }).first().click();
  await expect(question).toContainText('What you have typed here and not published will be discarded.');
  await question.getByRole('button', { name: 'Restore it' }).click();
  await expect(titleIn(page)).toHaveValue(later);
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Edit ${later}` })).toBeVisible();

  // Tests beside this one make changes too.
  await page.route('**/api/v1/changes?*', async (route) => {
    const response = await route.fetch();
    const { changes } = await response.json();
    const own = changes.filter((change: { _id: string }) => change._id === _id);
    await route.fulfill({ response, json: { changes: own } });
  });
  await page.goto('/admin/dashboard');
  const lately = page.getByRole('region', { name: 'Recent activity' });
  await expect(lately.getByRole('listitem')).toContainText([
    `Administrator changed the blog ${later}`,
    `Administrator added the blog ${title}`,
  ]);
  await lately.getByRole('link', { name: later }).click();
  await expect(titleIn(page)).toHaveValue(later);
});

test('two users who change one entry lose nothing: fields that both changed are resolved @phone @all', async ({
  page,
  staff,
  problems,
}) => {
  const title = uniqueText('Shared');
  const { _id, link } = await addBlog(staff, title);
  await openList(page, title);
  await edit(page, title);
  await titleIn(page).fill(`${title} of mine`);
  await form(page).getByLabel('Short Content').fill('My evenings');
  await form(page).getByLabel('Link', { exact: true }).fill(`${link}-mine`);
  await staff.change('blogs', _id, {
    title: `${title} of theirs`,
    shortContent: 'Their evenings',
    content: '<p>Put their phone away.</p>',
  });
  const update = form(page).getByRole('button', { name: 'Update' });
  await update.click();
  const conflict = page.getByRole('dialog', { name: 'Saved by another person in the meantime' });
  await expect(conflict).toContainText('Administrator saved this entry while you were working on it.');
  await expect(conflict).toContainText('because you have not changed it: Content.');
  await expect(conflict.getByRole('group')).toHaveCount(2);
  const choose = (field: string, side: RegExp) =>
    conflict.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: side });
  await expect(choose('Title', /^Theirs \(saved by Administrator, /)).toBeVisible();
  await expect(choose('Title', /^Yours$/)).toBeFocused();
  await expectAccessible(page);

  // Back in the form the typed values stay, and the conflict is unresolved.
  await page.keyboard.press('Escape');
  await expect(titleIn(page)).toHaveValue(`${title} of mine`);
  await update.click();
  await choose('Title', /^Yours$/).check();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(conflict).toBeVisible();
  await choose('Short Content', /^Theirs/).check();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Blog updated successfully!');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await edit(page, `${title} of mine`);
  await expect(form(page).getByLabel('Short Content')).toHaveValue('Their evenings');
  await expect(form(page).getByLabel('Link', { exact: true })).toHaveValue(`${link}-mine`);
  await expect(form(page).getByText('Put their phone away.')).toBeVisible();

  // Changes of different fields are merged and saved without a question.
  await staff.change('blogs', _id, { shortContent: 'Their mornings' });
  await titleIn(page).fill(`${title} of both`);
  await update.click();
  const reported = 'Administrator changed Short Content in the meantime. Both changes are kept.';
  await expect(page.getByRole('status').getByText(reported)).toBeVisible();
  await edit(page, `${title} of both`);
  await expect(form(page).getByLabel('Short Content')).toHaveValue('Their mornings');

  // An entry deleted meanwhile can be restored, and the typed values stay.
  await titleIn(page).fill(`${title} at last`);
  await staff.remove('blogs', _id);
  await update.click();
  await expect(form(page).getByRole('alert').filter({ hasText: 'from the trash' })).toBeVisible();
  await staff.restore('blog', _id);
  await update.click();
  await expect(page.getByRole('button', { name: `Edit ${title} at last` })).toBeVisible();
  // The browser logs the refusals.
  problems.length = 0;
});
