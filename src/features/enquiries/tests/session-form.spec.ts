import { uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import {
  captchaBox,
  confirmationOf,
  day,
  expectSession,
  fillSession,
  getAsStaff,
  nextAlert,
  sessionForm,
  solve,
  submit,
  toast,
} from '#tests/browser/support/forms.ts';
import { replyWithin } from '../rules/promises.ts';

test('each field of the session form has its message, which disappears when the field is edited @phone', async ({
  page,
}) => {
  await page.goto('/session-book');
  const form = sessionForm(page);
  await submit(form);
  const messages = [
    ['Name', 'x', 'Name field is required'],
    ['Email', 'x', 'Email is required'],
    ['Mobile number', '0', 'Mobile number is required'],
    ['Message', 'x', 'Message field is required'],
  ] as const;
  await expect(form.getByLabel('Name')).toBeFocused();
  const said = form.getByText('City field is required');
  await expect(said).toBeVisible();
  // An icon beside each message makes errors visible without colours.
  expect(await said.evaluate((words) => getComputedStyle(words, '::before').maskImage)).toContain('.svg');
  for (const [label, , message] of messages) {
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(message);
  }
  await expectAccessible(page);
  await form.getByLabel('City', { exact: true }).selectOption('Gurugram');
  await expect(form.getByText('City field is required')).toHaveCount(0);
  for (const [label, typed, message] of messages) {
    await form.getByLabel(label).fill(typed);
    await expect(form.getByText(message)).toHaveCount(0);
  }
  await submit(form);
  await expect(form.getByText('Invalid email format')).toBeVisible();
  await expect(form.getByText('Mobile number must be 10 digits')).toBeVisible();
  await expect(form.getByText('begins with + and its country code')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  expect(await form.getByLabel('City', { exact: true }).locator('option').count()).toBe(24);
  // An incomplete number is questioned, not refused.
  const mobile = form.getByLabel('Mobile number');
  await mobile.fill('12');
  await expect(mobile).toHaveAccessibleDescription('');
  await mobile.blur();
  await expect(mobile).toHaveAccessibleDescription(/^Is the number complete\?/);
  await expectAccessible(page);
  await submit(form);
  await expect(form.getByText('Mobile number must be 10 digits')).toHaveCount(0);
  await mobile.fill('(0)98765 43210');
  await mobile.blur();
  await expect(mobile).toHaveAccessibleDescription('');
});

test('in dark mode the captcha has the background of its form @all', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/session-book');
  const form = sessionForm(page);
  const box = form.getByRole('group', { name: 'CAPTCHA' }).getByRole('checkbox');
  // It is loaded when the form is first used.
  await form.getByLabel('Name').focus();
  await expect(box).toBeVisible();
  const grounds = [box, form.getByLabel('City', { exact: true })].map((part) =>
    part.evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  const [captcha, field] = await Promise.all(grounds);
  expect(captcha).toBe(field);
});

test('a session is booked from a course, after its captcha, once for any number of presses @phone', async ({
  page,
  request,
  staff,
}) => {
  const title = uniqueText('Calm evenings');
  const { link } = await staff.add('course', { title, description: '<p>Five evenings.</p>' });
  await page.goto(`/course-detail/${link}`);
  await page.getByRole('main').getByRole('link', { name: 'Book a session' }).click();
  const form = sessionForm(page);
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText(title)).toBeInViewport();
  const name = uniqueText('Asha');
  await fillSession(form, name);
  const dayField = form.getByLabel('Preferred day (optional)');
  await dayField.fill(day(0));
  await submit(form);
  await expect(dayField).toBeFocused();
  await expect(dayField).toHaveAccessibleDescription('Please choose tomorrow or a later day.');
  await dayField.fill(day(3));
  await form.getByLabel('Preferred time (optional)').selectOption('Morning');
  const said = nextAlert(page);
  await submit(form);
  expect(await said).toBe('Please verify the CAPTCHA.');
  await solve(form);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Book a session' }).dblclick();
  await expect(toast(page, 'Booked Your Session successfully!')).toBeVisible();
  // The thank-you replaces the form, and states the next step and its time.
  await expect(confirmationOf(form)).toBeFocused();
  await expect(confirmationOf(form)).toBeInViewport({ ratio: 1 });
  for (const text of [name, '+919000000001', replyWithin])
    await expect(confirmationOf(form)).toContainText(text);
  const preference = ['Preferred day (optional)', 'Preferred time (optional)'];
  for (const label of ['Name', 'Email', 'Mobile number', 'City', 'Message', ...preference]) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue('');
    await expect(form.getByLabel(label, { exact: true })).toBeHidden();
  }
  await expect(form.getByText('Verified')).toHaveCount(0);
  await expectAccessible(page);
  const { booksessions } = await getAsStaff(request, 'booksession');
  const mine = booksessions.filter((enquiry: { name: string }) => enquiry.name === name);
  expect(mine).toHaveLength(1);
  expect(mine[0]).toMatchObject({
    city: 'Pune',
    message: `Course: ${title}\n\nMy son wakes at night.`,
    contact: '+919000000001',
    preferredDay: day(3),
    preferredTime: 'morning',
  });
  await expect(toast(page, 'Booked Your Session successfully!')).toHaveCount(0);
  await expect(confirmationOf(form)).toBeFocused();
  await form.getByRole('button', { name: 'Send another enquiry' }).click();
  await expect(confirmationOf(form)).toHaveCount(0);
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText(title)).toHaveCount(0);
  await page.reload();
  await expect(form.getByRole('button', { name: 'Book a session' })).toBeEnabled();
  for (const label of ['Name', 'Message'])
    await expect(form.getByLabel(label, { exact: true })).toHaveValue('');
});

