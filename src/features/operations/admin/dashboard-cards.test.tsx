import { expect, test } from 'vitest';
import { renderElement } from '#tests/factories/render-screen.tsx';
import { EmailsGivenUp, EmailsWarning } from './dashboard-cards.tsx';

const none = { isConfigured: true, waiting: 0, waitingSince: null, lastError: '', failed: [] };

test('waiting emails are reported, with their time and reason', async () => {
  const lastError = '535 5.7.8 Authentication failed';
  const emails = { ...none, waiting: 3, waitingSince: '2026-11-20T09:00:00.000Z', lastError };
  const { page } = await renderElement(<EmailsWarning {...emails} />);
  const said = page
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join();
  expect(said).toMatch(/3 emails cannot be sent\. The oldest has waited since 20 Nov 2026/);
  expect(said).toContain('Please check SMTP_URL with the person who runs the site');
  expect(said).toContain('The last answer was: 535 5.7.8 Authentication failed');
});

test('undeliverable emails are listed, with a link to the enquiry concerned', async () => {
  const { page } = await renderElement(
    <EmailsGivenUp
      emails={[
        {
          ...{ kind: 'enquiry-received', record: 'enquiry', recordId: 'e', outcome: 'refused' },
          ...{ response: '550 5.1.1 no such user', endedAt: '2026-11-20T08:00:00.000Z' },
        },
        {
          ...{ kind: 'password-reset', record: 'account', recordId: 'a', outcome: 'missed' },
          ...{ response: '', endedAt: '2026-11-19T08:00:00.000Z' },
        },
      ]}
    />,
  );
  page.getByRole('region', { name: 'Emails that could not be delivered in the last 7 days' });
  const [refused, missed] = page.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(refused).toMatch(
    /^Enquiry received \(20 Nov 2026.*\): the mail server refuses it \(550 5\.1\.1 no such user\)\.\s*See the enquiry$/,
  );
  expect(missed).toMatch(/^Password reset \(19 Nov 2026.*\): it was too late to send it\.\s*$/);
  const link = page.getByRole('link', { name: 'See the enquiry' });
  expect(link.getAttribute('href')).toBe('/admin/booksessionlist/e');
});
