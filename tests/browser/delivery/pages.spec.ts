import decodeIco from 'decode-ico';
import sharp from 'sharp';
import { sendRaw } from '../../factories/raw-request.ts';
import { expect, test } from '../support/fixtures.ts';

const article = { title: 'A kite on the roof', shortContent: 'Short', content: '<p>Long</p>', status: '1' };

test('a page has an absolute address too, and none exists for a NUL or `*`', async ({ request, baseURL }) => {
  const ask = (target: string) =>
    sendRaw(String(baseURL), `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const page = await request.get('/disclaimer', { headers: { 'accept-encoding': 'identity' } });
  for (const target of ['http://localhost/disclaimer', `${baseURL}/disclaimer?x=1`]) {
    const { status, headers } = await ask(target);
    expect([status, headers.etag]).toEqual([200, `etag: ${page.headers().etag}`]);
  }
  for (const target of ['/%00', '*', 'http:///disclaimer']) {
    const { status, headers } = await ask(target);
    expect([target, status, headers]).toEqual([
      target,
      400,
      expect.objectContaining({ 'x-frame-options': 'x-frame-options: DENY' }),
    ]);
  }
});

test('an unchanged page is not sent again; it is compressed where accepted', async ({ request }) => {
  const first = await request.get('/disclaimer', { headers: { 'accept-encoding': 'identity' } });
  const { etag = '', vary } = first.headers();
  expect(vary).toContain('Accept-Encoding');
  const again = await request.get('/disclaimer', { headers: { 'if-none-match': etag } });
  expect([again.status(), await again.text()]).toEqual([304, '']);
  for (const encoding of ['br', 'gzip']) {
    const answer = await request.get('/disclaimer', { headers: { 'accept-encoding': encoding } });
    expect([answer.headers()['content-encoding'], answer.headers().etag]).toEqual([encoding, etag]);
    expect(await answer.text()).toBe(await first.text());
  }
  const liked = await request.get('/disclaimer', { headers: { 'accept-encoding': 'BR;q=0.5, gzip, *;q=0' } });
  expect(liked.headers()['content-encoding']).toBe('gzip');
  const refused = await request.get('/disclaimer', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } });
  expect(refused.headers()['content-encoding']).toBeUndefined();
  const head = await request.head('/disclaimer');
  expect([head.status(), await head.text()]).toEqual([200, '']);
});

test('a change of content is visible at the very next request, and an unpublished article is not visible', async ({
  request,
  staff,
}) => {
  const blog = await staff.add('blogs', { ...article, createdAt: '2031-01-01' }, 'images');
  const list = async () => (await request.get('/blogs')).text();
  expect(await list()).toContain('A kite on the roof');
  await staff.change('blogs', blog._id, { title: 'A drum in the yard' });
  const changed = await list();
  expect(changed).toContain('A drum in the yard');
  expect(changed).not.toContain('A kite on the roof');
  await staff.change('blogs', blog._id, { status: '0' });
  expect(await list()).not.toContain('A drum in the yard');
  expect((await request.get(`/blogDetail/${blog.link}`)).status()).toBe(404);
});

test('built files are cached for a year and sent compressed', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [script = ''] = html.match(/\/assets\/[\w.-]+\.js/) ?? [];
  const answer = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  });
});

test('the site has its icons wherever browsers and phones look for one', async ({ request }) => {
  const fetchBytes = async (path: string, type: RegExp) => {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-type']).toMatch(type);
    return answer.body();
  };
  const widths = decodeIco(await fetchBytes('/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/));
  expect(widths.map(({ width }) => width)).toEqual([16, 32, 48]);

  const html = await (await request.get('/')).text();
  const hrefOf = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? rel;
  const touch = sharp(await fetchBytes(hrefOf('apple-touch-icon'), /^image\/png/));
  expect(await touch.metadata()).toMatchObject({ width: 180, height: 180, hasAlpha: false });

  const manifest = await fetchBytes(hrefOf('manifest'), /^application\/manifest\+json/);
  const { short_name, icons, shortcuts } = JSON.parse(manifest.toString());
  expect(short_name).toBe('Ananta');
  const kinds = icons.map(({ sizes, purpose }: Record<string, string>) => `${purpose ?? 'any'} ${sizes}`);
  for (const kind of ['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512'])
    expect(kinds).toContain(kind);
  expect(shortcuts).toHaveLength(3);
  for (const { url } of shortcuts) expect([url, (await request.get(url)).status()]).toEqual([url, 200]);
  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((one: { icons: [] }) => one.icons)]) {
    const { width, height } = await sharp(
      await fetchBytes(src, new RegExp(type.replace('+', '.'))),
    ).metadata();
    if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
});

test('the API document is readable at /api/v1/docs, under a strict policy too @all', async ({ page }) => {
  const answer = await page.goto('/api/v1/docs');
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
  // It draws only visible parts.
  await expect(async () => {
    await page.mouse.wheel(0, 1500);
    await expect(page.getByText('/api/v1/blogs', { exact: true }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByText('Add a blog').click();
  await expect(page.getByText("Required: 'Short Content is required'").first()).toBeVisible();
});
