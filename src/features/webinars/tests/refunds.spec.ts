import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { administratorToken, expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

const day = 86_400_000;

test('staff find a refund in the sidebar, even of a deleted registration, and record its outcome @phone-all', async ({
  page,
  staff,
}) => {
  const start = Date.now() + 10 * day;
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const { _id } = await staff.add('webinar', {
    ...{ title: uniqueText('Sleep'), description: '<p>How babies sleep.</p>', price: '1500' },
    ...{ startsAt: at(0), endsAt: at(1), startdate: at(0).slice(0, 10) },
  });
  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  const name = uniqueText('Uma Paid').replace(/\d/g, 'a');
  const data = { name, email: `${uniqueText('uma').replace(' ', '.')}@example.com`, contact: '9000000012' };
  const added = await page.request.post(`/api/v1/webinars/${_id}/registrations`, { headers, data });
  const { registration } = await added.json();
  const paid = { revision: registration.revision, action: { kind: 'paid', isPaid: true, note: '' } };
  const noted = await page.request.post(`/api/v1/registrations/${registration._id}/actions`, {
    headers,
    data: paid,
  });
  expect(noted.status()).toBe(200);
  const deleted = await page.request.delete(`/api/v1/webinar/deleteWebinarUser${registration._id}`, {
    headers,
  });
  expect(deleted.status()).toBe(200);

  await openAdmin(page, '/admin/refunds');
  await expect(page.getByRole('link', { name: /^Refunds/, includeHidden: true })).toHaveAttribute(
    'href',
    '/admin/refunds',
  );
  const refund = page.getByRole('listitem').filter({ hasText: name });
  await expect(refund).toContainText('₹1,500');
  await expect(refund).toContainText('Registration in the trash');
  await expectAccessible(page);
  await refund.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(page.getByText(`${name} is marked as refunded.`)).toBeVisible();
  await expect(refund).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(refund).toBeVisible();
  await refund.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(refund).toHaveCount(0);
  await page.getByRole('button', { name: 'Refunded', exact: true }).click();
  await expect(refund).toContainText('Refunded');
  await expect(page).toHaveURL(/\?state=completed$/);
  await page.reload();
  await expect(refund).toBeVisible();
  await page.goBack();
  await expect(refund).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'To be paid' })).toHaveAttribute('aria-pressed', 'true');
});
