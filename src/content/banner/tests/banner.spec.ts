import { choosePicture, expectToast, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';

// Serial: the home page shows only the newest banner, and each test checks its own.
test.describe.configure({ mode: 'default' });

/** The date (YYYY-MM-DD) a number of days from today in India, the time zone of the site. */
function dayFromNow(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(moment);
}

test('a banner is added, edited and deleted @phone-all', async ({ page }) => {
  const title = uniqueText('A warm welcome');
  await openAdmin(page, '/admin/home');
  await expect(page).toHaveURL(/\/admin\/home\/banner$/);
  const { banners } = await (await page.request.get('/api/v1/banner')).json();
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(/The home page shows the newest banner/);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Description is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Description' }).fill('For every parent');
  await choosePicture(page, 'Second Image');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Row Added successfully!');
  await expect(page.getByRole('row', { name: title })).toContainText('On the home page');
  await expect(page.getByRole('row', { name: banners[0].title })).toContainText('Not shown');
  expect(await (await page.request.get('/')).text()).toContain(title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('For every family');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Row updated successfully!');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Row deleted successfully!');
  await expect(page.getByRole('row', { name: title })).toBeHidden();
});

test('until a scheduled banner is published the home page shows the one before, and lists say so', async ({
  page,
  staff,
}) => {
  const [now, later, gone] = [uniqueText('Now'), uniqueText('Later'), uniqueText('Gone')];
  const description = '<p>Welcome</p>';
  await staff.add('banner', { title: now, description });
  const moment = (days: number) => `${dayFromNow(days)}T03:30:00.000Z`;
  await staff.add('banner', { title: gone, description, unpublishAt: moment(-2) });
  await staff.add('banner', { title: later, description, publishAt: moment(3) });
  await openAdmin(page, '/admin/home/banner');
  await expect(page.getByRole('row', { name: later })).toContainText(
    /Not shown.*Publishes \w{3} \d+ \w+, 9:00 am/,
  );
  await expect(page.getByRole('row', { name: gone })).toContainText(/Not shown.*Taken down \d+ \w+/);
  await expect(page.getByRole('row', { name: now })).toContainText('On the home page');
  expect(await (await page.request.get('/')).text()).toContain(now);
  await page.getByRole('button', { name: `Edit ${later}` }).click();
  const form = page.getByRole('dialog');
  const end = form.getByRole('group', { name: 'Take down at' });
  await end.getByLabel('Take down at: day').fill(dayFromNow(2));
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText(/^It would be taken down before it is published/)).toBeVisible();
  await expect(end.getByLabel('Take down at: day')).toHaveAttribute('aria-invalid', 'true');
});
