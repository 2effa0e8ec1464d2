import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { pathInEmail } from '#tests/browser/support/emails.ts';
import { administratorToken, expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { webinarForm } from '#tests/browser/support/forms.ts';
import { expectToFit } from '#tests/browser/support/widths.ts';

const day = 86_400_000;

test('a parent follows the email to the payment, and reports it @phone', async ({
  page,
  staff,
  problems,
}) => {
  const start = Date.now() + 9 * day;
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const title = uniqueText('Calm evenings');
  const { _id = '' } = await staff.add('webinar', {
    ...{ title, description: '<p>x</p>', price: '1499', payTo: 'ananta@bank' },
    ...{ startsAt: at(0), endsAt: at(1), startdate: at(0).slice(0, 10) },
  });
  const email = `${uniqueText('pays').replace(' ', '.')}@example.com`;
  await page.goto('/upcoming-webinar');
  const form = webinarForm(page);
  await form.getByLabel('Webinar', { exact: true }).selectOption(_id);
  await form.getByLabel('Name').fill('Meena Pays');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Mobile number').fill('9000000001');
  await form.getByRole('button', { name: 'Enrol' }).click();
  await expect(form.getByText('is reserved')).toBeVisible();

  await page.goto(await pathInEmail(email, /\/my\/[0-9a-f]{64}\/pay/));
  await expect(page.getByRole('heading', { level: 2, name: 'To pay: ₹1,499' })).toBeVisible();
  await expect(page).toHaveTitle(`Pay for ${title} | Ananta`);
  await expectAccessible(page);
  await expectToFit(page, { dark: [390, 1440] });
  await page.setViewportSize({ width: 390, height: 844 });
  const app = page.getByRole('link', { name: 'Pay ₹1,499 by UPI' });
  await expect(app).toHaveAttribute(
    'href',
    /^upi:\/\/pay\?pa=ananta%40bank&pn=Ananta&am=1499\.00&cu=INR&tr=AN/,
  );
  await page.getByText('Show a QR code for another phone').click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();

  await page.getByLabel('UPI reference number').fill('4123');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByText('The UPI reference number has 12 digits.')).toBeVisible();
  // Browsers report the 400.
  problems.length = 0;
  await page.getByLabel('UPI reference number').fill('4123 4567 8944');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByText('We have noted that you have paid.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, { dark: [390] });
});

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
  await expect(page.getByText(`${name}’s payment is confirmed.`)).toBeVisible();
  await expect(payment).toHaveCount(0);
  // The pressed button has left with its payment: the keyboard goes on at the list.
  await expect(page.locator('main p[role=status][tabindex]')).toBeFocused();
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

test('staff give a parent more time for an unpaid seat, and export a month @both', async ({
  page,
  staff,
}) => {
  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  const setHours = async (value: string | null) => {
    const { settings } = await (await page.request.get('/api/v1/site-settings', { headers })).json();
    const { revision } = settings.unpaidSeatHours;
    const data = { settings: { unpaidSeatHours: { value, revision } } };
    expect((await page.request.put('/api/v1/site-settings', { headers, data })).status()).toBe(200);
  };
  const start = Date.now() + 10 * day;
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const { _id } = await staff.add('webinar', {
    ...{ title: uniqueText('Held seats'), description: '<p>x</p>', price: '700', payTo: 'ananta@bank' },
    ...{ startsAt: at(0), endsAt: at(1), startdate: at(0).slice(0, 10) },
  });
  const name = uniqueText('Hema Waits').replace(/\d/g, 'a');
  const email = `${uniqueText('hema').replace(' ', '.')}@example.com`;
  await setHours('24');
  const added = await page.request.post(`/api/v1/webinars/${_id}/registrations`, {
    headers,
    data: { name, email, contact: '9000000014' },
  });
  expect(added.status()).toBe(201);
  await setHours(null);

  await openAdmin(page, '/admin/payments');
  const payment = page.getByRole('listitem').filter({ hasText: name });
  await expect(payment).toContainText('Seat held until');
  await payment.getByRole('button', { name, exact: true }).click();
  const seat = page.getByRole('region', { name: 'Unpaid seat' });
  await expect(seat).toContainText('It is held until');
  await expect(page.getByRole('dialog')).toContainText('Reminder to pay');
  await expectAccessible(page);
  await seat.getByRole('button', { name: 'Hold for another day' }).click();
  await expect(page.getByText(`${name}’s seat is held for another day.`)).toBeVisible();
  await seat.getByRole('button', { name: 'Hold with no time limit' }).click();
  await expect(seat).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(payment).not.toContainText('Seat held until');

  await page.getByText('Export a month for the accountant').click();
  await expectAccessible(page);
  const month = await page.getByLabel('Month').inputValue();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe(`payments-${month}.csv`);

  await page.goto('/admin/dashboard');
  const card = page.getByRole('region', { name: 'Payments', exact: true });
  await expect(card).toContainText('Received this month');
  await card.getByRole('link', { name: 'Problems' }).click();
  await expect(page).toHaveURL(/\/admin\/payments\?list=problems$/);
  await expect(page.getByRole('button', { name: 'Problems' })).toHaveAttribute('aria-pressed', 'true');
});
