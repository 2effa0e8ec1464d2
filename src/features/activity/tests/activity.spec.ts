import { readFile } from 'node:fs/promises';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible } from '#tests/browser/support/fixtures.ts';
import { test } from '#tests/browser/support/people.ts';

test('the activity is filtered, followed to the history of a record, and exported @phone-all @all', async ({
  page,
  staff,
  extraHTTPHeaders,
}) => {
  const title = uniqueText('Calm mornings');
  await staff.add('course', { title });
  // The entry has the address of the attempt, and nothing of the typed name.
  await page.request.post('/api/v1/auth/login', {
    data: { email: 'nobody@example.com', password: 'my own secret' },
  });
  await openAdmin(page, '/admin/activity');
  const lines = page.getByRole('listitem');
  const line = (words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words });
  await expect(line(`Administrator added the course ${title}`).first()).toBeVisible();
  await expect(
    line('A visitor was not allowed to sign in as nobody we know (unknown email)').first(),
  ).toContainText(String(extraHTTPHeaders?.['X-Forwarded-For']));
  await expectAccessible(page);

  await page.getByLabel('About').selectOption('Courses');
  await page.getByLabel('What', { exact: true }).selectOption('Added');
  await page.getByLabel('Who').selectOption('Administrator');
  await expect(page).toHaveURL(/by=[\w-]+&kind=created&about=course$/);
  await expect(line('was not allowed to sign in')).toHaveCount(0);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await readFile(await (await file).path(), 'utf8');
  expect(saved).toContain(`"Administrator","added the course","${title}"`);

  // The filters are in the address and survive a reload.
  await page.reload();
  await expect(page.getByLabel('About')).toHaveValue('course');
  await line(title)
    .getByRole('button', { name: `History: ${title}` })
    .click();
  await expect(page.getByRole('dialog', { name: `History: ${title}` })).toContainText(
    'Added by Administrator',
  );
  await page.keyboard.press('Escape');
  await line(title).getByRole('link', { name: title }).click();
  // The form opens over the list.
  await expect(page.getByRole('dialog', { name: 'Edit Entry' }).getByLabel('Title')).toHaveValue(title);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/admin\/activity\??$/);
  await expect(lines.first()).toBeVisible();
});
