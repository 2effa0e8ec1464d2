import type { Page } from 'playwright/test';
import { formAddress, screenAddress } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { type ContentName, contentNames, contentTypes } from '#cms/records/registry.ts';
import { startEmptySite } from '../support/empty-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { addHostileContent } from '../support/hostile-content.ts';
import {
  type Caller,
  expectNothingForeign,
  expectOnlyMissing,
  expectWatched,
  signInAsOwner,
  signInAt,
  watchHostile,
} from '../support/hostile-watch.ts';
import { withRawDatabase } from '../support/raw-database.ts';

// Without the browser's Content-Security-Policy: escaping alone must suffice. One site serves all of these, one after
// the other.
test.use({ bypassCSP: true });
test.describe.configure({ mode: 'default', timeout: 240_000 });

let site: Awaited<ReturnType<typeof startEmptySite>>;
let owner: Caller;
let added: Awaited<ReturnType<typeof addHostileContent>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startEmptySite();
  owner = await signInAsOwner(site.address);
  added = await addHostileContent(owner);
});
test.afterAll(() => site.stop());

const markup = '<img src=x onerror=__xss()> <script>__xss()</script>';
const window = (page: Page) => page.getByRole('dialog').last();
const entriesOf = (name: ContentName) => added.get(name) ?? [];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.address + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Expects a form or a view to be complete: its styled texts appear after it. */
async function expectShown(page: Page, definition: ContentType): Promise<void> {
  for (const { field } of fieldsOfType(definition, 'richText'))
    await expect(window(page).getByRole('textbox', { name: field.label, exact: true })).toBeVisible();
}

for (const name of contentNames) {
  const definition: ContentType = contentTypes[name];

  test(`${definition.labels.many}: list, form, findings and view with hostile texts @all`, async ({
    page,
    problems,
  }) => {
    const ran = await watchHostile(page, site.address, owner.token);
    for (const { _id } of entriesOf(name)) {
      await open(page, formAddress(definition, _id));
      await expect(window(page).getByRole('button', { name: 'Update' })).toBeVisible();
      await expectShown(page, definition);
      await expectNothingForeign(page, `the form of ${name} ${_id}`);
      const findings = window(page).getByRole('button', { name: /^Checks before publishing:/ });
      await findings.click();
      await expect(window(page).getByRole('region', { name: 'Checks before publishing' })).toBeVisible();
      await expectNothingForeign(page, `what was found in ${name} ${_id}`);
    }
    if (definition.admin.view) {
      await open(page, screenAddress(definition));
      const views = page.getByRole('button', { name: /^View/ });
      await expect(views).toHaveCount(entriesOf(name).length);
      for (const view of await views.all()) {
        await view.click();
        await expect(window(page).getByRole('region', { name: 'Details' })).toContainText('__xss');
        await expectNothingForeign(page, `a view of ${name}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }
    await expectWatched(page, ran);
    expectOnlyMissing(problems);
  });
}

test('content checks, and the results of the palette @all', async ({ page, problems }) => {
  const ran = await watchHostile(page, site.address, owner.token);
  await open(page, '/admin/site-health/checks');
  await expect(page.getByRole('list', { name: 'Entries with issues' })).toContainText('__xss');
  await expect(page.getByRole('status').filter({ hasText: /have issues/ })).toBeVisible();
  await expectNothingForeign(page, 'what needs a look');

  // Before hydration no key is handled.
  await page.waitForLoadState('networkidle');
  const field = page.getByRole('combobox', { name: 'Find a screen, an action or an entry' });
  for (const text of ['xss', 'script', 'img', 'svg', 'javascript', '=1']) {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    await expect(page.getByRole('option').first()).toBeVisible();
    if (text === 'xss') await expect(page.getByRole('listbox')).toContainText('__xss');
    await expectNothingForeign(page, `the palette: ${text}`);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  }
  // The destination is listed there from then on.
  await page.keyboard.press('Control+k');
  await field.fill('xss');
  await page.getByRole('option').filter({ hasText: '__xss' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Update' })).toBeVisible();
  await open(page, '/admin/dashboard');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('listbox')).toContainText('__xss');
  await expectNothingForeign(page, 'the palette, before anything is typed');
  await expectWatched(page, ran);
  expectOnlyMissing(problems);
});

/** An editor with a hostile name. */
async function colleague(): Promise<Caller> {
  const account = { name: 'Meera', email: 'meera@example.com', password: 'a quiet house at ten' };
  await owner.json('auth/register', account);
  withRawDatabase(site.database, (sqlite) =>
    sqlite
      .prepare(`update account set role = 'editor', name = ? where email = ?`)
      .run(`Meera ${markup}`, account.email),
  );
  return signInAt(site.address, account.email, account.password);
}

test('a draft of a colleague beside one’s own, two conflicting saves, and earlier versions @all', async ({
  page,
  problems,
}) => {
  const meera = await colleague();
  const ran = await watchHostile(page, site.address, owner.token);
  for (const name of ['blog', 'webinar'] as const) {
    const definition: ContentType = contentTypes[name];
    const { _id = '' } = entriesOf(name)[0] ?? {};
    const isLong = ([, field]: [string, ContentType['fields'][string]]) =>
      field.kind === 'richText' || (field.kind === 'text' && field.maxLength >= 100);
    const texts = Object.entries(definition.fields).filter(isLong);
    const values = Object.fromEntries(texts.map(([field]) => [field, `${markup} ${field}`]));
    await meera.put(`drafts/hostile-draft-${name}`, {
      ...{ saveKey: `hostile-save-${name}`, revision: 0, record: name, recordId: _id, baseRevision: 1 },
      ...{ values, base: {} },
    });
    await open(page, formAddress(definition, _id));
    await expectShown(page, definition);
    await window(page)
      .getByRole('button', { name: /^See the draft of Meera/ })
      .click();
    const draft = page.getByRole('dialog', { name: /Meera.*draft/ });
    await expect(draft.getByRole('button', { name: /^Use this text/ })).toHaveCount(texts.length);
    await expectNothingForeign(page, `the draft of a colleague: ${name}`);
    await draft.getByRole('button', { name: 'Use the whole draft' }).click();
    await expect(draft).toHaveCount(0);
    await expectNothingForeign(page, `a form that has taken it over: ${name}`);

    // Another editor saves first.
    await meera.put(`${definition.api.path}/${_id}`, { [definition.title]: `Quicker ${markup}` });
    await page.getByRole('button', { name: 'Update' }).click();
    const question = page.getByRole('dialog', { name: 'Saved by another person in the meantime' });
    await expect(question).toContainText('__xss');
    await expectNothingForeign(page, `two saves that do not go together: ${name}`);
    await question
      .getByRole('radio', { name: /^Theirs/ })
      .first()
      .check();
    await question.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectNothingForeign(page, `what was saved: ${name}`);
  }
  await expectWatched(page, ran);
  // The second save is refused, which the browser reports.
  expectOnlyMissing(problems.filter((problem) => !problem.includes('409')));
  problems.length = 0;
});
