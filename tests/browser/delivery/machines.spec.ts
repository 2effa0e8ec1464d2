import { expectUseful, nodesOf } from '../../factories/structured-data.ts';
import { administratorToken, expect, expectAccessible, test } from '../support/fixtures.ts';
import { publicPages } from '../support/public-pages.ts';
import { untilLive } from '../support/until-live.ts';

const block = /<script type="application\/ld\+json">.*?<\/script>/gs;
const article = { shortContent: 'Short', content: '<p>Long</p>', status: '1' };

test('pages say what they are about and which way leads to them, and 404s nothing', async ({
  page,
  request,
  staff,
}) => {
  const typesOn = async (path: string) => {
    const html = await (await request.get(path)).text();
    const blocks = html.match(block) ?? [];
    expect(blocks.length, path).toBeLessThanOrEqual(1);
    const nodes = blocks.flatMap(nodesOf);
    expectUseful(nodes);
    expect(html.match(/<link rel="canonical"/g), path).toHaveLength(1);
    return nodes.map((node) => [node['@type']].flat()[0]).join(' ');
  };
  const demo = async (path: string, pattern: RegExp) => {
    const [found = ''] = (await (await request.get(path)).text()).match(pattern) ?? [];
    return found;
  };
  for (const path of publicPages) {
    const types = await typesOn(path);
    expect(types, path).toContain(path === '/' ? 'Organization WebSite' : 'BreadcrumbList');
  }
  expect(await typesOn('/blogDetail/fever-at-home-when-to-see-the-doctor')).toBe(
    'BlogPosting BreadcrumbList',
  );
  expect(await typesOn(await demo('/courses', /\/course-detail\/[a-z-]+/))).toBe('Course BreadcrumbList');
  expect(await typesOn(await demo('/webinars', /\/webinars-detail\/[a-z-]+/))).toMatch(
    /^Event .*BreadcrumbList$/,
  );
  expect(await typesOn('/community/teddy-bear-hospital')).toBe('Event VideoObject BreadcrumbList');
  for (const path of ['/video', '/community', '/']) {
    expect([path, await typesOn(path)]).toEqual([path, expect.stringContaining('VideoObject')]);
  }
  // What plays where it stands, and has no page of its own.
  const [pressed, idea] = ['press', 'idea'].map((what) => `Plays ${what} ${Math.random()}`);
  const link = 'https://youtu.be/aB3_-efghij';
  await staff.add(
    'medias',
    { ...article, title: String(pressed), link, linkType: 'youtube', createdAt: '2099-01-01' },
    'images',
  );
  await staff.add('idea', { title: String(idea), link }, 'images');
  const map = await (await request.get('/sitemap-pages.xml')).text();
  for (const [path, title] of [
    ['/media', pressed],
    ['/', idea],
  ] as const) {
    const blocks = (await (await request.get(path)).text()).match(block) ?? [];
    expect(blocks.flatMap(nodesOf), path).toContainEqual(
      expect.objectContaining({
        '@type': 'VideoObject',
        name: title,
        embedUrl: expect.stringContaining('aB3_-efghij'),
      }),
    );
    expect(map).toContain(`<video:title>${title}</video:title>`);
  }
  await typesOn('/media');

  const hostile = '</script><script>document.title="gone"</script>';
  const title = `Odd ${hostile} ${Math.random()}`;
  const content = `<h2>Why? ${hostile}?</h2><p>Because.</p><h2>And so?</h2><p>So.</p>`;
  const blog = await staff.add('blogs', { ...article, title, shortContent: hostile, content }, 'images');
  expect(await typesOn(`/blogDetail/${blog.link}`)).toBe('BlogPosting FAQPage BreadcrumbList');
  const { communitys } = await (await request.get('/api/v1/community')).json();
  const { video, images } = communitys.find((item: { video: string }) => item.video);
  const film = `<figure class="video"><a href="/${video}"><img src="/uploads/${images}" alt="">A film</a></figure>`;
  const course = await staff.add('course', { title: `Film ${title}`, curriculum: film, order: '99' });
  expect(await typesOn(`/course-detail/${course.link}`)).toBe('Course VideoObject BreadcrumbList');
  await staff.change('blogs', blog._id, { content: film });
  expect(await typesOn(`/blogDetail/${blog.link}`)).toBe('BlogPosting VideoObject BreadcrumbList');
  await page.goto(`/blogDetail/${blog.link}`);
  await expect(page).toHaveTitle(`${title} | Ananta`);

  for (const path of ['/nowhere', '/blogDetail/nothing', '/our-team/nobody', '/community/nothing']) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect([answer.status(), html.match(block)]).toEqual([404, null]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('the page of a person shows what they wrote and checked, and articles lead there', async ({
  page,
  staff,
}) => {
  const name = `Dr. Mira ${Math.random()}`;
  const person = { title: name, position: 'Paediatrician', description: '<p>Looks after babies.</p>' };
  const member = await staff.add('teams', person, 'images');
  const names = { author: String(member._id), reviewer: String(member._id), reviewedAt: '2026-11-05' };
  const blog = await staff.add('blogs', { ...article, ...names, title: `Sleep ${name}` }, 'images');
  await page.goto(`/blogDetail/${blog.link}`);
  await expect(page.getByText(`Medically reviewed by ${name} on 5 Nov 2026`).first()).toBeVisible();
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(`/our-team/${member.link}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Looks after babies.')).toBeVisible();
  const written = page.getByRole('region', { name: `Written by ${name}` });
  await expect(written.getByRole('link', { name: /^Sleep/ })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Reviewed by/ })).toHaveCount(0);
  await page.goto('/our-team');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/our-team/${member.link}`);
  await staff.remove('teams', member._id);
  await page.goto(`/blogDetail/${blog.link}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toHaveCount(0);
});

test('the page of a person shows what they checked, however much they wrote, and says how much it is @all', async ({
  page,
  staff,
}) => {
  const name = `Dr. Tara ${Math.random()}`;
  const person = { title: name, position: 'Paediatrician', description: '<p>Writes and checks.</p>' };
  const { _id, link } = await staff.add('teams', person, 'images');
  const id = String(_id);
  const add = (title: string, values: object) =>
    staff.add('blogs', { ...article, ...values, title: `${title} ${name}` }, 'images');
  await add('Checked', { reviewer: id, createdAt: '2020-01-01' });
  for (let place = 0; place < 13; place++) await add(`Own ${place}`, { author: id, reviewer: id });
  await page.goto(`/our-team/${link}`);
  const written = page.getByRole('region', { name: `Written by ${name}` });
  await expect(written.getByRole('listitem')).toHaveCount(3);
  await expect(written).toContainText('The 3 newest of 13 articles.');
  const reviewed = page.getByRole('region', { name: `Reviewed by ${name}` });
  await expect(reviewed.getByRole('listitem')).toHaveCount(1);
  await expect(reviewed.getByRole('link', { name: /^Checked/ })).toBeVisible();
  await expect(reviewed).not.toContainText('newest of');
  await expectAccessible(page);

  await written.getByRole('link', { name: `All 13 articles written by ${name}` }).click();
  await expect(page).toHaveURL(`/blogs?author=${link}`);
  await expect(page.getByText(`13 articles written by ${name}`)).toBeVisible();
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveCount(3);
  await page.goto(`/blogs?author=${link}&show=15`);
  await expect(titles).toHaveCount(13);
  await expect(titles.filter({ hasText: /^Checked/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/blogs?reviewer=${link}`);
  await expect(titles).toHaveText([`Checked ${name}`]);
  await page.getByRole('link', { name: 'Show all articles' }).click();
  await expect(page).toHaveURL('/blogs');
  await page.goto('/blogs?author=nobody-of-ours');
  await expect(page).toHaveURL('/blogs');
});

test('feeds, maps and texts for programs are kept like pages, and say what is true now', async ({
  request,
  staff,
}) => {
  const title = `Told ${Math.random()}`;
  const blog = await staff.add('blogs', { ...article, title, createdAt: '2099-01-01' }, 'images');
  for (const [path, type] of [
    ['/feed.xml', 'application/rss+xml'],
    ['/feed.json', 'application/feed+json'],
    ['/llms.txt', 'text/plain'],
    ['/webinars.ics', 'text/calendar'],
    ['/sitemap-blog-1.xml', 'application/xml'],
  ] as const) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      expect.stringContaining(type),
    ]);
    const etag = String(answer.headers().etag);
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    // Others save entries at the same time, which makes it another answer.
    if (again.status() !== 304) expect(again.headers().etag).not.toBe(etag);
    if (path !== '/webinars.ics') expect(await answer.text()).toContain(`/blogDetail/${blog.link}`);
  }
  const map = await (await request.get('/sitemap-blog-1.xml')).text();
  expect(map).toContain(`/uploads/${blog.imageUrl}</image:loc>`);
  expect(await (await request.get('/sitemap-pages.xml')).text()).toContain('<video:content_loc>');
  const home = await (await request.get('/')).text();
  for (const path of ['/feed.xml', '/feed.json']) {
    expect(home).toMatch(
      new RegExp(`<link rel="alternate" type="application/[a-z+]+" title="Articles" href="${path}"`),
    );
  }
});

