import { publicAddress } from '../../../src/content/addresses.ts';
import { contentTypes } from '../../../src/content/index.ts';
import { openSqliteFile } from '../../../src/store/connection/sqlite.ts';
import { hostileEntries } from '../../factories/hostile-entries.ts';
import { hostileMarkup } from '../../factories/hostile-markup.ts';
import { hostileTexts } from '../../factories/hostile-values.ts';
import { picture } from '../../factories/pictures.ts';
import { startEmptySite } from '../support/empty-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectWatched, ownerOf, watchHostile } from '../support/hostile-watch.ts';

// Of the browser's own defence: what is shown has to be words without it.
test.use({ bypassCSP: true });

const pieces = [...hostileMarkup, ...hostileTexts.markup].filter((piece) => !piece.includes('\0'));
/** So many parents write all of it together. */
const parents = 4;
const wordsOf = (parent: number) => pieces.filter((_piece, at) => at % parents === parent).join('\n');
const address = (at: number) => hostileTexts.addresses[at % hostileTexts.addresses.length] ?? '';

type Owner = Awaited<ReturnType<typeof ownerOf>>;

/** What a form takes of strangers' words, and then, past every check, what an older site may have stored. */
async function writeAsParents(site: { address: string; database: string }, owner: Owner, webinar: string) {
  const csrf = await fetch(`${site.address}/api/v1/booksession/get-csrf-token`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const headers = {
    ...{ 'Content-Type': 'application/json', 'x-csrf-token': csrfToken },
    cookie: String(csrf.headers.get('set-cookie')).split(';')[0] ?? '',
  };
  for (let parent = 0; parent < parents; parent++) {
    const person = { email: `meena${parent}@example.com`, contact: `900000000${parent}` };
    const name = '<img src=x onerror=__xss()>';
    const message = wordsOf(parent).slice(0, 1000);
    const sent = await fetch(`${site.address}/api/v1/booksession/unchecked`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ ...person, name, city: 'Pune', message }),
    });
    expect([sent.status, sent.ok ? '' : await sent.text()]).toEqual([201, '']);
    await owner.json(`webinars/${webinar}/places`, { ...person, name });
    const { request } = await owner.json('privacy/requests', {
      ...{ kind: 'correction', email: person.email, words: message, isKnown: true },
    });
    expect(request).toBeTruthy();
    await owner.json('auth/register', { name, email: person.email, password: 'a quiet house at ten' });
  }
  await owner.form('pictures', {
    picture: await picture(),
    label: '<img src=x onerror=__xss()>',
    keep: 'true',
  });

  const sqlite = openSqliteFile(site.database);
  const ids = (table: string) =>
    sqlite.prepare(`select id from "${table}" order by id`).pluck().all() as string[];
  const set = (table: string, id: string | undefined, values: Record<string, string>) =>
    sqlite
      .prepare(
        `update "${table}" set ${Object.keys(values)
          .map((name) => `"${name}" = ?`)
          .join(', ')} where id = ?`,
      )
      .run(...Object.values(values), id);
  for (let parent = 0; parent < parents; parent++) {
    const words = wordsOf(parent);
    const person = { name: words, email: address(parent), contact: address(parent + 1) };
    set('enquiry', ids('enquiry')[parent], { ...person, city: words, message: words });
    set('registration', ids('registration')[parent], { ...person, webinarTitle: words, paidNote: words });
    set('privacyRequest', ids('privacyRequest')[parent], { words });
    const accounts = sqlite
      .prepare(`select id from account where email like 'meena%' order by id`)
      .pluck()
      .all();
    set('account', String(accounts[parent]), { name: words, role: 'editor' });
  }
  sqlite.prepare('update picture set label = ?').run(wordsOf(0));
  sqlite.close();
}

test('what parents write runs nowhere that staff read it, nor what feeds, calendars and the search show', async ({
  page,
  problems,
}) => {
  test.setTimeout(360_000);
  const site = await startEmptySite();
  const owner = await ownerOf(site.address);
  const pages: string[] = [];
  const calendars = ['/webinars.ics'];
  let webinar = '';
  for (const name of ['blog', 'webinar', 'topic'] as const)
    for (const fields of await hostileEntries(contentTypes[name])) {
      const days: Record<string, string> =
        name === 'webinar' ? { startdate: '2999-01-01', enddate: '2999-01-01' } : {};
      const entry = await owner.form(contentTypes[name].api.path, { ...fields, status: '1', ...days });
      pages.push(publicAddress(contentTypes[name], entry as { link: string }));
      if (name !== 'webinar') continue;
      webinar = String(entry._id);
      calendars.push(`/calendar/${encodeURIComponent(String(entry.link))}.ics`);
    }
  await writeAsParents(site, owner, webinar);
  const { conversations } = (await owner.get('conversations?tab=check')) as {
    conversations: { id: string }[];
  };
  const { requests } = (await owner.get('privacy/requests')) as { requests: { _id: string }[] };
  expect([conversations.length, requests.length]).toEqual([parents, parents]);

  const ran = await watchHostile(page, site.address, owner.token);
  const screens = [
    ...['booksessionlist', 'booksessionlist?tab=check', `webinaruser/${webinar}`, 'privacy', 'refunds'],
    ...conversations.map(({ id }) => `booksessionlist/${id}`),
    ...requests.map(({ _id }) => `privacy?request=${_id}`),
    ...['staff', 'pictures', 'activity', 'dashboard', 'front-desk-figures', 'visits', 'work', 'planned'],
  ];
  for (const screen of screens) {
    await page.goto(`${site.address}/admin/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (/list\/|webinaruser|request=|staff|pictures/.test(screen))
      await expect(page.locator('body'), screen).toContainText('__xss');
    expect(await page.evaluate(() => document.baseURI), screen).toBe(page.url());
  }
  for (const path of [...pages, '/feed.xml', '/feed.json', '/llms.txt', '/sitemap.xml']) {
    await page.goto(site.address + path);
    await page.waitForLoadState('load');
  }
  for (const piece of pieces.filter((_piece, at) => at % 12 === 0)) {
    await page.goto(`${site.address}/search?q=${encodeURIComponent(piece.slice(0, 100))}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
  await site.stop();
  // Pictures that no entry has are asked for in vain.
  expect(problems.filter((problem) => !/404|ERR_UNKNOWN_URL_SCHEME|x:/.test(problem))).toEqual([]);
  problems.length = 0;
});
