import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { administratorToken, expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('a parent is found among all registrations by the webinar, and opened in the same window @phone-all', async ({
  page,
  staff,
}) => {
  const title = uniqueText('Sleep');
  const startdate = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const webinar = await staff.add('webinar', { title, startdate, description: '<p>How babies sleep.</p>' });
  const headers = { Authorization: `Bearer ${await administratorToken(page.request)}` };
  for (const name of ['Asha Rao', 'Kabir Mehta']) {
    const email = `${uniqueText('parent').replace(' ', '.')}@example.com`;
    const data = { name, email, contact: '9000000011' };
    const answer = await page.request.post(`/api/v1/webinars/${webinar._id}/registrations`, {
      headers,
      data,
    });
    expect(answer.status()).toBe(201);
  }
  await openAdmin(page, '/admin/registrations');
  await expect(page.getByRole('heading', { level: 1, name: 'Webinar registrations' })).toBeVisible();
  await expectAccessible(page);
  const choice = page.locator('option').filter({ hasText: title });
  await page.getByLabel('Webinar', { exact: true }).selectOption((await choice.getAttribute('value')) ?? '');
  await expect(page).toHaveURL(new RegExp(`/admin/registrations\\?webinar=${webinar._id}$`));
  await expect(page.getByText('2 registrations', { exact: true })).toBeVisible();
  const list = page.getByLabel('Webinar registrations', { exact: true });
  await expect(list.getByText('Kabir Mehta').filter({ visible: true }).first()).toBeVisible();
  await expect(list.getByText(title).filter({ visible: true }).first()).toBeVisible();
  await list.getByRole('button', { name: 'Asha Rao' }).first().click();
  const window = page.getByRole('dialog', { name: /^Asha Rao’s/ });
  await expect(window.getByText(title)).toBeVisible();
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Seats, emails and all registrations of this webinar' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/webinaruser/${webinar._id}$`));
  // On a phone it is in the closed menu.
  const current = page.locator('#admin-navigation [aria-current=page]');
  await expect(current).toHaveText('Webinar registrations');
});
