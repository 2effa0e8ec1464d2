import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tonesOfBrand } from '#core/brand/brand-colours.ts';
import { choosePicture, signIn } from '#tests/browser/support/admin.ts';
import { startEmptySite } from '#tests/browser/support/empty-site.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

// A site of its own: the brand is on every page of the shared one.
let site: Awaited<ReturnType<typeof startEmptySite>>;
test.beforeAll(async () => {
  site = await startEmptySite();
});
test.afterAll(() => site.stop());

const { light, dark } = tonesOfBrand('main', '#1d4ed8');
const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;

/** The newest email, without the line breaks of its encoding. */
async function newestEmail(): Promise<string> {
  const folder = join(site.folder, 'outbox');
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml'));
  const name = names.sort().at(-1);
  const text = name ? await readFile(join(folder, name), 'utf8') : '';
  return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}

test('name, logo and colour are changed, seen on pages and in an email, and reset', async ({
  page,
  problems,
}) => {
  await page.goto(`${site.address}/login?next=/admin/settings`);
  await signIn(page);
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/admin'));
  await page.goto(`${site.address}/admin/settings#setting-brandName`);
  await page.getByLabel('Name of the brand').fill('Little Steps');
  await choosePicture(page, 'Logo');
  await expect(page.getByText(/picture\.png has arrived/)).toBeVisible();
  await expectAccessible(page);
  const colour = page.getByLabel('Main colour', { exact: true });
  await colour.fill('#ffc94a');
  await expect(page.getByText('too low').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText(/White text on buttons would have a contrast of 1\.5:1/)).toBeVisible();
  await expect(colour).toBeFocused();
  await page.getByRole('button', { name: /^Use #[0-9a-f]{6} instead$/ }).click();
  await expect(page.getByText('too low')).toHaveCount(0);
  await expectAccessible(page);
  await colour.fill('#1d4ed8');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings have been saved.')).toBeVisible();

  await page.goto(`${site.address}/`);
  await expect(page).toHaveTitle(/^Little Steps \| /);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Little Steps, home page' }).locator('img')).toHaveAttribute(
    'src',
    /^\/uploads\/[0-9a-f]{24}-320\.webp$/,
  );
  const button = page.getByRole('link', { name: 'Book a session' }).first();
  await expect(button).toHaveCSS('background-color', rgb(light.fill));
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(button).toHaveCSS('background-color', rgb(dark.fill));
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });

  await page.goto(`${site.address}/forgot-password`);
  await expect(page.getByRole('link', { name: 'Little Steps, home page' })).toBeVisible();
  await page.getByLabel('Email').fill(process.env.ADMIN_EMAIL ?? '');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect.poll(newestEmail, { timeout: 60_000 }).toContain('>Little Steps<');
  expect(await newestEmail()).toContain(`background:${light.fill}`);
  const logo = await page.request.get(`${site.address}/brand-logo.png`);
  expect(logo.headers()['content-type']).toBe('image/png');

  await page.goto(`${site.address}/admin/settings#setting-brandName`);
  for (const name of ['Name of the brand', 'Logo', 'Main colour'])
    await page.getByRole('button', { name: `Reset to the original (${name})` }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings have been saved.')).toBeVisible();
  await page.goto(`${site.address}/`);
  await expect(page).toHaveTitle(/^Ananta \| /);
  await expect(button).toHaveCSS('background-color', rgb('#c8402a'));
  expect(problems).toEqual([]);
});
