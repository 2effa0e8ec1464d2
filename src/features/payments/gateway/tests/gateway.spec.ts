import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { startGatewaySite } from '#tests/browser/support/gateway-site.ts';
import { expectToFit } from '#tests/browser/support/widths.ts';

let site: Awaited<ReturnType<typeof startGatewaySite>>;
test.beforeAll(async () => {
  site = await startGatewaySite();
});
test.afterAll(() => site.stop());

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test(`a parent pays on the page of the service, and comes back @both`, async ({ page }) => {
      const { path } = await site.registration();
      await page.goto(site.address + path);
      await page.getByRole('button', { name: 'Pay by card, UPI or net banking' }).click();
      // The policy of the page keeps forms on the site: the next page leads on.
      await page.getByRole('button', { name: 'Pay now' }).click();
      await expect(page.getByRole('heading', { name: 'Paid: ₹1,499. Thank you!' })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(site.address);
      await page.goto(site.address + path);
      await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
    });
  });

test('the pages before and after a payment are accessible, and fit', async ({ page }) => {
  const { path } = await site.registration();
  await page.goto(site.address + path);
  await expect(page.getByRole('heading', { name: 'Or pay us directly by UPI' })).toBeAttached();
  await expectAccessible(page);
  await expectToFit(page, { dark: [390, 1440] });
  await page.getByRole('button', { name: 'Pay by card, UPI or net banking' }).click();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  await page.goto(site.address + path);
  await expect(page.getByRole('link', { name: 'Continue to pay ₹1,499' })).toBeVisible();
  await expectAccessible(page);
  const { callback_url } = [...site.gateway.links.values()].at(-1) ?? {};
  await page.goto(callback_url ?? '');
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check again' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, { dark: [390, 1440] });
});
