import { readFile } from 'node:fs/promises';
import { publicAddress, screenAddress } from '../../../src/content/addresses.ts';
import type { ContentType } from '../../../src/content/define-content.ts';
import { fieldsOfKind } from '../../../src/content/define-record.ts';
import { contentNames, contentTypes } from '../../../src/content/index.ts';
import { hostileEntries } from '../../factories/hostile-entries.ts';
import { startEmptySite } from '../support/empty-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectWatched, ownerOf, watchHostile } from '../support/hostile-watch.ts';
import { publicPages } from '../support/public-pages.ts';

// Of the browser's own defence: the cleaning has to hold without it.
test.use({ bypassCSP: true });

test('what means no good runs nowhere, with nothing but the cleaning against it', async ({
  page,
  problems,
  browser,
}) => {
  test.setTimeout(240_000);
  const site = await startEmptySite();
  const { token, form } = await ownerOf(site.address);
  const pages: string[] = [...publicPages];
  const clip = new Blob([await readFile('demo/clips/washing-hands.mp4')]);
  for (const name of contentNames) {
    const definition: ContentType = contentTypes[name];
    // Chapters are shown beside a film.
    const film: Record<string, string> = {};
    for (const field of fieldsOfKind(definition, 'video')) {
      const sent = { filename: 'film.mp4', chunkNumber: '0', totalChunks: '1', chunk: clip };
      film[field.name] = String((await form('founder/upload-chunk', sent)).video);
    }
    for (const fields of await hostileEntries(definition)) {
      const sent = { ...fields, ...film, status: '1' };
      const entry = (await form(definition.api.path, sent)) as { link: string };
      if (definition.page.entry?.endsWith('/:link')) pages.push(publicAddress(definition, entry));
    }
  }

  const ran = await watchHostile(page, site.address, token);
  for (const path of pages) {
    await page.goto(site.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // Where it stands, and not only beside the page.
    expect(await page.evaluate(() => document.baseURI)).toBe(page.url());
  }
  await page.goto(`${site.address}/video`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect(page.getByRole('region', { name: 'Chapters' })).toContainText('__xss');
  for (const name of contentNames) {
    await page.goto(site.address + screenAddress(contentTypes[name]));
    await expect(page.getByRole('button', { name: /^Delete/ }).first()).toBeVisible();
  }
  await page.goto(site.address + screenAddress(contentTypes.blog));
  await page.getByRole('button', { name: /^View/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toBeVisible();
  // What is deleted is named in more places.
  for (const path of ['blogs', 'course', 'community']) {
    const headers = { Authorization: `Bearer ${token}` };
    const list = await (await fetch(`${site.address}/api/v1/${path}`, { headers })).json();
    const [entry] = (Array.isArray(list) ? list : Object.values(list)[0]) as { _id: string }[];
    await fetch(`${site.address}/api/v1/${path}/${entry?._id}`, { method: 'DELETE', headers });
  }
  for (const path of ['trash', 'activity', 'dashboard']) {
    await page.goto(`${site.address}/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(`${site.address}/admin/trash`);
  await page
    .getByRole('button', { name: /^History/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectWatched(page, ran);

  // With the browser's own defence, nothing is left for it to do.
  const guarded = await browser.newPage({ bypassCSP: false, serviceWorkers: 'block' });
  const violations: string[] = [];
  guarded.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  for (const path of ['/', '/blogs', ...pages.slice(-3)]) await guarded.goto(site.address + path);
  expect(violations).toEqual([]);
  await guarded.close();
  await site.stop();
  // Pictures that no entry has are asked for in vain.
  expect(problems.filter((problem) => !/404|ERR_UNKNOWN_URL_SCHEME|x:/.test(problem))).toEqual([]);
  problems.length = 0;
});
