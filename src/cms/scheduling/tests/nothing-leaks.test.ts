import { beforeAll, expect, test } from 'vitest';
import { scheduledNames } from '#cms/records/addresses.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { createEntry } from '#tests/factories/entries.ts';
import { provideInstance, provideTestSite } from '#tests/factories/provided-site.ts';

// Reads every public address of a site with entries of each type before their publication and after their removal.

const marker = 'Zebrastripes';
const hour = 3_600_000;
const site = provideTestSite();
/** A second process of the same site, which serves its pages. */
const shown = provideInstance(site);
let links: { name: ContentName; link: string; id: string }[];
let topic: { _id: string; link: string };
let age: { _id: string; link: string };

beforeAll(async () => {
  topic = await site.records.create('topic', { title: 'Sleep' });
  age = await site.records.create('agegroup', { title: 'Toddlers' });
  const days = {
    startdate: '2199-01-01',
    enddate: '2199-01-02',
    date: '2199-01-01',
    createdAt: '2026-01-01',
  };
  const now = site.clock().getTime();
  const at = (hours: number) => new Date(now + hours * hour).toISOString();
  const add = async (name: ContentName, changes: Record<string, string>) => {
    const { form } = await createEntry(contentTypes[name]);
    const { fields } = contentTypes[name];
    const known = Object.entries({ ...days, status: '1', topics: topic._id, ageGroups: age._id, ...changes });
    const sent = { ...form, ...Object.fromEntries(known.filter(([field]) => field in fields)) };
    const answer = await site.call('POST', contentTypes[name].api.path, { form: sent, token: site.admin });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ _id: string; link?: string }>();
  };
  links = [];
  for (const name of scheduledNames()) {
    // Fills every list, including fields for staff.
    const forStaff = Object.entries(contentTypes[name].fields).flatMap(([field, { isForStaff, kind }]) =>
      isForStaff ? [[field, kind === 'address' ? `https://rooms.example/${marker}` : marker]] : [],
    );
    await add(name, { title: `Seen ${name}`, ...Object.fromEntries(forStaff) });
    const secret = { description: `<p>${marker}</p>`, content: `<p>${marker}</p>`, shortContent: marker };
    for (const [title, moment] of [
      ['coming', { publishAt: at(1) }],
      ['gone', { unpublishAt: at(-1) }],
    ] as const) {
      const entry = await add(name, {
        ...secret,
        location: marker,
        title: `${marker} ${name} ${title}`,
        ...moment,
      });
      const hasLink = name === 'blog' || name === 'webinar' || name === 'community';
      links.push({ name, link: hasLink ? (entry.link ?? '') : '', id: entry._id });
    }
  }
}, 120_000);

const get = (address: string) => shown.app.inject(address);

/** Follows every address in pages, feeds, sitemaps and API lists, starting with those that nothing links to. */
async function walk(): Promise<Map<string, string>> {
  const api = scheduledNames().flatMap((name) => {
    const { path } = contentTypes[name].api;
    const { fields } = contentTypes[name];
    const carries = 'topics' in fields ? [`?topic=${topic.link}`, `?age=${age.link}&limit=10`] : [];
    const queries = ['', '?limit=100', `?q=${marker}`, '?sort=-title', '?fields=title', ...carries];
    return queries.map((query) => `/api/v1/${path}${query}`);
  });
  const waiting = [
    ...[
      '/',
      '/robots.txt',
      '/sitemap.xml',
      '/feed.xml',
      '/feed.json',
      '/llms.txt',
      '/webinars.ics',
      '/saved',
    ],
    ...['/session-book', '/upcoming-webinar', '/_root.data', '/topics', `/search?q=${marker}`, '/offline'],
    ...[`/api/v1/search?q=${marker}`, `/api/v1/search?q=${marker.slice(0, 6)}`, '/session-book?course=x'],
    ...['blogs', 'webinars', 'community', 'media'].flatMap((page) => [
      ...[`/${page}`, `/${page}.data`, `/${page}?topic=${topic.link}&age=${age.link}`, `/lists/${page}/0`],
    ]),
    ...api,
  ];
  const bodies = new Map<string, string>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (bodies.has(address) || bodies.size > 400) continue;
    const answer = await get(address);
    if (answer.statusCode !== 200) continue;
    const type = String(answer.headers['content-type']);
    if (!/text|json|xml|javascript/.test(type) || address.startsWith('/assets/')) continue;
    bodies.set(address, answer.body);
    const found = answer.body.matchAll(/(?:href="|<loc>|\]\()([^"<)#]*)/g);
    for (const [, target = ''] of found) {
      const path = target.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/, '');
      if (path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/assets/')) waiting.push(path);
    }
  }
  return bodies;
}

/** The own addresses of each hidden entry. */
const own = () =>
  links.flatMap(({ name, link }) => {
    if (!link) return [];
    const calls = [`/api/v1/${contentTypes[name].api.path}/${link}`];
    if (name === 'blog')
      return [...calls, `/blogDetail/${link}`, `/cards/blog/${link}`, `/qr/blog/${link}.svg`];
    if (name === 'community')
      return [`/community/${link}`, `/cards/community/${link}`, `/qr/community/${link}.svg`];
    if (name !== 'webinar') return calls;
    const pages = [`/webinars-detail/${link}`, `/cards/webinar/${link}`, `/qr/webinar/${link}.svg`];
    return [...calls, ...pages, `/calendar/${link}.ics`];
  });

/** Removes the echoed search text. */
const withoutQuery = (body: string) =>
  body.replaceAll(new RegExp(`q=${marker}|"${marker}"|“${marker}”`, 'g'), '');

test('no public address reveals an entry that is not public, and all show it afterwards', async () => {
  const bodies = await walk();
  expect(bodies.size).toBeGreaterThan(60);
  const all = [...bodies.values()].join('');
  for (const name of scheduledNames()) expect(all).toContain(`Seen ${name}`);
  const leaks = (pages: Map<string, string>) =>
    [...pages].filter(([, body]) =>
      new RegExp(`${marker} (${scheduledNames().join('|')})`, 'i').test(withoutQuery(body)),
    );
  expect(leaks(bodies).map(([address]) => address)).toEqual([]);
  const isNamed = ([, body]: [string, string]) => links.some(({ link, id }) => body.includes(link || id));
  expect([...bodies].filter(isNamed).map(([address]) => address)).toEqual([]);
  expect(own()).toHaveLength(24);
  for (const address of own()) expect([address, (await get(address)).statusCode]).toEqual([address, 404]);

  site.clock.advance(hour);
  await site.services.jobRunner.runDue();
  // The change is notified to this process as to any other.
  await expect.poll(async () => (await get('/blogs')).body).toContain(`${marker} blog coming`);
  const later = await walk();
  const reported = leaks(later)
    .map(([, body]) => body)
    .join('');
  for (const name of scheduledNames()) {
    expect(reported).toContain(`${marker} ${name} coming`);
    expect(reported).not.toContain(`${marker} ${name} gone`);
  }
  const coming = own().filter((address) => address.includes('coming'));
  // A card that takes long to draw redirects to the picture: 302.
  for (const address of coming) expect([200, 302], address).toContain((await get(address)).statusCode);
}, 240_000);
