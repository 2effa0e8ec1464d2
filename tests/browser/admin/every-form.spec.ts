import type { Locator, Page } from 'playwright/test';
import type { ContentType } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { samplesOf } from '#tests/factories/field-samples.ts';
import { choosePicture, expectToast, openAdmin, uniqueText } from '../support/admin.ts';
import { expect, test } from '../support/fixtures.ts';

/** Fills in the title, the required fields, and a last position in the order. */
async function fillForm(page: Page, form: Locator, definition: ContentType): Promise<void> {
  for (const [name, field] of Object.entries(definition.fields)) {
    const isNeeded = field.required !== undefined || definition.admin.requiredInForm?.includes(name);
    if (field.isSetBySite || field.kind === 'slug' || !(isNeeded || field.kind === 'order')) continue;
    const input = form.getByLabel(field.label, { exact: true });
    const value = samplesOf(field).valid[0]?.sent ?? '';
    if (name === definition.title) await input.fill(uniqueText('A form'));
    else if (field.kind === 'image') await choosePicture(page, field.label);
    else if (field.kind === 'order') await input.fill('999');
    else if (field.kind === 'select') await input.selectOption(value);
    else if (field.kind === 'richText') {
      await form.getByRole('textbox', { name: field.label, exact: true }).fill('Once upon a time');
    } else await input.fill(value);
  }
}

/** A new banner replaces the one on home: its form is sent in banner.spec.ts. */
const tried = contentNames.filter((name) => name !== 'banner');
/** One after the other on one page, which is faster than a page for each. */
const atOnce = 4;
for (let first = 0; first < tried.length; first += atOnce) {
  const names = tried.slice(first, first + atOnce);
  test(`an entry is refused, and then added by its form: ${names.join(', ')}`, async ({ page, staff }) => {
    await openAdmin(page, '/admin/dashboard');
    for (const definition of names.map((one): ContentType => contentTypes[one])) {
      const { admin, api, name } = definition;
      await test.step(name, async () => {
        const writes: string[] = [];
        page.on('request', (sent) => {
          if (sent.method() === 'POST' && sent.url().endsWith(`/api/v1/${api.path}`)) writes.push(sent.url());
        });
        await page.goto(`/admin/${admin.path}`);
        await page.getByRole('button', { name: admin.add ?? 'Add Entry', exact: true }).click();
        const form = page.getByRole('dialog', { name: 'Add New Entry' });
        await form.getByRole('button', { name: 'Submit' }).click();
        await expect(form.locator('[aria-invalid="true"], input:invalid').first()).toBeVisible();
        expect(writes).toEqual([]);

        await fillForm(page, form, definition);
        const answer = page.waitForResponse(
          (one) => one.request().method() === 'POST' && one.url().endsWith(`/api/v1/${api.path}`),
        );
        await form.getByRole('button', { name: 'Submit' }).click();
        const { _id } = await (await answer).json();
        await expectToast(page, admin.texts.added);
        await expect(form).toBeHidden();
        await staff.remove(api.path, _id);
      });
    }
  });
}
