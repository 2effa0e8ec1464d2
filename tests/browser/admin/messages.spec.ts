import { openAdmin, unique } from '../support/admin.ts';
import { expect, type Staff, test } from '../support/fixtures.ts';

const addBlog = (staff: Staff, title: string) =>
  staff.add('blogs', { title, shortContent: 'a', content: '<p>b</p>', createdAt: '2020-01-01' }, 'images');

test('a message stays while the pointer or the focus is on it, and goes three seconds later @all', async ({
  page,
  staff,
  problems,
}) => {
  const title = unique('Held');
  await addBlog(staff, title);
  await page.clock.install();
  await openAdmin(page, '/admin/blog');
  await page.getByRole('searchbox').fill(title);
  // The search waits for a pause in the typing.
  await page.clock.runFor(1000);
  // What has worked is told by a notice, which stays longer for its Undo.
  await page.route('**/api/v1/blogs/*/status', (route) => route.abort());
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  const message = page.getByRole('alert').getByText('Error updating status!');
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
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(message).toHaveCount(0);
  await page.mouse.move(10, 600);
  await page.getByRole('button', { name: `Publish ${title}` }).focus();
  await page.keyboard.press('Enter');
  await expect(message).toBeVisible();
  await page.clock.runFor(3100);
  await expect(message).toHaveCount(0);
  problems.length = 0;
});

test('a view says so when its entry has gone in the meantime @all', async ({ page, staff, problems }) => {
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
  // The browser reports what was not found.
  problems.length = 0;
});

test('a delete or a change of status that fails is told, and what somebody else has deleted just goes', async ({
  page,
  staff,
  problems,
}) => {
  const title = unique('Kept');
  await addBlog(staff, title);
  await openAdmin(page, '/admin/blog');
  await page.goto(`/admin/blog?q=${title.split(' ')[1]}`);
  await page.route('**/api/v1/blogs/**', (route) => route.abort());
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  await expect(page.getByRole('alert').getByText('Error updating status!')).toBeVisible();
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expect(page.getByRole('alert').getByText('Error deleting row!')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeFocused();

  await page.unroute('**/api/v1/blogs/**');
  await page.route('**/api/v1/blogs/**', async (route) => {
    const answer = await route.fetch();
    // The call has worked, for somebody else.
    if (route.request().method() === 'DELETE')
      await route.fulfill({ status: 404, json: { message: 'Blog not found.' } });
    else await route.fulfill({ response: answer });
  });
  await remove();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The browser reports what was refused, and the page logs it.
  problems.length = 0;
});
