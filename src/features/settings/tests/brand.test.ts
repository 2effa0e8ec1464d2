import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { picture } from '#tests/factories/pictures.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import type { PresentedSettings } from '../api.ts';
import { brandSettings, siteSettings } from '../rules/settings.ts';

let site: TestSite;
/** A second process of the same site, which serves its pages. */
let shown: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  site = await createTestSite();
  shown = await createApp(readConfig(site.environment), { pages: 'built' });
});
afterAll(async () => {
  await shown.app.close();
  await site.close();
});

const read = async (): Promise<PresentedSettings> =>
  (await site.call('GET', 'site-settings', { token: site.admin })).json().settings;

/** Sets settings in the process that serves the pages, at their present revisions. */
async function set(values: Record<string, unknown>) {
  const now: Record<string, { revision: number }> = await read();
  const settings = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, revision: now[name]?.revision }]),
  );
  const headers = { authorization: `Bearer ${site.admin}` };
  const url = '/api/v1/site-settings';
  return shown.app.inject({ method: 'PUT', url, headers, payload: { settings } });
}
const page = (url: string) => shown.app.inject({ url });
const errorsOf = async (values: Record<string, unknown>) => {
  const answer = await set(values);
  return [answer.statusCode, answer.json().errors ?? {}] as const;
};

async function upload(width: number, height: number): Promise<string> {
  const sent = await site.call('POST', 'pictures', {
    token: site.admin,
    form: { picture: await picture('png', { width, height }) },
  });
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json().name;
}

test('the name is everywhere at the next request', async () => {
  const addresses = [
    ...['/', '/blogs', '/privacy-policy', '/login', '/feed.xml', '/feed.json', '/llms.txt', '/webinars.ics'],
    ...['/manifest.webmanifest', '/admin.webmanifest', '/offline'],
  ];
  const before = new Map<string, string | undefined>();
  for (const url of addresses) {
    const { body, headers } = await page(url);
    expect([url, body]).toEqual([url, expect.stringContaining('Ananta')]);
    before.set(url, headers.etag as string | undefined);
  }
  expect((await set({ brandName: 'Little Steps & Co' })).statusCode).toBe(200);
  for (const url of addresses) {
    const { body, headers, statusCode } = await page(url);
    expect([url, statusCode, body]).toEqual([
      url,
      200,
      expect.stringMatching(/Little Steps (&|&amp;|\\u0026) Co/),
    ]);
    // Posted texts and addresses of the demo keep their own words, and this site has none.
    expect([url, /\bAnanta\b(?! Community|, 3rd Floor|\/\/Webinars)/.test(body)]).toEqual([url, false]);
    expect([url, before.get(url) === undefined || headers.etag !== before.get(url)]).toEqual([url, true]);
  }
  const { body } = await page('/');
  expect(body).toContain('<title>Little Steps &amp; Co | Parenting support and paediatric care</title>');
  expect(body).toContain('property="og:site_name" content="Little Steps &amp; Co"');
  expect((await page('/blogs')).body).toMatch(/<title>[^<]+ \| Little Steps &amp; Co<\/title>/);
  await set({ brandName: null });
  expect((await page('/')).body).not.toContain('Little Steps');
});

test('changed colours are one style, which the policy allows by its hash', async () => {
  const plain = await page('/');
  expect(plain.body).not.toContain('<style>');
  expect(plain.headers['content-security-policy']).toContain("style-src 'self';");
  expect((await set({ brandColour: ' 1D4ED8 ' })).statusCode).toBe(200);
  expect((await read()).brandColour.value).toBe('#1d4ed8');
  for (const url of ['/', '/admin/dashboard', '/offline']) {
    const { body, headers } = await page(url);
    const [, style = ''] = /<style>(.*?)<\/style>/.exec(body) ?? [];
    expect([url, style]).toEqual([url, expect.stringContaining('--color-coral:#1d4ed8')]);
    expect(style).not.toContain('teal');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  }
  await set({ brandColour: null });
  expect((await page('/')).body).toBe(plain.body);
});

