import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { publicPages } from '#tests/browser/support/public-pages.ts';
import { createPageSite } from '#tests/factories/page-site.ts';
import { provideSite } from '#tests/factories/provided-site.ts';
import { expectValidNodes, nodesOf } from '#tests/factories/structured-data.ts';

const article = { shortContent: 'Short', content: '<p>Long</p>', status: '1' };
const dates = { startdate: '2031-02-03', enddate: '2031-02-03' };
const block = /<script type="application\/ld\+json">.*?<\/script>/gs;
const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');

const site = provideSite(createPageSite);
const film = `${'a'.repeat(24)}.mp4`;
/** The link of an entry of each type that has pages. */
const links: Record<string, string> = {};
beforeAll(async () => {
  await site.services.stores.files.record(film, 'video');
  const make = async (path: string, fields: Record<string, string>, picture?: string) => {
    links[path] = String((await site.add(path, fields, picture)).link);
  };
  await make('blogs', { ...article, title: 'Fever at home' }, 'images');
  await make('course', { title: 'Calm evenings', description: '<p>x</p>' }, 'images');
  await make('webinar', { title: 'Sleep talk', description: '<p>x</p>', ...dates }, 'images');
  await make('banner', { title: 'Welcome', description: '<p>x</p>' }, 'images');
  const item = { title: 'Teddy hospital', description: '<p>x</p>', date: '2026-02-03', location: 'Pune' };
  const { _id: community = '', link = '' } = await site.add('community', item, 'images');
  links.community = link;
  await site.records.update('community', community, { video: film });
  const talk = await site.add('videoupload', { title: 'Breathe', description: '<p>x</p>' }, 'images');
  await site.records.update('videoupload', String(talk._id), { video: film });
});

async function typesOn(path: string): Promise<string> {
  const { html, status } = await site.open(path);
  const blocks = html.match(block) ?? [];
  expect([path, status, blocks.length <= 1]).toEqual([path, 200, true]);
  const nodes = blocks.flatMap(nodesOf);
  expectValidNodes(nodes);
  expect(html.match(/<link rel="canonical"/g), path).toHaveLength(1);
  return nodes.map((node) => [node['@type']].flat()[0]).join(' ');
}

test.each(publicPages)(
  '%s has its content in the first HTML, a strict policy and one heading of level 1',
  async (path) => {
    const { statusCode, headers, body: html } = await site.ask(path);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    // Placeholders of pictures are the only data URLs allowed in a page.
    const rest = html.replace(/(<img\b[^>]*) src="data:image\/webp;base64,[\w+/=]+"/g, '$1');
    expect(rest).not.toMatch(/ style="| nonce=|<style|src="data:|href="data:/);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-/);
    expect(policy).toContain("default-src 'self'");
    const inline = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>(.*?)<\/script>/gs;
    const scripts = [...html.matchAll(inline)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, script = ''] of scripts) expect(policy).toContain(`'sha256-${hashOf(script)}'`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  },
);

test('a script in a stored text is neither sent nor allowed', async () => {
  const script = '<script>alert(1)</script>';
  const fields = { title: script, shortContent: `">${script}`, content: `<p>a</p>${script}`, status: '1' };
  const { link } = await site.add('blogs', fields, 'images');
  const { body, headers } = await site.ask(`/blogDetail/${link}`);
  expect(body).not.toContain('<script>alert');
  expect(headers['content-security-policy']).not.toContain(hashOf('alert(1)'));
});

test('pages have structured data and breadcrumbs', async () => {
  for (const path of publicPages) {
    expect([path, await typesOn(path)]).toEqual([
      path,
      expect.stringContaining(path === '/' ? 'Organization WebSite' : 'BreadcrumbList'),
    ]);
  }
  expect(await typesOn(`/blogDetail/${links.blogs}`)).toBe('BlogPosting BreadcrumbList');
  expect(await typesOn(`/course-detail/${links.course}`)).toBe('Course BreadcrumbList');
  expect(await typesOn(`/webinars-detail/${links.webinar}`)).toMatch(/^Event .*BreadcrumbList$/);
  expect(await typesOn(`/community/${links.community}`)).toBe('Event VideoObject BreadcrumbList');
  for (const path of ['/video', '/community']) {
    expect([path, await typesOn(path)]).toEqual([path, expect.stringContaining('VideoObject')]);
  }
});

test('entries without a page of their own are described on the page that plays them', async () => {
  const link = 'https://youtu.be/aB3_-efghij';
  const pressed = { ...article, title: 'Plays press', link, linkType: 'youtube', createdAt: '2099-01-01' };
  await site.add('medias', pressed, 'images');
  await site.add('idea', { title: 'Plays idea', link }, 'images');
  const map = (await site.ask('/sitemap-pages.xml')).body;
  for (const [path, name] of [
    ['/media', 'Plays press'],
    ['/', 'Plays idea'],
  ] as const) {
    const blocks = (await site.open(path)).html.match(block) ?? [];
    expect(blocks.flatMap(nodesOf), path).toContainEqual(
      expect.objectContaining({
        ...{ '@type': 'VideoObject', name },
        embedUrl: expect.stringContaining('aB3_-efghij'),
      }),
    );
    expect(map).toContain(`<video:title>${name}</video:title>`);
  }
  await typesOn('/media');
});

test('questions, videos and hostile texts of an article are described correctly', async () => {
  const hostile = '</script><script>document.title="gone"</script>';
  const title = `Odd ${hostile}`;
  const content = `<h2>Why? ${hostile}?</h2><p>Because.</p><h2>And so?</h2><p>So.</p>`;
  const blog = await site.add('blogs', { ...article, title, shortContent: hostile, content }, 'images');
  expect(await typesOn(`/blogDetail/${blog.link}`)).toBe('BlogPosting FAQPage BreadcrumbList');
  const picture = (await site.services.stores.records.list('blog')).find(
    ({ imageUrl }) => imageUrl,
  )?.imageUrl;
  const figure = `<figure class="video"><a href="/${film}"><img src="/uploads/${picture}" alt="">A film</a></figure>`;
  const course = await site.add('course', { title: `Film ${title}`, curriculum: figure, order: '99' });
  expect(await typesOn(`/course-detail/${course.link}`)).toBe('Course VideoObject BreadcrumbList');
  const form = { content: figure };
  await site.call('PUT', `blogs/${blog._id}`, { token: site.admin, form });
  expect(await typesOn(`/blogDetail/${blog.link}`)).toBe('BlogPosting VideoObject BreadcrumbList');
  expect((await site.open(`/blogDetail/${blog.link}`)).document.title).toBe(`${title} | Ananta`);
});

test('feeds, sitemaps and texts for programs are cached like pages, and are current', async () => {
  const reported = { ...article, title: 'Told at once', createdAt: '2099-01-01' };
  const blog = await site.add('blogs', reported, 'images');
  for (const [path, type] of [
    ['/feed.xml', 'application/rss+xml'],
    ['/feed.json', 'application/feed+json'],
    ['/llms.txt', 'text/plain'],
    ['/webinars.ics', 'text/calendar'],
    ['/sitemap-blog-1.xml', 'application/xml'],
  ] as const) {
    const { statusCode, headers, body } = await site.ask(path);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, expect.stringContaining(type)]);
    const again = await site.ask(path, { 'if-none-match': String(headers.etag) });
    expect([path, again.statusCode]).toEqual([path, 304]);
    if (path !== '/webinars.ics') expect(body).toContain(`/blogDetail/${blog.link}`);
  }
  const map = (await site.ask('/sitemap-blog-1.xml')).body;
  expect(map).toContain(`/uploads/${blog.imageUrl}</image:loc>`);
  expect((await site.ask('/sitemap-pages.xml')).body).toContain('<video:content_loc>');
  const home = (await site.ask('/')).body;
  for (const path of ['/feed.xml', '/feed.json']) {
    expect(home).toMatch(
      new RegExp(`<link rel="alternate" type="application/[a-z+]+" title="Articles" href="${path}"`),
    );
  }
});

