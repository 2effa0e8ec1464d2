import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

const links = [
  ['My account', /\/login$/, 'Login'],
  ['My registrations', /\/my$/, 'Your webinar registrations'],
] as const;

test('parents find their account and their links in the menu @phone', async ({ page }, { project }) => {
  const isPhone = project.name === 'phone';
  for (const [name, address, heading] of links) {
    await page.goto('/blogs');
    const header = page.getByRole('banner');
    await header
      .locator('summary')
      .filter({ hasText: isPhone ? /^Menu/ : 'My account and registrations' })
      .click();
    await expect(header.getByRole('link', { name })).toBeVisible();
    await expectAccessible(page);
    await header.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});
