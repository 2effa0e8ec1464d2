import type { Page } from 'playwright/test';
import { openAdmin, unique } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const line = (page: Page) => page.getByRole('status').filter({ hasText: 'No network.' });

/** What the browser keeps of what staff have seen. */
const keptPaths = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('admin-answers', 1);
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('answer', { keyPath: ['account', 'path'] });
        opening.onsuccess = () => {
          const request = opening.result.transaction('answer').objectStore('answer').getAll();
          request.onsuccess = () => {
            opening.result.close();
            resolve(request.result.map((answer) => `${answer.path} ${JSON.stringify(answer.data)}`));
          };
        };
      }),
  );

/** Until the service worker has the screen with all its scripts. */
const isShellKept = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate((shell) => caches.match(shell, { cacheName: 'admin-shell' }).then(Boolean), path),
    )
    .toBe(true);

test('the admin area opens without network to what was last seen, and nothing is left after the sign-out @all', async ({
  page,
  context,
  staff,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const title = unique('Calm evenings');
  const course = await staff.add('course', { title }, 'images');
  await openAdmin(page, '/admin/dashboard');
  await expect(page.getByRole('region', { name: 'How the site is doing' })).toContainText('in 7 days');
  await isShellKept(page, '/admin/dashboard');
  await page.goto(`/admin/course?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title);
  await page.keyboard.press('Escape');
  await isShellKept(page, '/admin/course');
  await page.goto('/admin/blog');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await isShellKept(page, '/admin/blog');
  // Enquiries are seen too, and not kept.
  await page.goto('/admin/booksessionlist');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isShellKept(page, '/admin/booksessionlist');
  await expect.poll(() => keptPaths(page)).toContainEqual(expect.stringContaining(title));

  await context.setOffline(true);
  await page.close();
  const later = await context.newPage();
  await later.setViewportSize({ width: 390, height: 844 });

  await test.step('the dashboard says of when it is, and that enquiries are not here', async () => {
    await later.goto('/admin/dashboard');
    await expect(line(later)).toContainText(/This is as of \d\d:\d\d\./);
    await expect(later.getByRole('region', { name: 'How the site is doing' })).toContainText('in 7 days');
    await expect(later.getByRole('main')).toContainText('Enquiries are not kept on this device.');
    await expectAccessible(later);
  });

  await test.step('a list and an entry', async () => {
    await later.goto(`/admin/course?q=${encodeURIComponent(title)}`);
    await later.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(later.getByRole('dialog').getByLabel('Title')).toHaveValue(title);
    await expect(later.getByRole('dialog').getByRole('textbox', { name: 'Description' })).toBeVisible();
  });

  await test.step('one that was never opened says so', async () => {
    await later.goto('/admin/blog');
    await later
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const opening = later.getByRole('dialog').getByRole('alert').filter({ hasText: 'could not be loaded.' });
    await expect(opening).toContainText('This is not kept on this device.');
  });

  await test.step('parents are not shown, and say why', async () => {
    await later.goto('/admin/booksessionlist');
    await expect(later.getByRole('main')).toContainText(
      'Enquiries and registrations are not kept on this device.',
    );
  });

  await test.step('once there is a network it is as of now', async () => {
    await context.setOffline(false);
    await later.goto('/admin/dashboard');
    await expect(later.getByRole('region', { name: 'My drafts' })).toBeVisible();
    await expect(line(later)).toBeHidden();
  });

  await test.step('a sign-out leaves nothing', async () => {
    const kept = await keptPaths(later);
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.filter((one) => /^(conversations|booksession|account)/.test(one))).toEqual([]);
    await later.getByRole('link', { name: 'Logout' }).click();
    await expect(later).toHaveURL(/\/login/);
    await expect.poll(() => keptPaths(later)).toEqual([]);
    const cached = await later.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (!request.url.includes('/assets/'))
            texts.push((await (await cache.match(request))?.text()) ?? '');
        }
      }
      return texts.join('\n');
    });
    expect(cached).not.toContain(title);
    await staff.change('course', course._id, { title: `${title} again` });
  });
  // What could not be fetched, the browser has told.
  problems.splice(0);
});

test('the admin area can be installed, apart from the site', async ({ page }) => {
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
