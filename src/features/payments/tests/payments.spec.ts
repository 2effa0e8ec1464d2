import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { administratorToken, expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

const day = 86_400_000;

test('staff confirm a payment with one press, take it back, and compare a statement @phone-all', async ({
  page,
  staff,
}) => {
  const start = Date.now() + 10 * day;
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const { _id } = await staff.add('webinar', {
    ...{ title: uniqueText('Sleep'), description: '<p>How babies sleep.</p>', price: '1500' },
    ...{ startsAt: at(0), endsAt: at(1), startdate: at(0).slice(0, 10), payTo: 'ananta@bank' },
  });
  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  const name = uniqueText('Uma Pays').replace(/\d/g, 'a');
  const data = { name, email: `${uniqueText('uma').replace(' ', '.')}@example.com`, contact: '9000000013' };
  const added = await page.request.post(`/api/v1/webinars/${_id}/registrations`, { headers, data });
  expect(added.status()).toBe(201);

  await openAdmin(page, '/admin/payments');
  const payment = page.getByRole('listitem').filter({ hasText: name });
  await expect(payment).toContainText('₹1,500');
  await expect(payment).toContainText('Not paid yet');
  await expectAccessible(page);
  const reference = (await payment.getByText(/^AN[2-9A-Z]{12}$/).textContent()) ?? '';
  await payment.getByRole('button', { name: 'Confirm ₹1,500' }).click();
  await expect(page.getByText(`The payment of ${name} is confirmed.`)).toBeVisible();
  await expect(payment).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(payment).toBeVisible();

  await page.getByText('Compare with a bank statement').click();
  const line = `20/11/26,UPI ${reference},${String(Date.now()).slice(-12)},,"1,500.00",9999.00`;
  await page.getByLabel('Lines of the statement').fill(`Date,Narration,Ref,Debit,Credit,Balance\n${line}`);
  await page.getByRole('button', { name: 'Compare' }).click();
  const found = page.getByRole('region', { name: 'What was found' });
  await expect(found.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked();
  await expectAccessible(page);
  await found.getByRole('button', { name: 'Confirm 1 payment' }).click();
  await expect(payment).toHaveCount(0);
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await expect(page).toHaveURL(/\?list=paid$/);
  await expect(payment).toContainText('₹1,500');
});
