import { expect, test } from '#tests/browser/support/fixtures.ts';
import { fillPerson, submit, webinarForm } from '#tests/browser/support/forms.ts';

test('messages appear one at a time, are all announced, and cover no main button @phone @all', async ({
  page,
  problems,
}) => {
  await page.route('**/api/v1/webinar/bookwebinar', (route) =>
    route.fulfill({ status: 400, json: { message: 'No.', errors: { name: 'No.' } } }),
  );
  await page.goto('/session-book');
  const form = webinarForm(page);
  await fillPerson(form, 'Asha Rao');
  const text = 'Error saving row! Please check your form';
  await submit(form);
  await expect(page.getByText(text)).toHaveCount(1);
  await submit(form);
  await expect(page.getByText(text)).toHaveCount(2);
  await expect(page.getByRole('alert').getByText(text)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(1);
  const covered = await page.evaluate(() => {
    const toast = document.querySelector('[aria-label="Close message"]')?.parentElement;
    if (!toast) return ['no message'];
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    return [...document.querySelectorAll('a, button')].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const isMain = /book a session|enrol|submit|register/i.test(control.textContent ?? '');
      const isOver =
        control.checkVisibility() &&
        box.left < right &&
        box.right > left &&
        box.top < bottom &&
        box.bottom > top;
      return isMain && isOver ? [control.textContent] : [];
    });
  });
  expect(covered).toEqual([]);
  await expect(page.getByText(text)).toHaveCount(0);
  problems.length = 0;
});
