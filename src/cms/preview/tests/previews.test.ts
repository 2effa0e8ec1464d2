import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { isAddressedById } from '#cms/records/addresses.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { picture } from '#tests/factories/pictures.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { provideSite, provideTestSite } from '#tests/factories/provided-site.ts';
import { createTestSite } from '#tests/factories/test-site.ts';
import { testedTypes } from '#tests/factories/tested-types.ts';
import { isSharedPreview, ownPreviewHours } from '../rules.ts';
import { createPreviewService } from '../service.ts';

/** Fields without which pages do not show an entry of the type. */
const besides: { [Name in ContentName]?: Record<string, string> } = {
  socialmedia: { url: 'https://social.example' },
};

const site = provideTestSite();
const pages = provideSite(() => previewsOf(site));

const call = (method: string, path: string, json?: object, token = site.admin) =>
  site.call(method, path, { token, ...(json && { json }) });

/** Compares here, because pages are long: a failing test reports the missing text only. */
const shows = async (path: string, words: string) => (await pages.get(path)).text.includes(words);

test('the link shows the draft on the real page, and visitors see the stored entry', async () => {
  const course = await site.records.create('course', { title: 'Feelings', description: '<p>Old words</p>' });
  const before = await pages.get('/course-detail/feelings');
  expect([before.status, before.text.includes('Old words')]).toEqual([200, true]);
  const words = { title: 'Big feelings', description: '<p>New words<script>alert(1)</script></p>' };
  const draft = await pages.draft('course', words, course._id);
  const { path, token } = await pages.link({ record: 'course', recordId: course._id, draftId: draft });
  expect([path, token]).toEqual([
    `/course-detail/feelings?preview=${token}`,
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);

  const seen = await pages.get(path);
  expect(seen.status).toBe(200);
  expect(seen.text.includes('Big feelings')).toBe(true);
  expect(seen.text.includes('New words')).toBe(true);
  expect(seen.text.includes('alert(1)')).toBe(false);
  expect(seen.text.includes('Preview, not published.')).toBe(true);
  expect(seen.text.includes('By asha, until ')).toBe(true);
  for (const mark of ['rel="canonical"', 'ld+json', '/feed.xml"', token])
    expect(seen.text.includes(mark)).toBe(false);
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'cache-control': 'no-store, private',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  });
  const data = await pages.get(path.replace('?', '.data?'));
  expect([data.status, data.headers.get('cache-control')]).toEqual([200, 'no-store, private']);
  expect(data.text.includes('Big feelings')).toBe(true);
  const head = await pages.get(path, { method: 'HEAD' });
  expect([head.status, head.text, head.headers.get('cache-control')]).toEqual([200, '', 'no-store, private']);
  const list = await pages.get(`/courses?preview=${token}`);
  expect(list.text.includes('Big feelings')).toBe(true);

  const between = await pages.get('/course-detail/feelings');
  expect(between.text).toBe(before.text);
  expect(between.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const known = { headers: { 'if-none-match': String(before.headers.get('etag')) } };
  expect((await pages.get('/course-detail/feelings', known)).status).toBe(304);
  for (const query of ['/courses', '/sitemap.xml', '/llms.txt', '/search?q=big', '/api/v1/search?q=big']) {
    expect([query, (await pages.get(query)).text.includes('Big feelings')]).toEqual([query, false]);
  }

  // The preview follows the draft, and then the entry created from it.
  const saved = {
    saveKey: randomUUID(),
    revision: 1,
    record: 'course',
    recordId: course._id,
    baseRevision: 1,
  };
  await call('PUT', `drafts/${draft}`, { ...saved, values: { title: 'Bigger feelings' } });
  expect(await shows(path, 'Bigger feelings')).toBe(true);
  await call('PUT', `course/${course._id}`, { title: 'Published feelings', draft });
  const published = (await pages.get(path)).text;
  expect(published.includes('Published feelings')).toBe(true);
  expect(published.includes('not published')).toBe(false);
});

