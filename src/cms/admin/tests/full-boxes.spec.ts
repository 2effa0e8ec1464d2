import { expectToast, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';

test('a text area filled to its limit with many lines is stored as typed @all', async ({ page, staff }) => {
  const title = uniqueText('In many lines');
  const old = { title, shortContent: 'One line.', content: '<p>Text</p>', createdAt: '2020-01-05' };
  await staff.add('blogs', old, 'images');
  await openAdmin(page, `/admin/blog?q=${encodeURIComponent(title)}`);
  const edit = page.getByRole('button', { name: `Edit ${title}` });
  await edit.click();
  const box = page.getByRole('dialog', { name: 'Edit Entry' }).getByLabel('Short Content');
  await box.fill('');
  // More than the limit: the browser truncates, and counts a line end as one character.
  await box.focus();
  await page.keyboard.insertText('ab\n'.repeat(300));
  const typed = `${'ab\n'.repeat(166)}ab`;
  await expect(box).toHaveValue(typed);
  expect(typed).toHaveLength(500);
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Blog updated successfully!');
  await page.reload();
  await edit.click();
  await expect(box).toHaveValue(typed);
});