test('colours below the least contrast and hostile values are refused, each at its setting', async () => {
  const before = await read();
  const [status, errors] = await errorsOf({ brandColour: '#ffc94a', brandAccent: '#9ad0c8' });
  expect(status).toBe(400);
  expect(errors).toEqual({
    brandColour: expect.stringMatching(/contrast of 1\.5:1, and at least 4\.5:1.*such as #[0-9a-f]{6}/),
    brandAccent: expect.stringContaining('at least 4.5:1'),
  });
  const hostile = [
    ...['#c8402a</style><script>alert(1)</script>', 'javascript:alert(1)', 'red', '#fff', '', 'url(//evil)'],
    ...['#c8402a;}body{display:none', '#c8402a\u0000', 7, null, ['#c8402a'], { colour: '#c8402a' }],
  ];
  for (const value of hostile.filter((one) => one !== null))
    expect([value, await errorsOf({ brandColour: value })]).toEqual([
      value,
      [400, { brandColour: expect.any(String) }],
    ]);
  for (const value of ['', ' \u200b ', 'x'.repeat(41), '</style><script>alert(1)</script>', 7, ['Little']])
    expect([value, await errorsOf({ brandName: value })]).toEqual([
      value,
      [400, { brandName: expect.any(String) }],
    ]);
  const ofSize = (name: unknown) => ({ name, width: 10, height: 10 });
  const logos = [
    ...['javascript:alert(1)', '../secret.webp', '/uploads/a.webp', 'data:image/svg+xml,<svg/>', 7],
    `${'a'.repeat(24)}.svg`,
  ].map(ofSize);
  for (const value of [...logos, 'a.webp', [], { name: `${'a'.repeat(24)}.webp` }])
    expect([value, await errorsOf({ brandLogo: value })]).toEqual([
      value,
      [400, { brandLogo: expect.any(String) }],
    ]);
  // Of the right form, and of no picture.
  expect(await errorsOf({ brandLogo: ofSize(`${'a'.repeat(24)}.webp`) })).toEqual([
    400,
    { brandLogo: expect.stringContaining('no file') },
  ]);
  expect(await read()).toEqual(before);
});

test('an SVG with a script is no logo', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const sent = await site.call('POST', 'pictures', {
    token: site.admin,
    form: { picture: new File([svg], 'logo.svg', { type: 'image/svg+xml' }) },
  });
  expect(sent.statusCode).toBe(415);
});

test('the logo is shown, kept, measured by the server, and can be removed', async () => {
  const icon = await page('/brand-logo.png');
  expect([icon.statusCode, icon.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
  expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 192 });
  const name = await upload(400, 100);
  // The sizes that a client sends are not believed.
  expect((await set({ brandLogo: { name, width: 1, height: 1 } })).statusCode).toBe(200);
  expect((await read()).brandLogo.value).toEqual({ name, width: 400, height: 100 });

  // A wordmark stands alone, with the name as its alternative text.
  const file = `/uploads/${name.replace('.webp', '-320.webp')}`;
  const { body } = await page('/');
  expect(body).toContain(`<img src="${file}" alt="Ananta" width="400" height="100"`);
  expect(body).toContain('/brand-logo.png');
  const png = await page('/brand-logo.png');
  expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png']);
  expect(png.headers['content-security-policy']).toContain('sandbox');
  expect(png.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', height: 160, width: 640 });

  const token = site.admin;
  const used = (await site.call('GET', `pictures/${name}`, { token })).json().picture;
  expect([used.uses, used.isInSettings, used.unusedSince]).toEqual([1, true, null]);
  const deleted = await site.call('DELETE', `pictures/${name}`, { token });
  expect([deleted.statusCode, deleted.json().message]).toEqual([409, expect.stringContaining('logo')]);

  // A square one has the name beside it.
  const square = await upload(200, 200);
  await set({ brandLogo: { name: square, width: 200, height: 200 } });
  expect((await page('/')).body).toMatch(new RegExp(`<img src="/uploads/${square.slice(0, 24)}[^>]* alt=""`));
  const former = (await site.call('GET', `pictures/${name}`, { token })).json().picture;
  expect([former.uses, former.unusedSince === null]).toEqual([0, false]);
  expect((await page('/brand-logo.png')).headers.etag).not.toBe(png.headers.etag);

  expect((await set({ brandLogo: null })).statusCode).toBe(200);
  expect((await page('/')).body).not.toContain(square.slice(0, 24));
  expect((await page('/brand-logo.png')).headers.etag).toBe(icon.headers.etag);
});

test('emails have the name, the logo and the colour of the brand', async () => {
  const name = await upload(200, 200);
  const brandLogo = { name, width: 0, height: 0 };
  // The address of the demo content names the former brand.
  await set({ brandName: 'Little Steps', brandColour: '#1d4ed8', brandLogo, address: '12 Lake Road, Pune' });
  const sent = await shown.app.inject({
    method: 'POST',
    url: '/api/v1/auth/forgot-password',
    payload: { email: 'asha@example.com' },
  });
  expect(sent.statusCode).toBe(200);
  const html = async () => {
    const rows = await site.services.database.db.selectFrom('email').select(['mail']).orderBy('id').execute();
    return rows.map(({ mail }) => (JSON.parse(mail) as { html: string }).html).at(-1) ?? '';
  };
  await expect.poll(html).toContain('>Little Steps<');
  expect(await html()).toContain('/brand-logo.png" width="40" height="40"');
  expect(await html()).toContain('background:#1d4ed8');
  expect(await html()).not.toContain('Ananta');
  await set(Object.fromEntries([...brandSettings, 'address'].map((setting) => [setting, null])));
});

test('only the owner and administrators change the brand, and activity names the setting', async () => {
  const editor = await site.register('an-editor', 'editor');
  const json = { settings: { brandName: { value: 'Mine', revision: 0 } } };
  expect((await site.call('PUT', 'site-settings', { token: editor, json })).statusCode).toBe(403);
  await set({ brandAccent: '#1d4ed8' });
  const [note] = await site.services.stores.activity.list({ about: 'setting' }, { limit: 1, offset: 0 });
  expect(note).toMatchObject({
    kind: 'siteSettingChanged',
    about: { id: 'brandAccent', name: siteSettings.brandAccent.label },
  });
  await set({ brandAccent: null });
});
