import { uniqueText } from '#tests/browser/support/admin.ts';
import { delayScripts } from '#tests/browser/support/delay-scripts.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';
import {
  confirmationOf,
  day,
  fillPerson,
  getAsStaff,
  sessionForm,
  submit,
  toast,
  webinarForm,
} from '#tests/browser/support/forms.ts';

test("'Register Now' leads to the webinar form, with this webinar chosen, and its enrolment is stored @phone", async ({
  page,
  request,
  staff,
}) => {
  const description = '<p>Two evenings.</p>';
  const dates = { startdate: day(40), enddate: day(41) };
  const { _id, link } = await staff.add('webinar', { title: 'Far away', description, ...dates });
  await page.goto(`/webinars-detail/${link}`);
  await page.getByRole('link', { name: 'Register Now' }).click();
  const form = webinarForm(page);
  await expect(form).toBeInViewport();
  await expect(form.getByLabel('Webinar', { exact: true })).toHaveValue(_id ?? '');
  await submit(form);
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name field is required');
  await expect(sessionForm(page).getByText('Name field is required')).toHaveCount(0);
  await fillPerson(form, 'Ravi Enrols');
  await submit(form);
  await expect(toast(page, 'Your Webinar register successfully!')).toBeVisible();
  await expect(confirmationOf(form)).toBeFocused();
  await expect(confirmationOf(form)).toBeInViewport({ ratio: 1 });
  for (const text of ['Far away', /An email with the date/])
    await expect(confirmationOf(form)).toContainText(text);
  await expect(form.getByLabel('Name')).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Webinar', { exact: true })).toHaveValue(_id ?? '');
  const { webinars } = await getAsStaff(request, `webinar/webinarregisteruser/${_id}`);
  expect(webinars).toMatchObject([
    { name: 'Ravi Enrols', webinarTitle: 'Far away', contact: '+919000000001' },
  ]);

  await form.getByRole('button', { name: 'Register someone else' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await fillPerson(form, 'Ravi Enrols');
  await submit(form);
  // Answered like the first: no page reveals who is enrolled.
  await expect(confirmationOf(form)).toContainText('Far away');
  const again = await getAsStaff(request, `webinar/webinarregisteruser/${_id}`);
  expect(again.webinars).toEqual(webinars);
});

test("'Register Now' keeps its address, and chooses this webinar in a new tab too @all", async ({
  page,
  context,
  staff,
}) => {
  const dates = { startdate: day(60), enddate: day(60) };
  const { _id, link } = await staff.add('webinar', { title: 'In a tab', description: '<p>x</p>', ...dates });
  await page.goto(`/webinars-detail/${link}`);
  const register = page.getByRole('link', { name: 'Register Now' });
  await expect(register).toHaveAttribute('href', '/session-book#webinar');
  const opened = context.waitForEvent('page');
  await register.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  const form = webinarForm(tab);
  const webinar = form.getByLabel('Webinar', { exact: true });
  await expect(webinar).toHaveValue(_id ?? '');

  await page.goto('/webinars');
  const fromList = context.waitForEvent('page');
  const card = page.getByRole('link', { name: 'Register Now' }).filter({ hasText: 'In a tab' });
  await card.click({ modifiers: ['ControlOrMeta'] });
  await expect(webinarForm(await fromList).getByLabel('Webinar', { exact: true })).toHaveValue(_id ?? '');
  await (await fromList).close();

  // A choice and input made later are both kept; a link chooses again.
  const { _id: other = '' } = await staff.add('webinar', {
    title: 'Other',
    description: '<p>x</p>',
    ...dates,
  });
  await tab.reload();
  await expect(webinar).toHaveValue(_id ?? '');
  await webinar.selectOption(other);
  await fillPerson(form, 'Kept Words');
  await tab.reload();
  await expect(form.getByLabel('Name')).toHaveValue('Kept Words');
  await expect(webinar).toHaveValue(other);
  await tab.goto(`/webinars-detail/${link}`);
  await tab.getByRole('link', { name: 'Register Now' }).click();
  await expect(webinar).toHaveValue(_id ?? '');
  await expect(form.getByLabel('Name')).toHaveValue('Kept Words');
});

test('a webinar chosen before the scripts have loaded stays chosen @all', async ({ page, staff }) => {
  const dates = { startdate: day(70), enddate: day(70) };
  const { _id = '' } = await staff.add('webinar', { title: 'Slow phone', description: '<p>x</p>', ...dates });
  const release = await delayScripts(page);
  await page.goto('/upcoming-webinar', { waitUntil: 'commit' });
  const form = webinarForm(page);
  await form.getByLabel('Webinar', { exact: true }).selectOption(_id);
  release();
  await expect(form.getByRole('button', { name: 'Enrol' })).toBeEnabled();
  await form.getByLabel('Name').fill('x');
  await submit(form);
  await expect(form.getByLabel('Webinar', { exact: true })).toHaveValue(_id);
  await expect(page.getByRole('heading', { level: 3, name: 'Slow phone' })).toBeVisible();
});

test('the form can be completed with the keyboard alone @all', async ({ page, staff }) => {
  const dates = { startdate: day(80), enddate: day(80) };
  await staff.add('webinar', { title: 'Only keys', description: '<p>x</p>', ...dates });
  await page.goto('/upcoming-webinar');
  const form = webinarForm(page);
  // The preselected webinar may be a full one of another test.
  await expect(form.getByRole('button', { name: /^(Enrol|Join the waiting list)$/ })).toBeEnabled();
  await form.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name field is required');
  await expect(form.getByLabel('Name')).toBeFocused();
  for (const text of [
    'Key Board',
    `${uniqueText('key').replace(' ', '.')}@example.com`,
    '9000000001',
    'Only',
  ]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(form.getByRole('checkbox', { name: /^Write to me/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.locator('summary')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('link', { name: /privacy policy/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your Webinar register successfully!')).toBeVisible();
  await expect(form.getByText(/An email with the date/)).toBeVisible();
});
