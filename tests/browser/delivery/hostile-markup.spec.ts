import { publicAddress, screenAddress } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { startEmptySite } from '../support/empty-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { addHostileContent } from '../support/hostile-content.ts';
import {
  expectNothingForeign,
  expectOnlyMissing,
  expectWatched,
  signInAsOwner,
  watchHostile,
} from '../support/hostile-watch.ts';
import { publicPages } from '../support/public-pages.ts';

// Without the browser's Content-Security-Policy: sanitising alone must suffice.
test.use({ bypassCSP: true });

test('hostile markup never runs, with sanitising alone @all', async ({ page, problems, browser }) => {
  test.setTimeout(240_000);
  const site = await startEmptySite();
  const owner = await signInAsOwner(site.address);
  const { token } = owner;
  const pages: string[] = [...publicPages];
  for (const [name, entries] of await addHostileContent(owner)) {
    const definition: ContentType = contentTypes[name];
    if (definition.page.entry?.endsWith('/:link'))
      pages.push(...entries.map((entry) => publicAddress(definition, entry)));
  }

  const ran = await watchHostile(page, site.address, token);
  for (const path of pages) {
    await page.goto(site.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNothingForeign(page, path);
  }
  await page.goto(`${site.address}/video`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect(page.getByRole('region', { name: 'Chapters' })).toContainText('__xss');
  for (const name of contentNames) {
    await page.goto(site.address + screenAddress(contentTypes[name]));
    await expect(page.getByRole('button', { name: /^Delete/ }).first()).toBeVisible();
    await expectNothingForeign(page, name);
  }
  // The title is shown in more places after deletion.
  for (const path of ['blogs', 'course', 'community']) {
    const headers = { Authorization: `Bearer ${token}` };
    const list = await (await fetch(`${site.address}/api/v1/${path}`, { headers })).json();
    const [entry] = (Array.isArray(list) ? list : Object.values(list)[0]) as { _id: string }[];
    await fetch(`${site.address}/api/v1/${path}/${entry?._id}`, { method: 'DELETE', headers });
  }
  for (const path of ['trash', 'activity', 'dashboard']) {
    await page.goto(`${site.address}/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingForeign(page, path);
  }
  await page.goto(`${site.address}/admin/trash`);
  await page
    .getByRole('button', { name: /^History/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectNothingForeign(page, 'a history');
  await expectWatched(page, ran);

  // With the policy, nothing is left to block.
  const guarded = await browser.newPage({ bypassCSP: false, serviceWorkers: 'block' });
  const violations: string[] = [];
  guarded.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  for (const path of ['/', '/blogs', ...pages.slice(-3)]) await guarded.goto(site.address + path);
  expect(violations).toEqual([]);
  await guarded.close();
  // An open page prefetches, and would report the stopped server.
  await page.close();
  await site.stop();
  expectOnlyMissing(problems);
});
