import { openAdmin, unique } from './admin.ts';
import { expect, type Staff, test } from './fixtures.ts';

const addBlog = (staff: Staff, title: string) =>
  staff.add('blogs', { title, shortContent: 'a', content: '<p>b</p>', createdAt: '2020-01-01' }, 'images');

test('a message stays while the pointer or the focus is on it, and goes three seconds later', async ({
  page,
  staff,
}) => {
  const title = unique('Held');
  await addBlog(staff, title);
  await page.clock.install();
  await openAdmin(page, '/admin/blog');
  await page.getByRole('searchbox').fill(title);
  // The search waits for a pause in the typing.
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  const message = page.getByRole('status').getByText('Blog status updated successfully!');
  await message.hover();
  await page.clock.runFor(10_000);
  await expect(message).toBeVisible();

  await page.getByRole('button', { name: 'Close message' }).focus();
  await page.mouse.move(10, 600);
  await page.clock.runFor(10_000);
  await expect(message).toBeVisible();

  await page.getByRole('searchbox').focus();
  await page.clock.runFor(3100);
  await expect(message).toHaveCount(0);

  // One that is closed by hand leaves nothing held.
  await page.getByRole('button', { name: `Unpublish ${title}` }).click();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(message).toHaveCount(0);
  await page.mouse.move(10, 600);
  await page.getByRole('button', { name: `Publish ${title}` }).focus();
  await page.keyboard.press('Enter');
  await expect(message).toBeVisible();
  await page.clock.runFor(3100);
  await expect(message).toHaveCount(0);
});

test('a view says so when its entry has gone in the meantime', async ({ page, staff }) => {
  const title = unique('Gone');
  await addBlog(staff, title);
  await openAdmin(page, '/admin/blog');
  await page.goto(`/admin/blog?q=${title.split(' ')[1]}`);
  const { promise: viewed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/blogs/*/status', async (route) => {
    await viewed;
    await route.continue();
  });
  // While the list waits to be loaded again, somebody looks at the entry, and somebody else deletes it.
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  await page.getByRole('button', { name: `View ${title}` }).click();
  await page.route('**/api/v1/blogs?**', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  );
  release();
  await expect(page.getByRole('dialog').getByText('No blog details available.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
