import type { JobState } from '../../../src/jobs/job-states.ts';
import { openAdmin } from '../support/admin.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

test('from the dashboard, staff come to what the site does by itself, and see how it goes', async ({
  page,
  problems,
}) => {
  await openAdmin(page, '/admin/dashboard');
  const card = page.getByRole('region', { name: 'Work in the background' });
  await card.getByRole('link', { name: 'See the details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Work in the background' })).toBeVisible();
  const forget = page.getByRole('region', { name: 'Delete data that is no longer needed' });
  // The site has done it when it started.
  await expect(forget.getByText('All is well')).toBeVisible();
  await expect(forget.getByText('every day')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Send letters' }).getByText('whenever something is waiting'),
  ).toBeVisible();

  let isDown = true;
  await page.route('**/api/v1/jobs', async (route) => {
    if (isDown) return route.fulfill({ status: 500, json: { message: 'Something went wrong.' } });
    const answer = await route.fetch();
    const { jobs } = (await answer.json()) as { jobs: JobState[] };
    const runs: JobState['runs'] = [
      {
        startedAt: '2026-11-20T08:00:00.000Z',
        finishedAt: '2026-11-20T08:00:00.000Z',
        outcome: 'failed',
        said: 'It failed: Error (ENOSPC).',
      },
    ];
    const changed = jobs.map((job) => ({
      ...job,
      ...(job.name === 'retention' && { problem: 'failing', runs }),
      ...(job.name === 'delivery' && { problem: 'late', nextDueAt: '2026-11-20T08:00:00.000Z' }),
    }));
    return route.fulfill({ response: answer, json: { jobs: changed } });
  });
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByText('The list could not be loaded.')).toBeVisible();
  // The failure, which the browser and the page report.
  problems.length = 0;
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(forget.getByText('Being tried again', { exact: true })).toBeVisible();
  await expect(forget.getByRole('listitem')).toHaveText(/^20 Nov 2026.*It failed: Error \(ENOSPC\)\.$/);
  await expect(page.getByRole('region', { name: 'Send letters' })).toContainText('nothing is doing it');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width).toBeLessThanOrEqual(room ?? 0);
  await expectAccessible(page);
});
