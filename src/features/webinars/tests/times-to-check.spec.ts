import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('webinars with unclear times are listed, with links to their forms @phone @all', async ({
  page,
  staff,
}) => {
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const title = uniqueText('A very long evening about calm, screens and everything that comes between them');
  for (const [name, time] of [
    [title, 'in the evening, after dinner'],
    [uniqueText('Without a time'), ''],
  ] as const)
    await staff.add('webinar', { title: name, description: '<p>Text</p>', startdate: soon, time });
  await openAdmin(page, '/admin/dashboard');
  const card = page.getByRole('region', { name: 'Times to check' });
  await expect(card).toContainText('do not say clearly when');
  await expect(card).toContainText('“in the evening, after dinner”');
  await expect(card).toContainText('no time');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await card.getByRole('link', { name: title }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: /Title/ })).toHaveValue(title);
});
