import { uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import {
  confirmationOf,
  fillSession,
  getAsStaff,
  sessionForm,
  solve,
  submit,
} from '#tests/browser/support/forms.ts';

test('a city typed by a parent from elsewhere is stored @phone @all', async ({ page, request }) => {
  const name = uniqueText('Kochi');
  await page.goto('/session-book');
  const form = sessionForm(page);
  await fillSession(form, name);
  const typed = form.getByLabel('Your city');
  await expect(typed).toBeHidden();
  await form.getByLabel('City', { exact: true }).selectOption('Other city');
  await expect(typed).toBeVisible();
  await expectAccessible(page);
  await solve(form);
  await submit(form);
  await expect(typed).toHaveAccessibleDescription('City field is required');
  await expect(typed).toBeFocused();
  await typed.fill('Kochi');
  await page.reload();
  await expect(typed).toHaveValue('Kochi');
  // The captcha loads with the first use of the page.
  await typed.focus();
  await solve(form);
  await submit(form);
  await expect(confirmationOf(form)).toContainText(name);
  const { booksessions } = await getAsStaff(request, 'booksession');
  expect(booksessions.find((enquiry: { name: string }) => enquiry.name === name)).toMatchObject({
    city: 'Kochi',
  });
});