test('the sitemap contains all pages and entries, each of which exists', async () => {
  const map = await site.ask('/sitemap.xml');
  expect(map.headers['content-type']).toContain('application/xml');
  const entries = (xml: string) =>
    [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  const parts = entries(map.body);
  expect(parts).toContain('/sitemap-blog-1.xml');
  const texts = await Promise.all(parts.map(async (path) => (await site.ask(path)).body));
  const xml = texts.join('');
  expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  for (const path of publicPages) expect(xml).toContain(`${path}</loc>`);
  for (const [type, page] of [
    ['blogs', 'blogDetail'],
    ['course', 'course-detail'],
    ['webinar', 'webinars-detail'],
    ['community', 'community'],
  ] as const) {
    expect(xml).toContain(`/${page}/${links[type]}</loc>`);
  }
  // A fragment of a list page is not a page.
  expect(entries(xml).join()).not.toContain('#');
  // A page of a definition that is missing in routes.ts would be missing here.
  for (const path of entries(xml)) {
    expect([path, (await site.ask(path)).statusCode]).toEqual([path, 200]);
  }
  for (const path of ['/sitemap-blog-2.xml', '/sitemap-enquiry-1.xml', '/x.xml']) {
    expect([path, (await site.ask(path)).statusCode]).toEqual([path, 404]);
  }
  const { link } = await site.add('blogs', { ...article, title: 'A secret', status: '0' }, 'images');
  expect((await site.ask('/sitemap-blog-1.xml')).body).not.toContain(link);
});

test('robots.txt names the sitemap and disallows addresses of programs; unindexed pages declare that', async () => {
  const robots = await site.ask('/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.body).toMatch(/\nSitemap: http.*\/sitemap\.xml\n/);
  const closed = [...robots.body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  expect(closed).toEqual(['/api/', '/lists/', '/*.data$', '/*.data?']);
  for (const path of [
    ...['/admin', '/admin/dashboard', '/admin/blog', '/dashboard', '/account', '/login', '/register'],
    ...['/forgot-password', '/reset-password/a', '/confirm-email/a', '/invitation/a', '/saved', '/offline'],
    ...['/search?q=sleep', '/session-book/sent', '/nowhere'],
  ]) {
    expect([path, (await site.open(path)).meta('robots')]).toEqual([path, expect.stringMatching(/^noindex/)]);
  }
});
