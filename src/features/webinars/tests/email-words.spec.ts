import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('the words of an email are edited, previewed in the email’s own design, and reset @all', async ({
  page,
  staff,
}) => {
  const title = uniqueText('Of long ago');
  await staff.add('webinar', { title, description: '<p>Text</p>', startdate: '2020-02-03' });
  await page.setViewportSize({ width: 390, height: 844 });
  // Only the console reports styles of the email that the policy blocks.
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  await openAdmin(page, '/admin/settings#group-webinarEmails');
  // One of another feature.
  await expect(page.getByText('Payment received', { exact: true })).toBeVisible();
  await page.getByText('On the waiting list', { exact: true }).click();
  const email = page.getByRole('group', { name: 'On the waiting list' });
  const text = email.getByLabel('Text', { exact: true });
  await text.fill('Dear {nmae}');
  await email.getByRole('button', { name: 'Preview' }).click();
  await expect(email.getByRole('alert')).toContainText('{nmae} cannot be filled in here.');
  await text.fill('You are number  now.');
  await text.evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(15, 15));
  await email.getByRole('button', { name: 'Insert the position on the waiting list' }).click();
  await expect(text).toHaveValue('You are number {position} now.');
  await expect(text).toBeFocused();
  await email.getByRole('button', { name: 'Preview' }).click();

  const dialog = page.getByRole('dialog', { name: 'On the waiting list' });
  await expect(dialog.getByText('You are number 3 now.')).toBeVisible();
  await expect(dialog.getByText('See your position')).toHaveCSS('background-color', 'rgb(200, 64, 42)');
  await expectAccessible(page);
  await dialog.getByText('See your position').click();
  await dialog.getByRole('button', { name: 'As plain text' }).click();
  await expect(dialog.getByText('See your position or leave the waiting list:')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await dialog.getByRole('button', { name: 'Close window' }).click();
  // The preview webinar can be chosen, for all emails.
  await page.getByLabel('Previews and tests use').selectOption(`${title}, 3 Feb 2020`);
  await email.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(`You are on the waiting list: ${title}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close window' }).click();
  await email.getByRole('button', { name: 'Reset to the original' }).click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await expect(text).toHaveValue(/^All seats in/);
  expect(blocked).toEqual([]);
});
