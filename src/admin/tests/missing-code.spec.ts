import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';

test('a part whose code cannot be loaded shows that, keeps the screen and loads on retry @phone @all', async ({
  page,
  staff,
  problems,
}) => {
  const title = uniqueText('Evenings');
  await staff.add('course', { title, description: '<p>Words.</p>' });
  await openAdmin(page, '/admin/course');
  await page.goto(`/admin/course?q=${title.split(' ')[1]}`);
  let tries = 0;
  await page.route('**/assets/preview-pane*.js', (route) => {
    tries += 1;
    return route.abort();
  });
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(missing).toBeVisible();
  expect(tries).toBe(4);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await page.unroute('**/assets/preview-pane*.js');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: /^Preview: / })).toBeVisible();
  problems.length = 0;
});
