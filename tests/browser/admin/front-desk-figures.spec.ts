import { openAdmin } from '../support/admin.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

const conversation = (name: string, ownerName: string, waitingSince: string) => ({
  ...{
    id: name,
    status: 'new',
    isUnchecked: false,
    ownerId: ownerName,
    ownerName,
    followUpOn: null,
    revision: 1,
  },
  latest: {
    _id: name,
    name,
    email: '',
    contact: '9000000001',
    city: 'Pune',
    message: '',
    createdAt: waitingSince,
  },
  ...{ waitingSince, enquiries: 1, hasUndelivered: false },
});
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const [asha, ravi, tara] = ['Asha', 'Ravi', 'Tara'].map((name) =>
  conversation(name, name === 'Ravi' ? 'Meena' : '', yesterday),
);

test('the dashboard opens with who waits and since when, and calls them with one press @phone-all', async ({
  page,
}) => {
  await page.route('**/api/v1/dashboard', async (route) => {
    const answer = await route.fetch();
    const desk = { waiting: 3, waitingSince: yesterday, longest: [asha, ravi], due: 1, followUps: [ravi] };
    const frontDesk = { ...desk, unowned: [asha, tara] };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), frontDesk } });
  });
  await openAdmin(page, '/admin/dashboard');
  const card = page.getByRole('region').first();
  await expect(card.getByRole('heading')).toHaveText('3 waiting since yesterday');
  const longest = card.getByRole('list', { name: 'Who has waited longest' }).getByRole('listitem');
  await expect(longest).toHaveText([
    /^AshaPune · since yesterdayNot taken in 4 opening hoursCall Asha/,
    /^Ravi.*MeenaCall Ravi/,
  ]);
  await expect(card.getByRole('link', { name: /^Call Asha/ })).toHaveAttribute('href', 'tel:+919000000001');
  await expect(card).toContainText('One more parent has been waiting for more than four opening hours');
  // Each is named once.
  for (const name of ['Asha', 'Tara'])
    await expect(card.getByRole('link', { name, exact: true })).toHaveCount(1);
  await expect(card).toContainText('One follow-up today');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expect(card.getByRole('link', { name: 'Asha', exact: true })).toHaveAttribute(
    'href',
    '/admin/booksessionlist/Asha?tab=waiting',
  );
});

test('how long parents wait is a plot with a table behind it, by week and by city, and a file @phone-all', async ({
  page,
}) => {
  const waits = { arrived: 4, answered: 2, waiting: 1, closed: 1, median: 25, p90: 130 };
  const none = { arrived: 0, answered: 0, waiting: 0, closed: 0, median: null, p90: null };
  await page.route('**/api/v1/front-desk/figures?*', (route) =>
    route.fulfill({
      json: {
        weeks: [
          { week: '2026-11-09', ...none },
          { week: '2026-11-16', ...waits },
        ],
        total: waits,
        cities: [{ city: 'Thiruvananthapuram', ...waits }],
      },
    }),
  );
  await openAdmin(page, '/admin/front-desk-figures');
  await expect(page.getByRole('figure')).toHaveCount(2);
  await page.getByText('The weeks as a table').click();
  const weeks = page.getByRole('table', { name: 'Week by week' });
  await expect(weeks.getByRole('row').nth(1)).toContainText(/16 Nov 2026.*25 min2 h 10 min/);
  await expect(weeks.getByRole('row').nth(2)).toContainText(/9 Nov 2026.*––/);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('link', { name: 'Thiruvananthapuram' }).click();
  await expect(page).toHaveURL(/\?city=Thiruvananthapuram$/);
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Thiruvananthapuram');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('front-desk-figures.csv');
});
