import { uniqueText } from '#tests/browser/support/admin.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';
import { confirmationOf, fillSession, sessionForm, solve, submit } from '#tests/browser/support/forms.ts';

test('an expired captcha is renewed automatically, while visible and when the form is sent @all', async ({
  page,
  problems,
}) => {
  await page.goto('/session-book');
  const form = sessionForm(page);
  const name = uniqueText('Slow');
  await fillSession(form, name);
  await solve(form);
  await page.evaluate(() => {
    const widget = document.querySelector('altcha-widget') as unknown as { reset(state: string): void };
    widget.reset('expired');
  });
  await expect(form.getByText('Verified')).toBeVisible({ timeout: 60_000 });

  // As after a night in a closed laptop: the box does not notice that it expired.
  let refused = 0;
  await page.route('**/api/v1/booksession', (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    const errors = { recaptchaToken: 'Please verify the CAPTCHA.' };
    return route.fulfill({ status: 400, json: { message: 'Please check the form.', errors } });
  });
  page.once('dialog', (dialog) => {
    problems.push(`alert: ${dialog.message()}`);
    return dialog.accept();
  });
  await submit(form);
  await expect(confirmationOf(form)).toContainText(name);
  expect(refused).toBe(1);
  expect(problems.filter((problem) => problem.startsWith('alert'))).toEqual([]);
  problems.length = 0;
});

test('an error is announced when the form was sent by Enter from the invalid field @all', async ({
  page,
}) => {
  await page.goto('/session-book');
  const form = sessionForm(page);
  const said = form.locator('[aria-live=assertive]');
  for (let time = 0; time < 2; time += 1) {
    await form.getByLabel('Name').press('Enter');
    await expect(said).toHaveText('Name field is required');
    await expect(said).toHaveText('');
  }
});
