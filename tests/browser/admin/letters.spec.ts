import { openAdmin } from '../support/admin.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

test('staff see on the dashboard which letters are stuck and which were given up', async ({ page }) => {
  await page.route('**/api/v1/dashboard', async (route) => {
    const answer = await route.fetch();
    const givenUp = [
      {
        kind: 'enquiry-received',
        about: 'enquiry',
        aboutId: 'e',
        outcome: 'refused',
        said: '550 5.1.1 no such user',
        endedAt: '2026-11-20T08:00:00.000Z',
      },
      {
        kind: 'password-reset',
        about: 'account',
        aboutId: 'a',
        outcome: 'missed',
        said: '',
        endedAt: '2026-11-19T08:00:00.000Z',
      },
    ];
    const problem = '535 5.7.8 Authentication failed';
    const letters = { isSetUp: true, letters: 3, since: '2026-11-20T09:00:00.000Z', problem, givenUp };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), letters } });
  });
  await openAdmin(page, '/admin/dashboard');
  const warning = page.getByRole('alert').filter({ hasText: 'letters' });
  await expect(warning).toContainText(/3 letters cannot be sent\. The oldest has waited since 20 Nov 2026/);
  await expect(warning).toContainText('Please check SMTP_URL with whoever runs the site');
  await expect(warning).toContainText('The last answer was: 535 5.7.8 Authentication failed');
  const givenUp = page.getByRole('region', {
    name: 'Letters that could not be delivered in the last 7 days',
  });
  await expect(givenUp.getByRole('listitem')).toHaveText([
    /^Enquiry received \(20 Nov 2026.*\): the mail server refuses it \(550 5\.1\.1 no such user\)\.See the enquiry$/,
    /^Password reset \(19 Nov 2026.*\): it was too late to send it\.$/,
  ]);
  await expectAccessible(page);
  await expect(givenUp.getByRole('link', { name: 'See the enquiry' })).toHaveAttribute(
    'href',
    '/admin/booksessionlist/e',
  );
});

test('staff see on the dashboard and in Health that email is not set up @phone @all', async ({ page }) => {
  await openAdmin(page, '/admin/dashboard');
  const warning = page.getByRole('alert').filter({ hasText: 'Email is not set up' });
  await expect(warning).toContainText('parents and staff receive nothing');
  await expect(warning).toContainText('SMTP_URL, MAIL_FROM and STAFF_EMAIL');
  await expectAccessible(page);

  await page.goto('/admin/health');
  await expect(page.getByRole('region', { name: 'Email' })).toContainText('Email is not set up');
  await expect(page.getByRole('region', { name: 'What is fine' })).not.toContainText('mail server');
});
