import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright/test';
import { hostileTexts } from '../../factories/hostile-values.ts';
import { expect, test } from '../support/fixtures.ts';
import { type HostileParent, pieces } from '../support/hostile-people.ts';
import { type HostileSite, hour, startHostileSite } from '../support/hostile-site.ts';
import {
  expectNothingForeign,
  expectOnlyMissing,
  expectWatched,
  watchHostile,
} from '../support/hostile-watch.ts';

// Without the browser's Content-Security-Policy: escaping alone must suffice. One site serves all of these, one after
// the other.
test.use({ bypassCSP: true });
test.describe.configure({ mode: 'default', timeout: 240_000 });

let site: HostileSite;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startHostileSite();
});
test.afterAll(() => site.stop());

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const tokenFor = (use: string, { registration }: HostileParent) => hashOf(`${use} ${registration}`);
const headed = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

test('a parent’s registration, the page to join, and their own data @all', async ({ page, problems }) => {
  const now = new Date().toISOString();
  const links = (purpose: 'my' | 'join') =>
    site.people.map((parent) => [hashOf(tokenFor(purpose, parent)), parent.registration, now, purpose, 0]);
  site.runSql(
    'insert into "registrationLink" ("tokenHash", "registrationId", "createdAt", "purpose", "generation") values (?, ?, ?, ?, ?)',
    ...links('my'),
    ...links('join'),
  );
  site.runSql(
    'insert into "ownDataLink" ("tokenHash", email, "requestId", "createdAt", "expiresAt") values (?, ?, ?, ?, ?)',
    ...site.people.map((parent) => [
      hashOf(tokenFor('data', parent)),
      parent.email,
      '',
      now,
      '2199-01-01T00:00:00.000Z',
    ]),
  );
  // Each has another status.
  const [, waits, offered, cancelled] = site.people;
  site.runSql('update registration set status = ?, "inLine" = ?, "offeredUntil" = ? where id = ?', [
    ...['waiting', 1, ''],
    waits?.registration ?? '',
  ]);
  site.runSql('update registration set status = ?, "offeredUntil" = ? where id = ?', [
    ...['offered', new Date(Date.now() + hour / 2).toISOString()],
    offered?.registration ?? '',
  ]);
  site.runSql('update registration set status = ? where id = ?', [
    'cancelled',
    cancelled?.registration ?? '',
  ]);

  const ran = await watchHostile(page, site.address, site.owner.token);
  for (const parent of site.people) {
    for (const [use, path] of Object.entries({ my: '/my/', join: '/join/', data: '/my-data/' })) {
      const answer = await page.goto(site.address + path + tokenFor(use, parent));
      expect([use, answer?.status()]).toEqual([use, 200]);
      await headed(page);
      await expectNothingForeign(page, `${path} of ${parent.email}`);
      if (use === 'data') await page.getByRole('button', { name: 'Show my data' }).click();
      await expect(page.getByRole('main')).toContainText('__xss');
      if (use !== 'data') continue;
      await expectNothingForeign(page, `all data of ${parent.email}`);
    }
  }
  await expectWatched(page, ran);
  expectOnlyMissing(problems);
});

/** A page in whose browser a parent is signed in. */
async function pageOf(browser: Browser, { token }: HostileParent) {
  const page = await browser.newPage({ bypassCSP: true, serviceWorkers: 'block' });
  return { page, ran: await watchHostile(page, site.address, token, 'user') };
}

test('the dashboard and the account of a parent @all', async ({ browser }) => {
  for (const parent of site.people) {
    const { page, ran } = await pageOf(browser, parent);
    await page.goto(`${site.address}/dashboard`);
    await expect(page.getByRole('region', { name: 'Your webinars' })).toContainText('__xss');
    await expectNothingForeign(page, `the dashboard of ${parent.email}`);
    await page.goto(`${site.address}/account`);
    await headed(page);
    await expectNothingForeign(page, `the account of ${parent.email}`);
    await expectWatched(page, ran);
    await page.close();
  }
});

test('entries saved for later, by a press and by writing into the browser’s storage @all', async ({
  page,
  problems,
}) => {
  const ran = await watchHostile(page, site.address, site.owner.token);
  await page.goto(site.address + site.article);
  const save = page.getByRole('button', { name: /^Save for later/ }).first();
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`${site.address}/saved`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectNothingForeign(page, 'what a press has saved');
  const addresses = [
    ...hostileTexts.addresses,
    '/"onclick=__xss()',
    '/\t/evil.example',
    '/javascript:__xss()',
  ];
  for (let from = 0; from < pieces.length; from += 100) {
    const kept = pieces.slice(from, from + 100).map((piece, at) => ({
      ...{ kind: 'blog', id: `${from + at}${piece}`, title: piece, day: piece },
      ...{ picture: at % 10 === 0 ? piece : '', address: addresses[at % addresses.length] },
      ...(at % 7 === 0 && { source: { kind: 'link', href: `https://x/${piece}` } }),
    }));
    const all = [...kept, ...kept.map((one) => ({ ...one, id: `${one.id}b`, address: '/blogs' }))];
    await page.evaluate((entries) => localStorage.setItem('saved', JSON.stringify(entries)), all);
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectNothingForeign(page, `saved from ${from}`);
  }
  await expectWatched(page, ran);
  expectOnlyMissing(problems);
});
