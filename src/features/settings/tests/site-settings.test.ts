import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { cities } from '#core/text/cities.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import type { PresentedSettings } from '../api.ts';
import { type SettingName, type SiteSettings, settingNames, siteSettings } from '../rules/settings.ts';

let site: TestSite;
/** A second process of the same site, which serves its pages. */
let shown: Awaited<ReturnType<typeof createApp>>;
let administrator: string;
beforeAll(async () => {
  site = await createTestSite({ CONTACT_ADDRESS: 'Set, in the environment' });
  administrator = await site.register('meena', 'administrator');
  shown = await createApp(readConfig(site.environment), { pages: 'built' });
});
afterAll(async () => {
  await shown.app.close();
  await site.close();
});

const list = async (token = administrator): Promise<PresentedSettings> =>
  (await site.call('GET', 'site-settings', { token })).json().settings;
const put = (settings: unknown, token = administrator) =>
  site.call('PUT', 'site-settings', { token, json: { settings } });
/** Sets one setting at its present revision. */
async function set<Name extends SettingName>(name: Name, value: SiteSettings[Name] | null) {
  const { revision } = (await list())[name];
  return put({ [name]: { value, revision } });
}
const page = async (address: string) => (await shown.app.inject(address)).body;

test('a new site has the defaults, and the environment overrides them', async () => {
  const settings = await list();
  expect(Object.keys(settings)).toEqual(settingNames);
  const { address, ...others } = settings;
  expect(address).toMatchObject({ value: 'Set, in the environment', setBy: 'CONTACT_ADDRESS' });
  for (const [name, { value, defaultValue, setBy, revision, changedAt }] of Object.entries(others)) {
    const as = siteSettings[name as SettingName].defaultValue;
    expect({ name, value, defaultValue, setBy, revision, changedAt }).toEqual({
      ...{ name, value: as, defaultValue: as },
      ...{ setBy: null, revision: 0, changedAt: null },
    });
  }
  const refused = await put({
    address: { value: 'Elsewhere', revision: 0 },
    greeting: { value: 'Hi', revision: 0 },
  });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['address']]);
  expect((await list()).greeting.revision).toBe(0);
});

test('a change is visible at the next request, on every page and in caches', async () => {
  const addresses = [
    '/',
    '/privacy-policy',
    '/session-book',
    '/offline',
    '/llms.txt',
    '/.well-known/security.txt',
  ];
  for (const address of addresses) expect(await page(address)).not.toContain('care@ananta.example');
  const worker = await page('/service-worker.js');
  const { revision } = (await list()).emails;
  const headers = { authorization: `Bearer ${administrator}` };
  const phones = { value: ['+91 124 555 0000'], revision: (await list()).phones.revision };
  const payload = { settings: { emails: { value: ['care@ananta.example'], revision }, phones } };
  const url = '/api/v1/site-settings';
  const saved = await shown.app.inject({ method: 'PUT', url, headers, payload });
  expect([saved.statusCode, saved.json().settings.emails]).toEqual([
    200,
    expect.objectContaining({ value: ['care@ananta.example'], revision: 1, changedBy: 'meena' }),
  ]);
  for (const address of addresses) {
    expect([address, await page(address)]).toEqual([
      address,
      expect.stringContaining(address === '/offline' ? '+91 124 555 0000' : 'care@ananta.example'),
    ]);
  }
  // Browsers load the offline page again.
  expect(await page('/service-worker.js')).not.toBe(worker);
});

test('another process shows a change once it is notified, and uses it in emails', async () => {
  const heard = new Promise<void>((resolve) => shown.services.onContentChange(resolve));
  await set('phones', ['1098']);
  await heard;
  expect(await page('/')).toContain('tel:1098');
  await vi.waitFor(() => expect(shown.services.siteSettings.details.phones).toEqual(['1098']));
  expect(site.services.siteSettings.details.phones).toEqual(['1098']);
});

test('of two changes of one setting the second is a conflict; other settings are independent', async () => {
  const before = await list();
  const mine = { greeting: { value: 'Namaste {name}', revision: before.greeting.revision } };
  expect((await put(mine)).statusCode).toBe(200);
  const late = await put({
    ...mine,
    notifyDigest: { value: 'nobody', revision: before.notifyDigest.revision },
  });
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    expect.stringContaining('meena has changed “Greeting for WhatsApp”'),
  ]);
  expect(late.json().current.greeting).toMatchObject({ value: 'Namaste {name}', changedBy: 'meena' });
  expect((await list()).notifyDigest.value).toBe('frontDesk');
  expect((await set('notifyDigest', 'staff')).statusCode).toBe(200);
});

test('of many concurrent changes one applies', async () => {
  const { revision } = (await list()).notifyUnowned;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => put({ notifyUnowned: { value: 'staff', revision } })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect((await list()).notifyUnowned.revision).toBe(revision + 1);
});

