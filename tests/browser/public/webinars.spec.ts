import { expect, expectAccessible, test } from '../support/fixtures.ts';

const today = new Date();
const day = (offset: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(
    new Date(today.getTime() + offset * 86_400_000),
  );
const webinar = {
  title: 'Rainy days indoors',
  description: '<p>What to do when it pours.</p>',
  price: '250',
};

test('those to come stand first, and each carries the label of its dates @phone-all', async ({ page }) => {
  await page.goto('/webinars');
  await expect(page.getByRole('heading', { level: 1, name: 'Webinars' })).toBeVisible();
  const labels = await page.getByText(/^(Upcomming|Recent)$/).allInnerTexts();
  expect(labels).toContain('Upcomming');
  expect(labels).toEqual(labels.toSorted((a, b) => (a === b ? 0 : a === 'Upcomming' ? -1 : 1)));
  await expectAccessible(page);
});

for (const [when, start, end, label, canRegister] of [
  ['today', 0, 0, 'Upcomming', true],
  ['tomorrow', 1, 1, 'Upcomming', true],
  ['since yesterday', -1, 1, 'Recent', false],
  ['yesterday', -1, -1, 'Recent', false],
] as const) {
  test(`one that is ${when}: ${label}, ${canRegister ? 'with' : 'without'} 'Register Now'`, async ({
    page,
    staff,
  }) => {
    const dates = { startdate: day(start), enddate: day(end) };
    const { link } = await staff.add('webinar', { ...webinar, ...dates, location: 'Online', time: '5 pm' });
    await page.goto(`/webinars-detail/${link}`);
    await expect(page.getByRole('heading', { level: 1, name: webinar.title })).toBeVisible();
    await expect(page.getByText(label, { exact: true })).toBeVisible();
    const register = page.getByRole('link', { name: 'Register Now' });
    await expect(register).toHaveCount(canRegister ? 1 : 0);
    if (canRegister) {
      await expect(register).toHaveAttribute('href', '/session-book#webinar');
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(register).toBeInViewport({ ratio: 1 });
      }
    }
    await expect(page.getByText('₹250')).toBeVisible();
    await expectAccessible(page);
  });
}

test("one without dates says 'Date not available'", async ({ page, staff }) => {
  const { link } = await staff.add('webinar', webinar);
  await page.goto(`/webinars-detail/${link}`);
  await expect(page.getByText('Date not available')).toBeVisible();
});

test('a card leads to enrolling in its webinar', async ({ page, staff }) => {
  const title = `Cards ${Date.now()}`;
  // The first of the list, whatever other tests have added.
  const first = { startdate: day(0), enddate: day(0), order: '0', time: 'in the evening' };
  await staff.add('webinar', { ...webinar, title, ...first, location: 'Online' });
  await page.goto('/webinars');
  await page.getByRole('link', { name: 'Register Now' }).filter({ hasText: title }).click();
  await expect(page).toHaveURL(/\/session-book\?webinar=[\w-]+#webinar$/);
  await expect(page.getByRole('combobox', { name: 'Webinar' }).locator('option:checked')).toContainText(
    title,
  );
});
