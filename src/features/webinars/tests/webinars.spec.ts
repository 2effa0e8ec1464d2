import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

const day = (offset: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now() + offset * 86_400_000);
const webinar = {
  title: 'Rainy days indoors',
  description: '<p>What to do when it pours.</p>',
  price: '250',
};

test('the button of a webinar is visible at once, and a card leads to its enrolment', async ({
  page,
  staff,
}) => {
  const title = `Cards ${Date.now()}`;
  // First in the list, whatever other tests have added.
  const first = { startdate: day(0), enddate: day(0), order: '0', time: 'in the evening' };
  const { link } = await staff.add('webinar', { ...webinar, title, ...first, location: 'Online' });
  await page.goto(`/webinars-detail/${link}`);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('link', { name: 'Register Now' })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await page.goto('/webinars');
  await page.getByRole('link', { name: 'Register Now' }).filter({ hasText: title }).click();
  await expect(page).toHaveURL(/\/session-book\?webinar=[\w-]+#webinar$/);
  await expect(page.getByRole('combobox', { name: 'Webinar' }).locator('option:checked')).toContainText(
    title,
  );
});
