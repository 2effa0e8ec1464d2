import { choosePicture, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('a blog is scheduled for Sunday at nine, shown in the calendar, and then published early @phone-all @all', async ({
  page,
}) => {
  const title = uniqueText('Sleep through');
  await openAdmin(page, '/admin/blog');
  await page.getByRole('button', { name: 'Add Blog' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Short Content').fill('How nights become calm.');
  await form.getByRole('textbox', { name: 'Content', exact: true }).fill('Calmly.');
  await choosePicture(page, 'Image');
  await expect(form.getByText('Visitors do not see it until it is published.')).toBeVisible();

  const publish = form.getByRole('group', { name: 'Publish at' });
  await publish.getByRole('button', { name: 'Sunday 9:00 am' }).click();
  await expect(publish.getByLabel('Publish at: time')).toHaveValue('09:00');
  await expect(form.getByText(/^Will be published on Sunday \d+ \w+( \d{4})? at 9:00 am\.$/)).toBeVisible();
  await form.getByRole('button', { name: 'Leave it unpublished' }).click();
  await expect(form.getByText(/It stays hidden even after Sunday .*, until it is published\./)).toBeVisible();
  await form.getByRole('button', { name: 'Publish it', exact: true }).click();
  const end = form.getByRole('group', { name: 'Take down at' });
  await end.getByRole('button', { name: 'A week later' }).click();
  await expect(
    form.getByText(/^Will be published on Sunday .* at 9:00 am, until Sunday .* at 9:00 am\.$/),
  ).toBeVisible();
  // A time without its time of day is incomplete.
  await end.getByLabel('Take down at: time').fill('');
  await expect(form.getByText('Please enter the time too, or clear both.')).toBeVisible();
  await end.getByRole('button', { name: 'Clear' }).click();
  await expect(form.getByText('Please enter the time too, or clear both.')).toBeHidden();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toBeHidden();

  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row', { name: title });
  await expect(row.getByText(/^Publishes Sun \d+ \w+, 9:00 am$/).locator('visible=true')).toBeVisible();
  expect(await (await page.request.get('/blogs')).text()).not.toContain(title);

  // The old address leads on.
  await page.goto('/admin/planned?view=month');
  await expect(page).toHaveURL(/\/admin\/calendar\?view=month$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const planned = page.getByRole('link', { name: title });
  const nextMonth = page.getByRole('link', { name: /^Next month/ });
  // At the end of a month the next Sunday is in the following month.
  await planned.waitFor({ timeout: 5000 }).catch(() => nextMonth.click());
  await expect(planned).toHaveAccessibleName(/9:00 am Publish: Sleep through/);
  await expect(planned).toHaveAttribute('href', /^\/admin\/blog\?entry=[0-9a-f-]{36}$/);
  await expectAccessible(page);
  const width = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(width).toBe(0);

  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await row.getByRole('button', { name: `Edit ${title}` }).click();
  await form.getByRole('group', { name: 'Publish at' }).getByRole('button', { name: 'Clear' }).click();
  await expect(form.getByText('Visitors see it once you press Update.')).toBeVisible();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toBeHidden();
  expect(await (await page.request.get('/blogs')).text()).toContain(title);
  const { _id } = (await (await page.request.get('/api/v1/blogs?limit=100')).json()).find(
    (blog: { title: string }) => blog.title === title,
  );
  await page.request.delete(`/api/v1/blogs/${_id}`, {
    headers: { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
  });
});
