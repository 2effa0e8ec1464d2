import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { hostileEntries } from '../../factories/hostile-entries.ts';
import { startEmptySite } from '../support/empty-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { parents, pieces, storeHostilePeople } from '../support/hostile-people.ts';
import {
  expectNothingForeign,
  expectOnlyMissing,
  expectWatched,
  signInAsOwner,
  watchHostile,
} from '../support/hostile-watch.ts';

// Without the browser's Content-Security-Policy: escaping alone must suffice.
test.use({ bypassCSP: true });

test('texts of parents never run where staff read them, nor in feeds, calendars and the search @all', async ({
  page,
  problems,
}) => {
  test.setTimeout(360_000);
  const site = await startEmptySite();
  const owner = await signInAsOwner(site.address);
  const pages: string[] = [];
  const calendars = ['/webinars.ics'];
  let webinar = '';
  for (const name of ['blog', 'webinar', 'topic'] as const)
    for (const fields of await hostileEntries(contentTypes[name])) {
      const days: Record<string, string> =
        name === 'webinar' ? { startdate: '2199-01-01', enddate: '2199-01-01' } : {};
      const entry = await owner.form(contentTypes[name].api.path, { ...fields, status: '1', ...days });
      pages.push(publicAddress(contentTypes[name], entry as { link: string }));
      if (name !== 'webinar') continue;
      webinar = String(entry._id);
      calendars.push(`/calendar/${encodeURIComponent(String(entry.link))}.ics`);
    }
  await storeHostilePeople(site, owner, webinar, 'editor');
  const { conversations } = (await owner.get('conversations?tab=check')) as {
    conversations: { id: string }[];
  };
  const { requests } = (await owner.get('privacy/requests')) as { requests: { _id: string }[] };
  expect([conversations.length, requests.length]).toEqual([parents, parents]);

  const ran = await watchHostile(page, site.address, owner.token);
  const screens = [
    'registrations',
    ...['booksessionlist', 'booksessionlist?tab=check', `webinaruser/${webinar}`, 'privacy', 'refunds'],
    ...conversations.map(({ id }) => `booksessionlist/${id}`),
    ...requests.map(({ _id }) => `privacy?request=${_id}`),
    ...[
      'staff',
      'pictures',
      'activity',
      'dashboard',
      'front-desk-figures',
      'visits',
      'site-health/jobs',
      'calendar',
    ],
  ];
  for (const screen of screens) {
    await page.goto(`${site.address}/admin/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (/list\/|webinaruser|registrations|request=|staff|pictures/.test(screen))
      await expect(page.locator('body'), screen).toContainText('__xss');
    await expectNothingForeign(page, screen);
  }
  for (const path of [...pages, '/feed.xml', '/feed.json', '/llms.txt', '/sitemap.xml']) {
    await page.goto(site.address + path);
    await page.waitForLoadState('load');
  }
  for (const piece of pieces.filter((_piece, at) => at % 12 === 0)) {
    await page.goto(`${site.address}/search?q=${encodeURIComponent(piece.slice(0, 100))}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingForeign(page, `the search for ${piece}`);
  }
  for (const path of calendars) {
    const answer = await fetch(site.address + path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      ...[path, 200],
      expect.stringMatching(/^text\/calendar/),
    ]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const lines = (await answer.text()).split('\r\n').filter((line) => !/^ /.test(line));
    expect(lines.filter((line) => line && !/^[A-Z-]+[:;]/.test(line))).toEqual([]);
  }
  await page.goto(site.address);
  await expectWatched(page, ran);
  // An open page prefetches, and would report the stopped server.
  await page.close();
  await site.stop();
  expectOnlyMissing(problems);
});
