import { openAdmin } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import type { Health } from '../api.ts';

test('the dashboard shows problems of the site below waiting parents, and links to all checks', async ({
  page,
}) => {
  // Results about the test machine do not matter here.
  await page.route('**/api/v1/health/checks', async (route) => {
    const answer = await route.fetch();
    const health = (await answer.json()) as Health;
    const checkedAt = new Date().toISOString();
    const known: Health['checks'] = [
      {
        name: 'node',
        title: 'Node',
        verdict: 'good',
        findings: [{ verdict: 'good', message: 'It is the right one.' }],
      },
      {
        ...{ name: 'letters', title: 'Emails', verdict: 'worth a look' },
        findings: [
          { verdict: 'worth a look', message: '2 emails were given up.', fix: 'Call these people.' },
        ],
      },
      {
        ...{ name: 'disk', title: 'Disk', verdict: 'wrong' },
        findings: [{ verdict: 'wrong', message: '85 MB of 93.1 GB are free.', fix: 'Make room.' }],
      },
    ];
    // The checks ran at the start of the site.
    expect(health.checks.length).toBeGreaterThan(5);
    return route.fulfill({ response: answer, json: { checkedAt, checks: known } });
  });
  await openAdmin(page, '/admin/dashboard');
  // The front desk's card comes first, after the first steps of a new site.
  const cards = page.getByRole('main').getByRole('region');
  const first = cards.filter({ hasNot: page.getByRole('heading', { name: 'First steps' }) }).nth(1);
  await expect(first.getByRole('heading', { name: 'Site health' })).toBeVisible();
  await first.getByRole('link', { name: 'See everything that was checked' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site health' })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width).toBeLessThanOrEqual(room ?? 0);
  await expectAccessible(page);
});