test('a setting is reset to its default, and its revision rises', async () => {
  await set('greeting', 'Something else');
  const { revision } = (await list()).greeting;
  expect((await set('greeting', null)).statusCode).toBe(200);
  expect((await list()).greeting).toMatchObject({
    value: siteSettings.greeting.defaultValue,
    revision: revision + 1,
  });
});

test('an error is reported at its setting, and nothing is stored', async () => {
  const before = await list();
  const wrong = await put({
    phones: { value: ['call me'], revision: before.phones.revision },
    emails: { value: [], revision: before.emails.revision },
    greeting: { value: 'Hello <img src=x onerror=alert(1)>', revision: before.greeting.revision },
    savedReplies: { value: [{ title: 'a', text: 'b' }] },
    notifyDigest: { value: 'nobody', revision: before.notifyDigest.revision },
    notifyUnowned: { value: 'nobody', revision: 2 ** 31 },
    toString: { value: 1, revision: 0 },
  });
  expect([wrong.statusCode, Object.keys(wrong.json().errors).sort()]).toEqual([
    400,
    ['emails', 'greeting', 'notifyUnowned', 'phones', 'savedReplies'],
  ]);
  for (const json of [undefined, [], { settings: 7 }, { settings: {} }, { settings: { unknown: {} } }]) {
    const answer = await site.call('PUT', 'site-settings', { token: administrator, json: json ?? null });
    expect([json, answer.statusCode]).toEqual([json, 400]);
  }
  expect(await list()).toEqual(before);
});

test('the activity records who changed which setting, without values', async () => {
  await set('staffEmail', 'desk@ananta.example');
  const [note] = await site.services.stores.activity.list({ about: 'setting' }, { limit: 1, offset: 0 });
  expect(note).toMatchObject({
    kind: 'siteSettingChanged',
    about: { kind: 'setting', id: 'staffEmail', name: 'Staff mailbox' },
    details: {},
  });
  expect(JSON.stringify(note)).not.toContain('desk@');
});

test('the form offers the added cities, and last an input for another one', async () => {
  const answer = await set('furtherCities', ['Other city', 'Surat']);
  expect(answer.statusCode).toBe(200);
  await vi.waitFor(async () => expect(await page('/session-book')).toContain('<option>Surat</option>'));
  const offered = Array.from(
    (await page('/session-book')).matchAll(/<option>([^<]+)<\/option>/g),
    ([, city]) => city,
  );
  expect(offered).toEqual([...cities, 'Surat', 'Other city']);
  const cityErrors = async (city: string, otherCity?: string) => {
    const csrf = await site.call('GET', 'booksession/get-csrf-token');
    const [cookie = ''] = String(csrf.headers['set-cookie']).split(';');
    const json = {
      name: 'Asha',
      email: 'a@b.example',
      contact: '9000000001',
      city,
      otherCity,
      message: 'Sleep',
    };
    const headers = { cookie, 'x-csrf-token': csrf.json().csrfToken };
    return Object.keys((await site.call('POST', 'booksession', { json, headers })).json().errors);
  };
  // The captcha is checked only if everything else is valid.
  expect(await cityErrors('Surat')).toEqual(['recaptchaToken']);
  expect(await cityErrors('Pune')).toEqual(['recaptchaToken']);
  expect(await cityErrors('Kochi')).toEqual(['recaptchaToken']);
  expect(await cityErrors('Other city', 'Kochi')).toEqual(['recaptchaToken']);
  expect(await cityErrors('Other city')).toEqual(['recaptchaToken']);
  expect(await cityErrors('Other city', ' ')).toEqual(['otherCity']);
  expect(await cityErrors('Other city', 'win at evil.example')).toEqual(['otherCity']);
  expect(await cityErrors('win at evil.example')).toEqual(['city']);
  expect(await cityErrors('x'.repeat(61))).toEqual(['city']);
  expect(await cityErrors('')).toEqual(['city']);
  await set('furtherCities', []);
});

test('the front desk reads its texts, and cannot change settings', async () => {
  const frontDesk = await site.register('tara', 'frontDesk');
  const texts = await site.call('GET', 'front-desk/texts', { token: frontDesk });
  expect([texts.statusCode, texts.json(), texts.headers['cache-control']]).toEqual([
    200,
    {
      greeting: siteSettings.greeting.defaultValue,
      savedReplies: siteSettings.savedReplies.defaultValue,
      openingHours: siteSettings.openingHours.defaultValue,
      cities: expect.arrayContaining([...cities]),
    },
    'no-store',
  ]);
  expect((await site.call('GET', 'site-settings', { token: frontDesk })).statusCode).toBe(403);
  expect((await put({}, frontDesk)).statusCode).toBe(403);
});

test('a stored value that this version does not understand counts as not set', async () => {
  const { db } = site.services.database;
  await db
    .updateTable('siteSetting')
    .set({ value: '{"no":"text"}' })
    .where('name', '=', 'greeting')
    .execute();
  expect((await list()).greeting.value).toBe(siteSettings.greeting.defaultValue);
});
