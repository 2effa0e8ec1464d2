import { readFile } from 'node:fs/promises';
import { choosePicture, expectToast, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('an article is added, seen, edited, viewed, published and deleted', async ({ page }) => {
  const title = uniqueText('An evening story');
  await openAdmin(page, '/admin/blog');
  await page.getByRole('button', { name: 'Add Blog' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Entry' });
  await form.getByRole('button', { name: 'Submit' }).click();
  for (const message of [
    'Title is required',
    'Short Content is required',
    'Content is required',
    'Image is required',
  ]) {
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(form.getByLabel('Title', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await form.getByLabel('Title', { exact: true }).fill(title);
  await expect(form.getByText('Title is required')).toBeHidden();
  await expect(form.getByText(title.toLowerCase().replaceAll(' ', '-'))).toBeVisible();
  await form.getByLabel('Short Content').fill('x'.repeat(60));
  await form.getByRole('textbox', { name: 'Content', exact: true }).fill('Once upon a time');
  // An old date, so that it is not among the newest articles, which other tests check.
  await form.getByLabel('Publish Date').fill('2020-01-05');
  await choosePicture(page, 'Image');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Blog added successfully!');
  await expect(form).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  const row = page.getByRole('row', { name: title });
  await expect(page.getByText(/^1 entry for/)).toBeVisible();
  await expect(row).toContainText(`${'x'.repeat(50)}...`);
  await expect(row).toContainText('5 Jan 2020');
  await expect(row).toContainText('Draft');
  const onSite = page.getByRole('link', { name: `See it on the site: ${title}` });
  await expect(onSite).toBeHidden();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('blogs.csv');
  const [head, line, end] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toBe(
    '\ufeff"Image","Title","Short Content","Publish Date","Status","Topics","Age groups","Publish at","Take down at","Link","Author","Medical Reviewer","Reviewed On","Content","Sources"',
  );
  expect(line).toContain(`"${title}","${'x'.repeat(60)}","5 Jan 2020","Draft",`);
  expect(end).toBe('');

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('dialog', { name: 'Edit Entry' }).getByLabel('Short Content').fill('Shorter now');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Blog updated successfully!');
  await expect(row).toContainText('Shorter now');
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeFocused();

  await page.getByRole('button', { name: `View ${title}` }).click();
  const view = page.getByRole('dialog', { name: title });
  await expect(view.getByText('Once upon a time')).toBeVisible();
  await view.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: `Publish ${title}` }).click();
  await expectToast(page, 'Blog status updated successfully!');
  await expect(page.getByRole('button', { name: `Unpublish ${title}` })).toBeVisible();
  await page.getByRole('button', { name: `More about ${title}` }).click();
  const [tab] = await Promise.all([page.waitForEvent('popup'), onSite.click()]);
  await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await tab.close();

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Are you sure you want to delete "${title}"?`);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Blog deleted successfully!');
  await expect(row).toBeHidden();
});

test('a team member is added, viewed and deleted @all', async ({ page }) => {
  const title = uniqueText('Dr. Meera');
  await openAdmin(page, '/admin/teams');
  await page.getByRole('button', { name: 'Add team' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('description is required', { exact: true })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Order', { exact: true }).fill('999');
  await page.getByLabel('Short Content').fill('Listens first');
  await page.getByRole('textbox', { name: 'Description' }).fill('Likes questions');
  await choosePicture(page, 'Image');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'team added successfully!');
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: `View ${title}` }).click();
  await expect(page.getByRole('dialog').getByText('Likes questions')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'team deleted successfully!');
});

test('a webinar requires its fields, shows its title in its form, and links to its registrations @all', async ({
  page,
}) => {
  const title = uniqueText('Calm: mornings');
  await openAdmin(page, '/admin/home/webinar');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  const titleInput = page.getByLabel('Title', { exact: true });
  await expect(titleInput).toBeFocused();
  expect(await titleInput.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await titleInput.fill(title);
  await page.getByLabel('Time', { exact: true }).fill('5:00 pm');
  await page.getByLabel('Start Date').fill('2020-02-03');
  await page.getByLabel('End Date').fill('2020-02-01');
  await page.getByLabel('Location').fill('Online');
  await page.getByLabel('Price').fill('500');
  await page.getByLabel('Order', { exact: true }).fill('999');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Slowly');
  await expect(page.getByText(title.toLowerCase().replace(':', '').replaceAll(' ', '-'))).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The end date is before the start date.')).toBeVisible();
  await page.getByLabel('End Date').fill('2020-02-03');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Row Added successfully!');

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Row deleted successfully!');

  await page
    .getByRole('link', { name: /^Register User/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/webinaruser\/[\w-]+$/);
});

test('staff see the public status of entries and the help texts of a form @all', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await openAdmin(page, '/admin/aboutus');
  const { about } = await (await page.request.get('/api/v1/aboutus')).json();
  const positions = ['Founder', 'First value', 'Second value', 'Third value', 'Purpose'];
  for (const [index, position] of positions.entries()) {
    await expect(page.getByRole('row').nth(index + 1)).toContainText(`${about[index].name}`);
    await expect(page.getByRole('row').nth(index + 1)).toContainText(position);
  }
  // In another sort order the row numbers are not public positions.
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('row', { name: 'Founder' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(dialog).toHaveAccessibleDescription(/the first is the founder, the next three are the values/);
  await page.goto('/about');
  await expect(page.locator('#founder')).toHaveText(about[0].name);
  await expect(page.locator('#purpose')).toHaveText(about[4].name);

  await page.goto('/admin/blog');
  await page.getByRole('button', { name: 'Add Blog' }).click();
  await expect(dialog.getByLabel('Publish Date')).toHaveAccessibleDescription(
    /A date in the future does not hide it/,
  );
  await page.goto('/admin/teams');
  await page.getByRole('button', { name: 'Add team' }).click();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveAccessibleDescription(/The person’s name/);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/degree/);
  await page.goto('/admin/home/webinar');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  const top = async (name: string) => {
    const box = await dialog.getByLabel(name, { exact: true }).boundingBox();
    return Math.round(box?.y ?? Number.NaN);
  };
  // Some fields get their height when their code is loaded.
  await expect(async () => {
    expect(await top('Start Date')).toBe(await top('End Date'));
    expect(await top('Time')).toBe(await top('Location'));
    expect(await top('Image')).toBe(await top('Detail Image'));
  }).toPass();
});

test('a menu entry can be a child of another one', async ({ page }) => {
  const title = uniqueText('Playground');
  await openAdmin(page, '/admin/header');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('/playground');
  await page.getByLabel('Order', { exact: true }).fill('99');
  await page.getByLabel('Parent').selectOption({ label: 'About' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Row added successfully!');
  await expect(page.getByRole('row', { name: title })).toContainText(/^\d+\.\d+/);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Row deleted successfully!');
});

test('a list has pages of ten, is sorted and searched on the server, with its state in the address', async ({
  page,
  staff,
}) => {
  const word = uniqueText('Pageful').split(' ')[1] ?? '';
  for (let i = 10; i <= 21; i++) {
    await staff.add('idea', { title: `${word} ${i}` });
  }
  await openAdmin(page, '/admin/home/idea');
  await page.getByRole('searchbox').fill(word);
  await expect(page.getByText(`12 entries for “${word}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Title' }).click();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('row', { name: `${word} 21` })).toContainText(/^12/);
  await expect(page).toHaveURL(new RegExp(`page=2&q=${word}&sort=title`));
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('searchbox')).toHaveValue(word);
});
