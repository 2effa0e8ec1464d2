import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { administratorToken, expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

const day = 86_400_000;
const names = ['Asha Rao', 'Kabir Mehta', 'Ira Kulkarni'];

/** A webinar with two seats in ten days, and three parents, of whom the last one waits. */
async function open(
  page: Page,
  add: (path: string, fields: Record<string, string>) => Promise<{ _id?: string }>,
) {
  const at = (hours: number) => new Date(Date.now() + 10 * day + hours * 3_600_000).toISOString();
  const title = uniqueText('Sleep');
  const { _id } = await add('webinar', {
    ...{ title, description: '<p>How babies sleep.</p>', capacity: '2' },
    ...{ startsAt: at(0), endsAt: at(1), startdate: at(0).slice(0, 10) },
  });
  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  for (const name of names) {
    const email = `${uniqueText('parent').replace(' ', '.')}@example.com`;
    const data = { name, email, contact: '9000000011' };
    const answer = await page.request.post(`/api/v1/webinars/${_id}/registrations`, { headers, data });
    expect(answer.status()).toBe(201);
  }
  await openAdmin(page, `/admin/webinaruser/${_id}`);
  return title;
}

const figure = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Seats' }).getByRole('button', { name: words });
const registration = (page: Page, name: string) => page.getByRole('button', { name: `Registration ${name}` });
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test('a seat that is given up is offered to the waiting parent, and parents are emailed @phone-all', async ({
  page,
  staff,
}) => {
  await open(page, staff.add);
  await expect(page.getByRole('region', { name: 'Seats' })).toContainText('2 of 2 seats taken');
  await expect(page.getByText('No. 1 on the waiting list')).toHaveCount(1);
  await figure(page, 'Waiting 1').click();
  await expect(registration(page, 'Ira Kulkarni')).toBeVisible();
  await expect(registration(page, 'Asha Rao')).toHaveCount(0);
  await figure(page, 'Waiting 1').click();

  await registration(page, 'Asha Rao').click();
  const dialog = page.getByRole('dialog', { name: 'Asha Rao’s registration' });
  await expect(dialog.getByText('Confirmation')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Payment note' }).fill('UPI 2211');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(dialog.getByRole('button', { name: 'Mark as not paid' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the registration' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel Asha Rao’s registration?' });
  await expect(question.getByText('Asha Rao will get an email in five minutes')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByText('Registered', { exact: true }).last()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the registration' }).click();
  await question.getByRole('button', { name: 'Cancel the registration' }).click();
  await expect(dialog.getByRole('button', { name: 'Register again' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(figure(page, 'Offered 1')).toBeVisible();
  await expect(figure(page, 'Waiting 0')).toBeVisible();
  // The offer has not been emailed yet, so the seat is theirs again.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expectText(page, 'The change has been undone.');
  await expect(figure(page, 'Registered 2')).toBeVisible();
  await expect(figure(page, 'Waiting 1')).toBeVisible();

  await page.getByRole('button', { name: 'Email parents' }).click();
  const email = page.getByRole('dialog', { name: 'Email parents' });
  await email.getByRole('checkbox', { name: 'Waiting (1)' }).check();
  await email.getByRole('textbox', { name: 'Subject' }).fill('About {webinar}');
  await email.getByRole('textbox', { name: 'Text' }).fill('What would you like to ask?');
  await email.getByRole('button', { name: 'Preview' }).click();
  const review = page.getByRole('dialog', { name: 'Send to 3 parents' });
  await expect(review.getByText('What would you like to ask?')).toBeVisible();
  await review.getByRole('button', { name: 'Send to 3 parents' }).click();
  await expectText(page, 'The email is on its way to 3 parents.');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  for (const [name, status] of Object.entries({ 'Asha Rao': 'Registered', 'Ira Kulkarni': 'Waiting' }))
    expect(file.split('\r\n').find((line) => line.includes(name))).toContain(status);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test('deleting registrations asks whether their parents are notified @phone @all', async ({
  page,
  staff,
}) => {
  await open(page, staff.add);
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete Asha Rao' }).click();
  const one = question.getByRole('checkbox', {
    name: 'Tell the parent by email that the registration is cancelled',
  });
  await expect(one).toBeChecked();
  await expect(question.getByText('The email will be sent in five minutes')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectText(page, 'One parent will get an email in five minutes.');
  await expect(figure(page, 'Offered 1')).toBeVisible();

  for (const name of ['Kabir Mehta', 'Ira Kulkarni'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Move to trash' }).click();
  const both = question.getByRole('checkbox', {
    name: 'Tell the 2 parents by email that their registrations are cancelled',
  });
  await expect(both).toBeChecked();
  await expectAccessible(page);
  await both.uncheck();
  await expect(question.getByText('five minutes')).toHaveCount(0);
  await both.check();
  await question.getByRole('button', { name: 'Move to trash' }).click();
  await expectText(page, '2 registrations are in the trash. 2 parents will get an email in five minutes.');
});

test('deleting a webinar asks whether its parents are notified @all', async ({ page, staff }) => {
  const title = await open(page, staff.add);
  await page.goto(`/admin/home/webinar?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(
    question.getByRole('checkbox', { name: 'Tell the 3 parents by email that it is cancelled' }),
  ).toBeChecked();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectText(page, 'Row deleted successfully! 3 parents will get an email in five minutes.');
});
