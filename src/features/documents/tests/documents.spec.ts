import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { pathInEmail } from '#tests/browser/support/emails.ts';
import { administratorToken, expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { webinarForm } from '#tests/browser/support/forms.ts';
import { expectToFit } from '#tests/browser/support/widths.ts';

const day = 86_400_000;

test('a parent whose payment is confirmed opens the receipt, and prints it as one sheet @phone', async ({
  page,
  staff,
}) => {
  const start = Date.now() + 9 * day;
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const title = `${uniqueText('Calm evenings')}: how the youngest of the family, and everyone else, sleep through the night without tears`;
  const { _id = '' } = await staff.add('webinar', {
    ...{ title, description: '<p>x</p>', price: '1499', payTo: 'ananta@bank' },
    ...{ startsAt: at(0), endsAt: at(1), startdate: at(0).slice(0, 10) },
  });
  const email = `${uniqueText('paper').replace(' ', '.')}@example.com`;
  await page.goto('/upcoming-webinar');
  const form = webinarForm(page);
  await form.getByLabel('Webinar', { exact: true }).selectOption(_id);
  await form.getByLabel('Name').fill('Venkatanarasimharajuvaripeta Subramaniam-Chattopadhyay');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Mobile number').fill('9000000001');
  await form.getByRole('button', { name: 'Enrol' }).click();
  await expect(form.getByText('is reserved')).toBeVisible();
  const path = await pathInEmail(email, /\/my\/[0-9a-f]{64}\/pay/);

  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  const listed = await page.request.get('/api/v1/payments', { headers });
  const { payments } = (await listed.json()) as {
    payments: { _id: string; revision: number; registration: { _id: string; email: string } | null }[];
  };
  const payment = payments.find(({ registration }) => registration?.email === email);
  const action = { kind: 'confirm', amount: 149_900, bankReference: '', note: '' };
  const confirmed = await page.request.post(`/api/v1/payments/${payment?._id}/actions`, {
    headers,
    data: { revision: payment?.revision, action },
  });
  expect(confirmed.status()).toBe(200);

  await page.goto(path);
  await page.getByRole('link', { name: /^Receipt RCP\// }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Receipt RCP\/\d\d-\d\d\/\d{5}/ });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Rupees one thousand four hundred ninety-nine only')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, { dark: [390, 1440] });

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /home page/ })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Your registration' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  const ground = await page.getByRole('article').evaluate((sheet) => getComputedStyle(sheet).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.getByRole('link', { name: 'Your registration' }).click();
  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeVisible();
  await expectAccessible(page);
});

test('staff open the documents of a payment and of a registration @phone-all', async ({ page, staff }) => {
  const start = Date.now() + 10 * day;
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const { _id } = await staff.add('webinar', {
    ...{ title: uniqueText('Sleep'), description: '<p>How babies sleep.</p>', price: '1500' },
    ...{ startsAt: at(0), endsAt: at(1), startdate: at(0).slice(0, 10), payTo: 'ananta@bank' },
  });
  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  const name = uniqueText('Uma Prints').replace(/\d/g, 'a');
  const data = { name, email: `${uniqueText('uma').replace(' ', '.')}@example.com`, contact: '9000000013' };
  const added = await page.request.post(`/api/v1/webinars/${_id}/registrations`, { headers, data });
  expect(added.status()).toBe(201);

  await openAdmin(page, '/admin/payments');
  const payment = page.getByRole('listitem').filter({ hasText: name });
  await payment.getByRole('button', { name: 'Confirm ₹1,500' }).click();
  await expect(payment).toHaveCount(0);
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await payment.getByText('Documents', { exact: true }).click();
  const link = payment.getByRole('link', { name: /^Receipt RCP\// });
  const address = (await link.getAttribute('href')) ?? '';
  // The header would cover buttons of a scrolled page.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await payment.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: /^Receipt RCP\// })).toHaveAttribute('href', address);

  await openAdmin(page, address);
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt RCP\// })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(name);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
});
