import { expectToast, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('staff add a topic, choose it for an entry by keyboard, see it there, and are warned before deleting it @phone-all @all', async ({
  page,
  staff,
}) => {
  const title = uniqueText('Teeth');
  const other = uniqueText('Travel');
  const entry = uniqueText('A film');
  await staff.add('topics', { title: other, order: '90' });
  const { _id } = await staff.add('idea', { title: entry });
  await openAdmin(page, '/admin/topics');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Order').fill('91');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Row added successfully!');

  await page.goto(`/admin/home/idea?q=${encodeURIComponent(entry)}`);
  await page.getByRole('button', { name: `Edit ${entry}` }).click();
  const topics = form.getByRole('group', { name: 'Topics' });
  const search = topics.getByRole('searchbox', { name: 'Search topics' });
  await search.fill(title.toLowerCase());
  await expect(topics.getByRole('checkbox')).toHaveCount(1);
  await search.press('Enter');
  await search.fill(other);
  await topics.getByRole('checkbox', { name: other }).press('Space');
  await search.fill('nothing such');
  await expect(topics.getByText('Nothing found for “nothing such”.')).toBeVisible();
  const chosen = topics.getByRole('list', { name: 'Chosen topics' });
  await expect(chosen.getByRole('listitem')).toHaveText([title, other]);
  await expectAccessible(page);
  await chosen.getByRole('button', { name: `Remove ${other}` }).click();
  await expect(chosen.getByRole('listitem')).toHaveText([title]);
  await form.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Row updated successfully!');
  await expect(page.getByRole('row', { name: entry })).toContainText(title);
  const answer = await page.request.get(`/api/v1/idea?topic=${title.toLowerCase().replace(' ', '-')}`);
  expect((await answer.json()).Ideas).toMatchObject([{ _id, title: entry }]);

  await page.goto('/admin/home/idea');
  await page.getByLabel('Topic', { exact: true }).selectOption(title);
  await expect(page.getByRole('row', { name: entry })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/\/admin\/home\/idea\?topic=teeth-/);
  await page.getByLabel('Topic', { exact: true }).selectOption(other);
  await expect(page.getByRole('row', { name: entry })).toBeHidden();

  await page.goto(`/admin/topics?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Used by 1 idea. They stay, but will no longer show it.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await page.goto(`/admin/home/idea?q=${encodeURIComponent(entry)}`);
  await expect(page.getByRole('row', { name: entry })).toBeVisible();
  await expect(page.getByRole('row', { name: entry })).not.toContainText(title);
});
