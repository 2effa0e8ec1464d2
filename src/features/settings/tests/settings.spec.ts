import { openAdmin } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

// All tests of a run share one site: this file changes only settings that no other test reads, and resets them.
const settings = '/admin/settings';

test('settings are edited, validated, saved and shown', async ({ page, browser, problems }) => {
  await openAdmin(page, settings);
  await expectAccessible(page);
  const index = page.getByRole('navigation', { name: 'Groups of settings' });
  await index.getByRole('link', { name: 'Cities in the form' }).click();
  const save = page.getByRole('button', { name: 'Save settings' });
  const cities = page.getByRole('group', { name: 'Further cities' });

  // By keyboard: a line is added, and Enter adds the next one instead of saving.
  await cities.getByRole('button', { name: 'Add city' }).press('Enter');
  await page.keyboard.type('Pune');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Surat');
  await expect(cities.getByLabel('City 2', { exact: true })).toBeFocused();
  await save.click();
  await expect(cities.getByText('City 1: the form offers Pune already.')).toBeVisible();
  await expect(cities.getByLabel('City 1', { exact: true })).toBeFocused();
  await cities.getByRole('button', { name: 'Remove city Pune' }).click();

  // Errors and unsaved changes of another group stay.
  await index.getByRole('link', { name: 'Front desk wording' }).click();
  await expect(index.getByRole('link', { name: 'Cities in the form (not saved)' })).toBeVisible();
  const replies = page.getByRole('group', { name: 'Saved replies' });
  await replies.getByRole('button', { name: 'Add reply' }).click();
  await page.keyboard.type('Directions');
  await replies.getByLabel('Text of reply 3').fill('We are near the lotus pond.');
  await replies.getByRole('button', { name: 'Move up: Directions' }).press('Enter');
  await replies.getByRole('button', { name: 'Move up: Directions' }).press('Enter');
  await expect(replies.getByLabel('Title of reply 1')).toHaveValue('Directions');
  await expect(replies.getByRole('button', { name: 'Move down: Directions' })).toBeFocused();
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('The settings have been saved.')).toBeVisible();
  const form = await browser.newPage();
  await form.goto(new URL('/session-book', page.url()).href);
  await expect(form.getByLabel('City', { exact: true }).getByRole('option', { name: 'Surat' })).toHaveCount(
    1,
  );
  await form.close();

  for (const name of ['Saved replies', 'Further cities']) {
    await page.getByRole('searchbox', { name: 'Search settings' }).fill(name);
    await page.getByRole('button', { name: `Reset to the original (${name})` }).click();
  }
  await save.click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  // The browser logs the refused request.
  problems.length = 0;
});

test('unsaved changes are restored after a reload, and a conflict with another person’s change is resolved @all', async ({
  page,
  problems,
}) => {
  await openAdmin(page, `${settings}#setting-greeting`);
  const greeting = page.getByLabel('Greeting for WhatsApp');
  const save = page.getByRole('button', { name: 'Save settings' });
  page.on('dialog', (dialog) => dialog.accept());
  await greeting.fill('Mine {name}');
  await page.reload();
  await expect(page.getByText('What you had typed here and not saved has been restored')).toBeVisible();
  await expect(greeting).toHaveValue('Mine {name}');

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const loaded = await (await page.request.get('/api/v1/site-settings', { headers })).json();
  const { revision } = loaded.settings.greeting;
  const data = { settings: { greeting: { value: 'Theirs {name}', revision } } };
  expect((await page.request.put('/api/v1/site-settings', { headers, data })).status()).toBe(200);
  await save.click();
  await expect(page.getByText('has changed this while you were working on it:')).toBeVisible();
  await expect(page.getByText('Theirs {name}')).toBeVisible();
  await expect(greeting).toHaveValue('Mine {name}');
  await expectAccessible(page);
  // The browser logs the refused request.
  problems.length = 0;
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await page.reload();
  await expect(greeting).toHaveValue('Mine {name}');

  await page.getByRole('button', { name: 'Reset to the original (Greeting for WhatsApp)' }).click();
  await save.click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

test('the opening hours of a week can be set on a phone @all', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page, `${settings}#setting-openingHours`);
  const hours = page.getByRole('group', { name: 'Opening hours' });
  await hours.getByRole('checkbox', { name: 'Sunday open' }).check();
  await hours.getByLabel('Sunday, opens').fill('10:00');
  await hours.getByRole('button', { name: 'Sunday: add a second time' }).click();
  await hours.getByLabel('Sunday, opens 2').fill('19:00');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(hours.getByText('Sunday: please enter both times')).toBeVisible();
  await hours.getByLabel('Sunday, closes 2').fill('00:00');
  await hours.getByRole('button', { name: 'Same hours as Monday on all open days' }).click();
  await expect(hours.getByLabel('Sunday, opens')).toHaveValue('09:00');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // On a phone the index is above the group, and a link of it scrolls to the group.
  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Refunds' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: 'Refunds' })).toBeFocused();
  // The header covers a part of the index, which counts as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Opening hours' }).click();
  await expect(hours.getByText('Closed')).toHaveCount(1);
});
