import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, type Staff, test } from '#tests/browser/support/fixtures.ts';

const addBlog = (staff: Staff, title: string) =>
  staff.add('blogs', { title, shortContent: 'a', content: '<p>b</p>', createdAt: '2020-01-01' }, 'images');

test('a view says so when its entry was deleted meanwhile @all', async ({ page, staff, problems }) => {
  const title = uniqueText('Gone');
  await addBlog(staff, title);
  await openAdmin(page, '/admin/blog');
  await page.goto(`/admin/blog?q=${title.split(' ')[1]}`);
  const { promise: viewed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/blogs/*/status', async (route) => {
    await viewed;
    await route.continue();
  });
  // While the list waits to be loaded again, one user opens the entry and another deletes it.
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  await page.getByRole('button', { name: `View ${title}` }).click();
  await expect(page.getByRole('dialog', { name: title })).toContainText('Short Content');
  await page.route('**/api/v1/blogs?**', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  );
  await page.route('**/api/v1/entries/blog/*', (route) =>
    route.fulfill({ status: 404, json: { message: 'Blog not found.' } }),
  );
  release();
  await expect(page.getByRole('dialog').getByText('No blog details available.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The browser reports the 404.
  problems.length = 0;
});