test('the preview shows an article that exists only as a draft, and then the entry created from it', async () => {
  const sent = await site.call('POST', 'pictures', { token: site.admin, form: { picture: await picture() } });
  const values = {
    title: 'Fresh air',
    shortContent: 'Out',
    content: '<p>Go out</p>',
    imageUrl: sent.json().name,
  };
  const draft = await pages.draft('blog', { ...values, authore: 'x'.repeat(9000) });
  const { path } = await pages.link({ record: 'blog', draftId: draft });
  expect(path).toMatch(/^\/blogDetail\/fresh-air\?/);
  const { text } = await pages.get(path);
  expect(text.includes('Go out')).toBe(true);
  expect(text.includes(`/uploads/${String(sent.json().name).split('.')[0]}`)).toBe(true);
  expect((await pages.get('/blogDetail/fresh-air')).status).toBe(404);
  const query = path.slice(path.indexOf('?'));
  expect(await shows(`/${query}`, 'Fresh air')).toBe(true);
  expect(await shows(`/blogs${query}`, 'Fresh air')).toBe(true);
  expect(await shows('/blogs', 'Fresh air')).toBe(false);
  expect(await shows('/feed.xml', 'Fresh air')).toBe(false);
  expect(await shows(`/feed.xml${query}`, 'Fresh air')).toBe(false);

  const stored = await call('POST', 'blogs', { ...values, title: 'Fresh air daily', draft });
  expect(stored.statusCode).toBe(201);
  const moved = await pages.get(path);
  expect([moved.status, moved.headers.get('location')]).toEqual([302, `/blogDetail/fresh-air-daily${query}`]);
  // It is not published yet.
  expect((await pages.get('/blogDetail/fresh-air-daily')).status).toBe(404);
  expect(await shows(String(moved.headers.get('location')), 'Preview, not published.')).toBe(true);
});

test('an entry without a page of its own is shown on its list', async () => {
  await site.records.create('banner', { title: 'Old banner', description: '<p>a</p>' });
  const banner = await pages.draft('banner', { title: 'New banner', description: '<p>b</p>' });
  const home = await pages.link({ record: 'banner', draftId: banner });
  expect(home.path).toMatch(/^\/\?preview=/);
  expect(await shows(home.path, 'New banner')).toBe(true);
  expect(await shows('/', 'Old banner')).toBe(true);

  await site.records.create('videoupload', { title: 'Second', description: '<p>a</p>', order: 2 });
  const third = await site.records.create('videoupload', {
    ...{ title: 'Third', description: '<p>a</p>', order: 3 },
  });
  const item = await pages.draft('videoupload', { order: '1', title: 'First now' }, third._id);
  const list = await pages.link({ record: 'videoupload', recordId: third._id, draftId: item });
  expect([list.path, list.part]).toEqual([`/video?preview=${list.token}`, `#${third._id}`]);
  const { text } = await pages.get(list.path);
  expect(text.indexOf('First now')).toBeGreaterThan(0);
  expect(text.indexOf('First now')).toBeLessThan(text.indexOf('>Second'));

  const top = await site.records.create('header', { title: 'Learning', link: '/courses', order: 1 });
  const entry = await pages.draft('header', { title: 'Evenings', link: '/about', parent: top._id });
  const menu = await pages.link({ record: 'header', draftId: entry });
  expect(await shows(menu.path, 'Evenings')).toBe(true);
  expect(await shows('/about', 'Evenings')).toBe(false);
});

test.for(testedTypes)('a new %s that is not stored is shown', async (name) => {
  const definition = contentTypes[name];
  const words = `Seen of ${name}`;
  const draft = await pages.draft(name, { [definition.title]: words, ...besides[name] });
  const { path, part } = await pages.link({ record: name, draftId: draft });
  expect([path, await shows(path, words)]).toEqual([path, true]);
  if (isAddressedById(definition)) expect(await shows(path, part.slice(1))).toBe(true);
});

test('an invalid value is left out, and the strip says so', async () => {
  const course = await site.records.create('course', { title: 'Sleep', description: '<p>Long</p>' });
  const values = { price: 'p'.repeat(500), images: `${'0'.repeat(24)}.webp` };
  const draft = await pages.draft('course', values, course._id);
  const { path } = await pages.link({ record: 'course', recordId: course._id, draftId: draft });
  const { status, text } = await pages.get(path);
  expect([status, text.includes('ppppp')]).toEqual([200, false]);
  expect(text.includes('Left out because not valid yet: ')).toBe(true);
});

