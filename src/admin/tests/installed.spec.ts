import { openAdmin } from '#tests/browser/support/admin.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('the admin area can be installed separately from the site @all', async ({ page }) => {
  await openAdmin(page, '/admin/dashboard');
  const manifests = page.locator('link[rel="manifest"]');
  await expect(manifests).toHaveCount(1);
  await expect(manifests).toHaveAttribute('href', '/admin.webmanifest');
  const manifest = await (await page.request.get('/admin.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Ananta admin', scope: '/admin', start_url: '/admin/dashboard' });
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png']);
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  await page.goto('/');
  await expect(manifests).toHaveAttribute('href', '/manifest.webmanifest');
});

test('screens and answers stored on the device by version 0.1.0 are deleted @all', async ({ page }) => {
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  const hasScreens = () => page.evaluate(() => caches.has('admin-shell'));
  await page.goto('/login');
  await page.evaluate(async () => {
    await (await caches.open('admin-shell')).put('/admin/dashboard', new Response('a screen'));
    await new Promise((resolve) => {
      const opening = indexedDB.open('admin-answers', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('answer');
      opening.onsuccess = () => resolve(opening.result.close());
    });
  });
  expect([await databases(), await hasScreens()]).toEqual([['admin-answers'], true]);
  await page.goto('/');
  await expect.poll(hasScreens).toBe(false);
  await openAdmin(page, '/admin/dashboard');
  await expect.poll(databases).not.toContain('admin-answers');
});
