import { openAdmin } from '../support/admin.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

test('staff see on the dashboard that letters are stuck', async ({ page }) => {
  await page.route('**/api/v1/dashboard', async (route) => {
    const answer = await route.fetch();
    const letters = { letters: 3, since: '2026-11-20T09:00:00.000Z' };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), letters } });
  });
  await openAdmin(page, '/admin/dashboard');
  const warning = page.getByRole('alert').filter({ hasText: 'letters' });
  await expect(warning).toContainText(/3 letters cannot be sent\. The oldest has waited since 20 Nov 2026/);
  await expect(warning).toContainText('Please check SMTP_URL with whoever runs the site');
  await expectAccessible(page);
});