test('an old address leads on: whole pages, links in the page, and what staff have added', async ({
  page,
  request,
  staff,
}) => {
  const headers = { Authorization: `Bearer ${await administratorToken(request)}` };
  const title = `Moved ${Math.random()}`;
  const blog = await staff.add('blogs', { ...article, title }, 'images');
  const [older, link] = [String(blog.link), `${blog.link}-now`];
  const ask = (path: string) => request.get(path, { maxRedirects: 0 });
  expect((await ask(`/blogDetail/${older}`)).status()).toBe(200);
  await staff.change('blogs', blog._id, { link });
  const moved = await ask(`/BLOGDETAIL/${older}`);
  expect([moved.status(), moved.headers().location]).toEqual([301, `/blogDetail/${older}`]);
  const answer = await ask(`/blogDetail/${older}`);
  expect([answer.status(), answer.headers().location, answer.headers()['cache-control']]).toEqual([
    301,
    `/blogDetail/${link}`,
    'no-cache',
  ]);
  const from = `/old-${older}`;
  const added = await request.post('/api/v1/redirects', {
    headers,
    data: { from, to: `/blogDetail/${older}` },
  });
  expect(added.status()).toBe(201);
  // Followed by the browser's router, which asks for data and not for a page.
  const words = `<p><a href="${from}">Read on</a></p>`;
  const other = await staff.add('blogs', { ...article, title: `Leads ${title}`, content: words }, 'images');
  await page.goto(`/blogDetail/${other.link}`);
  // Not before the page has come to life: what is asked of the router while it begins is lost, or disturbs it.
  await untilLive(page);
  await expect(async () => {
    await page.evaluate((path) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): void };
      };
      router.navigate(path);
    }, from);
    await expect(page).toHaveURL(`/blogDetail/${link}`, { timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto(from);
  await expect(page).toHaveURL(`/blogDetail/${link}`);
  await request.delete(`/api/v1/redirects/${(await added.json())._id}`, { headers });
  expect((await ask(from)).status()).toBe(404);
});
