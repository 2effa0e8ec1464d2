import type { Page } from 'playwright/test';
import { expectToast, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

const text =
  '<h3>Why babies wake</h3><p>Babies wake because they grow. It passes.</p><p><a href="/blogDetail/no-such-article">Another article</a> and <a href="http://who.example/sleep">the WHO on sleep</a>.</p>';

const form = (page: Page) => page.getByRole('dialog');
const foot = (page: Page) => form(page).getByRole('button', { name: /^Checks before publishing:/ });
const panel = (page: Page) => form(page).getByRole('region', { name: 'Checks before publishing' });

test('staff see findings, fix them with one press each, and get a notice after saving @phone-all @all', async ({
  page,
  staff,
}, { project }) => {
  const title = uniqueText('Gentle nights');
  await staff.add('blogs', { title, shortContent: 'How babies sleep.', content: text }, 'images');
  await openAdmin(page, `/admin/blog?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(foot(page)).toHaveText('Checks before publishing: 3 to do');
  await expect(foot(page)).toHaveAttribute('aria-expanded', 'false');
  await foot(page).press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'To do before publishing' })).toBeFocused();
  await expect(panel(page).getByRole('listitem')).toContainText([
    'A link that leads nowhere',
    'A picture without a description',
    'A heading that skips a level',
    'A link with http://',
  ]);
  await expectAccessible(page);

  await panel(page).getByRole('button', { name: 'Make it a level 2 heading: Why babies wake' }).click();
  const editor = form(page).getByRole('textbox', { name: 'Content', exact: true });
  await expect(editor.getByRole('heading', { level: 2, name: 'Why babies wake' })).toBeVisible();
  await panel(page)
    .getByRole('button', { name: /^Remove the link: Another article/ })
    .click();
  await panel(page)
    .getByRole('button', { name: /^Use https/ })
    .click();
  await expect(foot(page)).toHaveText('Checks before publishing: 1 to do');
  await expect(editor.getByRole('link')).toHaveText(['the WHO on sleep']);

  await panel(page)
    .getByRole('button', { name: /^Write a description/ })
    .click();
  const words = form(page).getByLabel('Alternative Text (Image)');
  await expect(words).toBeFocused();
  await expect(words).toBeInViewport();
  // On a phone the field needs the space of the list.
  await expect(panel(page)).toBeVisible({ visible: project.name !== 'phone' });

  // Nothing blocks the save; the notice comes afterwards.
  await form(page).getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Blog updated successfully!');
  const notice = page.getByRole('status').filter({ hasText: 'Saved.' });
  await expect(notice).toContainText('Saved. 1 to do: a picture without a description.');
  await notice.getByRole('button', { name: 'Show' }).click();
  await expect(panel(page).getByRole('listitem')).toContainText(['A picture without a description']);
  await panel(page)
    .getByRole('button', { name: /^Write a description/ })
    .click();
  await words.fill('A child that sleeps');
  await expect(foot(page)).toHaveText('Checks before publishing: nothing to do');
  await form(page).getByRole('button', { name: 'Update' }).click();
  await expect(form(page)).toBeHidden();
  // 'Show' returns to the search results and marks the row.
  await expect(page.getByRole('searchbox')).toHaveValue(title);
  await expect(page.getByRole('row', { name: title })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(foot(page)).toHaveText('Checks before publishing: nothing to do');
});

test('publishing with findings shows a notice, and the entry is in the list of content issues @phone @all', async ({
  page,
  staff,
}) => {
  const title = uniqueText('Fever');
  await staff.add('blogs', { title, shortContent: 'Rest.', content: '<p>TODO: ask Meera</p>' }, 'images');
  await openAdmin(page, `/admin/blog?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toContainText(
    'Published. 2 to do: placeholder text, a picture without a description.',
  );
  await page.goto('/admin/site-health/checks');
  const list = page.getByRole('list', { name: 'Entries with issues' });
  const card = list.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await expect(card).toContainText('Placeholder text: TODO: ask Meera');
  await expect(page.getByText(/entries (has|have) issues\.$/)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: title }).click();
  await expect(form(page).getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(panel(page).getByRole('listitem').first()).toContainText('Placeholder text');
  await expect(page).toHaveURL(/\/admin\/blog\??$/);
});