test('typed text stays in the tab until it is sent, and the course until it is removed @all', async ({
  page,
  context,
  staff,
}) => {
  const title = uniqueText('Safe homes');
  const { link } = await staff.add('course', { title, description: '<p>x</p>' });
  await page.goto(`/course-detail/${link}`);
  const opened = context.waitForEvent('page');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Book a session' })
    .click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  const form = sessionForm(tab);
  await expect(form.getByText(title)).toBeVisible();
  await fillSession(form, 'Kept Words');
  await solve(form);

  const beside = context.waitForEvent('page');
  await form.getByRole('link', { name: 'privacy policy (opens in a new tab)' }).click();
  await expect(await beside).toHaveURL(/\/privacy-policy$/);
  await expectSession(form, 'Kept Words');
  await tab.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(tab).toHaveURL(/disclaimer/);
  await tab.goBack();
  await expectSession(form, 'Kept Words');
  await tab.reload();
  await expectSession(form, 'Kept Words');
  // It is loaded when scrolled near.
  await form.getByRole('group', { name: 'CAPTCHA' }).scrollIntoViewIfNeeded();
  await expect(captchaBox(form)).not.toBeChecked();
  const stored = await tab.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).toContain('Kept Words');
  expect(stored).not.toMatch(/recaptcha|challenge|solution/i);

  await form.getByRole('button', { name: 'Remove the course' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText(title)).toHaveCount(0);
  await tab.reload();
  await expectSession(form, 'Kept Words');
  await expect(form.getByText(title)).toHaveCount(0);
  // A URL cannot put words of its own on the page.
  await tab.goto('/session-book?course=Call+this+number');
  await expectSession(form, 'Kept Words');
  await expect(form.getByText(/Call this|About the course/)).toHaveCount(0);
});

test('a session is booked with the keyboard alone, from the link on @all', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Book a session' }).press('Enter');
  const form = sessionForm(page);
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form).toBeInViewport();
  // The captcha is loaded separately; before that the Tab key would skip its position.
  await expect(captchaBox(form)).toBeVisible();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await type('Key Board');
  await type('key.board@example.com');
  await type('9000000001');
  await type('Pune');
  await type('Only keys.');
  const dayField = form.getByLabel('Preferred day (optional)');
  await expect(dayField).toBeFocused();
  // Its day, month and year are positions of the Tab key too.
  const time = form.getByLabel('Preferred time (optional)');
  await time.focus();
  await page.keyboard.press('Tab');
  await expect(captchaBox(form)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(form.getByText('Verified')).toBeVisible();
  await time.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('checkbox', { name: /^Write to me/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.locator('summary')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('link', { name: /privacy policy/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Booked Your Session successfully!')).toBeVisible();
  await expect(confirmationOf(form)).toBeFocused();
  // The link returns to the form.
  await page.getByRole('banner').getByRole('link', { name: 'Book a session' }).press('Enter');
  await expect(form.getByLabel('Name')).toBeFocused();
});
