import { expect, test, vi } from 'vitest';
import { renderScreen } from '#tests/factories/render-screen.tsx';
import * as inbox from './inbox-screen.tsx';

const conversation = {
  ...{ id: 'c1', status: 'new', isUnchecked: false, ownerId: '', ownerName: '', followUpOn: null },
  ...{ revision: 1, waitingSince: null, enquiryCount: 1, hasUndelivered: false },
  latest: {
    ...{ _id: 'c1', name: 'Meena', email: 'm@example.com', contact: '9000000001', city: 'Pune' },
    ...{ message: 'A question', createdAt: '2026-11-20T08:00:00.000Z' },
    ...{ preferredDay: '2026-12-05', preferredTime: 'morning' },
  },
};

test('an inbox that cannot be loaded shows an error, and can be loaded again; a row shows the preferred time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answers = [
    { status: 500, body: { message: 'Out of order' } },
    { body: { conversations: [conversation], total: 1 } },
  ];
  const { page, user } = await renderScreen(inbox, {
    address: '/admin/booksessionlist',
    calls: {
      'GET conversations': () => answers.shift() ?? {},
      'GET conversations/counts': () => ({ body: { counts: {}, waitingSince: null, newestEnquiryId: 'c1' } }),
      'GET front-desk/texts': () => ({ body: { greeting: 'Hello', cities: [], savedReplies: [] } }),
    },
  });
  await page.findByText('The list could not be loaded.');
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByText('Meena');
  page.getByText('Prefers Sat 5 Dec 2026, morning');
  expect(page.queryByText('The list could not be loaded.')).toBeNull();
});
