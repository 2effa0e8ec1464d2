import { openAdmin } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('a redirect is added, refused with an invalid target, and removed', async ({ page, problems }) => {
  const from = `/old-${Math.random().toString(36).slice(2)}`;
  await openAdmin(page, '/admin/site-health/redirects');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  await dialog.getByLabel('Old address').fill('/admin');
  await dialog.getByLabel('Leads to').fill('//evil.example');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(dialog.getByText('This address belongs to the site itself')).toBeVisible();
  await expect(
    dialog.getByText('Please enter a path of this site, such as /new-page, or an address').first(),
  ).toBeVisible();
  await expectAccessible(page);
  // The browser logs the refusal.
  problems.length = 0;
  await dialog.getByLabel('Old address').fill(from);
  await dialog.getByLabel('Leads to').fill('/courses');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  const row = page.getByRole('row').filter({ hasText: from });
  await expect(row.getByRole('link', { name: '/courses' }).first()).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: `Delete ${from}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('an address in Hindi is shown in Hindi everywhere @phone @all', async ({ page }) => {
  const from = `/नींद-${Math.random().toString(36).slice(2)}`;
  await openAdmin(page, '/admin/site-health/redirects');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  await dialog.getByLabel('Old address').fill(from);
  await dialog.getByLabel('Leads to').fill('/blogs?q=बच्चे');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  const row = page.getByRole('row').filter({ hasText: from });
  await expect(row).toContainText('/blogs?q=बच्चे');
  await row.getByRole('button', { name: `Delete ${from}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Visitors who follow an old link to ${from} will`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await openAdmin(page, '/admin/activity');
  await expect(page.getByText(`removed the redirect of ${from}`).first()).toBeVisible();
});

test('the author of an article is chosen from the team, by search if it is long @all', async ({
  page,
  staff,
}) => {
  const title = `Written ${Math.random()}`;
  const person = { position: 'Nurse', description: '<p>x</p>' };
  const names = await Promise.all(
    ['Anu', 'Bela', 'Charu'].map((name) =>
      staff.add('teams', { ...person, title: `${name} ${title}` }, 'images'),
    ),
  );
  const blog = { title, shortContent: 'Short', content: '<p>Long</p>' };
  await staff.add('blogs', blog, 'images');
  await openAdmin(page, '/admin/blog');
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Entry' });
  await form.getByRole('searchbox', { name: 'Search for Author' }).fill('bela ');
  await form.getByRole('searchbox', { name: 'Search for Author' }).press('Enter');
  await expect(form.getByLabel('Author', { exact: true })).toHaveValue(String(names[1]?._id));
  await form.getByLabel('Medical Reviewer', { exact: true }).selectOption({ label: `Charu ${title}` });
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: `View ${title}` }).click();
  await expect(page.getByRole('dialog').getByText(`Bela ${title}`)).toBeVisible();
  await expect(page.getByRole('dialog').getByText(`Charu ${title}`)).toBeVisible();
});
