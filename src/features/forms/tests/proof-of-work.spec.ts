import { uniqueText } from '#tests/browser/support/admin.ts';
import { pathInEmail } from '#tests/browser/support/emails.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import {
  confirmationOf,
  day,
  fillPerson,
  getAsStaff,
  submit,
  toast,
  webinarForm,
} from '#tests/browser/support/forms.ts';
import { expectToFit } from '#tests/browser/support/widths.ts';

/** Enrolments with and without a proof of work (product: Registrations). */

const linkFor = (email: string) => pathInEmail(email, /\/my\/[0-9a-f]{64}/, /confirm/);

async function openWebinar(staff: { add(name: 'webinar', form: object): Promise<{ _id?: string }> }) {
  const dates = { startdate: day(97), enddate: day(97) };
  const title = uniqueText('Proof');
  const { _id = '' } = await staff.add('webinar', {
    ...{ title, description: '<p>x</p>', capacity: '6' },
    ...dates,
  });
  return { _id, title };
}

test('the proof is solved while the form is filled in, or after a failed try when it is sent @phone @all', async ({
  page,
  request,
  staff,
  problems,
}) => {
  const { _id } = await openWebinar(staff);
  let asked = 0;
  await page.route('**/enrolment-challenge', (route) => (++asked === 1 ? route.abort() : route.continue()));
  await page.goto('/upcoming-webinar');
  const form = webinarForm(page);
  await form.getByLabel('Webinar', { exact: true }).selectOption(_id);
  await fillPerson(form, uniqueText('Proof'));
  // The next focused field may retry at once.
  await expect.poll(() => asked).toBeGreaterThan(0);
  await submit(form);
  await expect(toast(page, 'Your Webinar register successfully!')).toBeVisible();
  const { webinars } = await getAsStaff(request, `webinar/webinarregisteruser/${_id}`);
  expect(webinars).toMatchObject([{ status: 'registered' }]);
  expect(asked).toBe(2);
  problems.length = 0;
});

test('while a slow phone solves it, the form says so; without it, that an email asks for confirmation @phone @all', async ({
  page,
  staff,
  problems,
}) => {
  const { _id } = await openWebinar(staff);
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/enrolment-challenge', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/upcoming-webinar');
  const form = webinarForm(page);
  await form.getByLabel('Webinar', { exact: true }).selectOption(_id);
  await fillPerson(form, uniqueText('Slow'));
  await submit(form);
  await expect(form.getByText('This is taking a few seconds. Please keep this page open.')).toBeVisible();
  await expectToFit(page, { dark: [390] });
  answer();
  await expect(toast(page, 'Please check your email to confirm.')).toBeVisible();
  await expect(confirmationOf(form)).toContainText('One more step');
  await expectAccessible(page);
  problems.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an enrolment is confirmed by the button behind the link of its email @phone-all', async ({
    page,
    request,
    staff,
  }) => {
    const { _id, title } = await openWebinar(staff);
    await page.goto('/upcoming-webinar');
    const form = webinarForm(page);
    await form.getByLabel('Webinar', { exact: true }).selectOption(_id);
    const name = uniqueText('Plain');
    await fillPerson(form, name);
    await submit(form);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'One more step: please check your email',
    );
    await page.goto(await linkFor(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`));
    await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible();
    await expect(page.getByText('We are holding a seat for you until')).toBeVisible();
    await expect(page.getByText(title).first()).toBeVisible();
    const statuses = async () =>
      (await getAsStaff(request, `webinar/webinarregisteruser/${_id}`)).webinars.map(
        ({ status }: { status: string }) => status,
      );
    expect(await statuses()).toEqual(['unconfirmed']);
    await page.getByRole('button', { name: 'Yes, enrol me' }).click();
    await expect(page.getByText('Thank you. The seat is yours.')).toBeVisible();
    expect(await statuses()).toEqual(['registered']);
  });
});