test.each([
  ['blog', 'sources', 'Sources', 'Hostile source\n'.repeat(100_000)],
  ['videoupload', 'chapters', 'Chapters', '0:00 Hostile chapter\n'.repeat(90_000)],
] as const)(
  'a draft of a %s may hold far more %s than a preview looks at',
  async (name, field, label, text) => {
    const words = name === 'blog' ? { shortContent: 'a', content: '<p>a</p>' } : { description: '<p>a</p>' };
    const entry = await site.records.create(name, { title: `Calm ${name}`, ...words });
    const draft = await pages.draft(name, { [field]: text }, entry._id);
    const { path } = await pages.link({ record: name, recordId: entry._id, draftId: draft });
    const seen = await pages.get(path);
    expect([seen.status, seen.text.includes('Hostile')]).toEqual([200, false]);
    expect(seen.text.includes(`Left out because not valid yet: ${label}`)).toBe(true);
    // The draft keeps values within its own limits, even if they are too long for the field.
    const kept = (await call('GET', `drafts/${draft}`)).json().draft;
    expect([kept.revision, kept.values[field].length]).toEqual([1, text.length]);
  },
);

test('an expired, revoked or altered link shows the same message, with limited attempts', async () => {
  const course = await site.records.create('course', { title: 'Calm', description: '<p>Secret garden</p>' });
  const of = { record: 'course', recordId: course._id };
  const [revoked, ended] = [await pages.link({ ...of, hours: 24 }), await pages.link(of)];
  const listed = await call('GET', `previews?record=course&recordId=${course._id}`);
  expect(listed.json().previews).toMatchObject([
    { _id: ended.id, createdBy: 'asha' },
    { _id: revoked.id, createdBy: 'asha', recordId: course._id },
  ]);
  expect(listed.body).not.toContain(revoked.token);
  expect((await call('DELETE', `previews/${revoked.id}`)).statusCode).toBe(200);
  expect((await call('DELETE', `previews/${revoked.id}`)).statusCode).toBe(404);
  site.clock.advance(3_600_000);
  const changed = ended.path.replace(ended.token, `${ended.token.slice(1)}0`);
  const answers = await Promise.all(
    [
      revoked.path,
      ended.path,
      changed,
      '/course-detail/calm?preview=',
      '/?preview=x',
      '/no-page?preview=1',
    ].map((path) => pages.get(path)),
  );
  for (const { status, text, headers } of answers) {
    expect([status, text]).toEqual([404, answers[0]?.text]);
    expect(headers.get('cache-control')).toBe('no-store, private');
    expect(text.includes('Secret garden')).toBe(false);
  }
  const kinds = (await call('GET', 'activity?limit=10'))
    .json()
    .activity.map(({ kind }: { kind: string }) => kind);
  expect(kinds.slice(0, 2)).toEqual(['previewRevoked', 'previewSent']);

  await Promise.all(Array.from({ length: 60 }, () => pages.get(changed)));
  const many = await pages.get(changed);
  expect([many.status, Number(many.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('an own preview is never listed as shared, even if time passes while it is created', async () => {
  const course = await site.records.create('course', { title: 'In no time', description: '<p>a</p>' });
  const { stores, cleaner } = site.services;
  let moment = Date.UTC(2026, 6, 22);
  const previews = createPreviewService({
    ...{ stores, cleaner, clock: () => new Date(moment++), today: () => '2026-07-22' },
    ...{ siteUrl: 'https://a.example', timeZone: 'Asia/Kolkata' },
  });
  const account = await stores.accounts.findByEmail('asha@example.com');
  if (!account) throw new Error('The administrator of the test site is missing.');
  const client = { address: '192.0.2.1', userAgent: undefined };
  const sent = { record: 'course', recordId: course._id, draftId: '', hours: ownPreviewHours } as const;
  const link = await previews.create(sent, { account, session: undefined, client });
  expect(isSharedPreview(link)).toBe(false);
});

test('a link becomes invalid with its entry, and with the rights of its creator', async () => {
  // The attempts of the test before count for an hour.
  site.clock.advance(3_600_000);
  const course = await site.records.create('course', { title: 'Gone soon', description: '<p>a</p>' });
  const draft = await pages.draft('course', { title: 'Put away' });
  const ofDraft = await pages.link({ record: 'course', draftId: draft });
  const ofEntry = await pages.link({ record: 'course', recordId: course._id });
  const statuses = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await pages.get(path)).status));
  const token = await site.register('meera', 'editor');
  const made = await call('POST', 'previews', { record: 'course', recordId: course._id }, token);
  const { pathname, search } = new URL(made.json().url);
  expect(await statuses(ofDraft.path, ofEntry.path, pathname + search)).toEqual([200, 200, 200]);

  const { stores } = site.services;
  const meera = await stores.accounts.findByEmail('meera@example.com');
  await stores.accounts.setDisabled(meera?.id ?? '', true);
  await call('DELETE', `drafts/${draft}`);
  expect(await statuses(ofDraft.path, ofEntry.path, pathname + search)).toEqual([404, 200, 404]);
  await site.records.remove('course', course._id);
  expect(await statuses(ofEntry.path)).toEqual([404]);
  expect(await stores.previews.forget('2199-01-01')).toBeGreaterThan(2);
});

test.for<[string, object, number]>([
  ['a type that there is not', { record: 'enquiry', recordId: 'x' }, 404],
  ['an entry that there is not', { record: 'course', recordId: randomUUID() }, 404],
  ['a draft that there is not', { record: 'course', draftId: randomUUID() }, 404],
  ['nothing to show', { record: 'course' }, 404],
  ['a time that nobody may choose', { record: 'course', recordId: 'x', hours: 9999 }, 400],
  ['an id that is none', { record: 'course', recordId: '../..' }, 400],
  ['no object', [], 400],
])('%s is refused', async ([, json, status]) => {
  expect((await call('POST', 'previews', json)).statusCode).toBe(status);
});

test.for<[string, Error | undefined, number]>([
  ['shows nothing any more', undefined, 404],
  ['cannot be read', new Error('The disk is gone.'), 500],
])('an entry that %s leaves no link and no activity entry', async ([, failure, status]) => {
  const course = await site.records.create('course', { title: 'Gone at once', description: '<p>Words</p>' });
  const of = `previews?record=course&recordId=${course._id}`;
  const notes = async () =>
    (await call('GET', 'activity?kind=previewSent&limit=100')).json().activity.length as number;
  const before = await notes();
  const showing = vi.spyOn(site.services.stores.records, 'preview');
  if (failure) showing.mockRejectedValueOnce(failure);
  else showing.mockResolvedValueOnce(undefined);
  const answer = await call('POST', 'previews', { record: 'course', recordId: course._id, hours: 24 });
  showing.mockRestore();
  expect(answer.statusCode).toBe(status);
  expect((await call('GET', of)).json().previews).toEqual([]);
  expect(await notes()).toBe(before);
  await call('POST', 'previews', { record: 'course', recordId: course._id, hours: 24 });
  expect([(await call('GET', of)).json().previews.length, await notes()]).toEqual([1, before + 1]);
});

test('the reading and sanitising of drafts by recipients of a link is limited', async () => {
  const description = `<p>${'<b>word</b> '.repeat(1700)}</p>`;
  const { path } = await pages.link({
    record: 'course',
    draftId: await pages.draft('course', { title: 'Asked for', description }),
    hours: 24,
  });
  const reading = vi.spyOn(pages.stores.drafts, 'find');
  const answers = await Promise.all(Array.from({ length: 40 }, () => pages.get(path)));
  const times = reading.mock.calls.length;
  reading.mockRestore();
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 503]);
  expect(times).toBe(answers.filter(({ status }) => status === 200).length);
});

test('a preview reveals its address to nobody, and searches in it are not counted', async () => {
  const asked = await createTestSite({ RECAPTCHA_SITE_KEY: 'public-key', RECAPTCHA_SECRET_KEY: 'secret' });
  const shown = await previewsOf(asked);
  try {
    const { _id: recordId } = await asked.records.create('course', { title: 'Feelings' });
    const { token } = await shown.link({ record: 'course', recordId });
    const plain = await shown.get('/session-book');
    expect(plain.headers.get('content-security-policy')).toContain('google.com');
    const page = await shown.get(`/session-book?preview=${token}`);
    expect([page.status, page.text.includes('public-key')]).toEqual([200, false]);
    expect(page.headers.get('content-security-policy')).not.toContain('google.com');
    expect((await shown.get(`/search?q=zirkonium&preview=${token}`)).status).toBe(200);
    await shown.visits.close();
    const noted = asked.services.database.db.selectFrom('missedSearch').selectAll();
    expect(await noted.execute()).toEqual([]);
  } finally {
    await shown.close();
    await asked.close();
  }
});
