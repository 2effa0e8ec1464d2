import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { password } from '#tests/factories/test-site.ts';

const site = provideTestSite();

test('changes of an account are limited per day over all calls, and sign-out is always possible', async () => {
  await site.register('eva', 'editor');
  const token = await site.register('mira', 'user');
  const account = await site.services.accounts.findByEmail('mira@example.com');
  await site.services.accounts.confirmEmail(String(account?.id));
  const rename = (name: string) => site.call('PUT', 'account', { json: { name }, token });
  const setNews = (isSubscribed: boolean) =>
    site.call('PUT', 'account/newsletter', { json: { isSubscribed }, token });
  const { stores } = site.services;
  const rows = async () => [
    await stores.activity.count({ about: 'account' }),
    (await stores.consents.listOf('mira@example.com')).length,
    (await site.services.database.db.selectFrom('erasure').selectAll().execute()).length,
  ];

  for (let n = 0; n < 47; n++) expect((await rename(`Mira ${n}`)).statusCode).toBe(200);
  expect((await setNews(true)).statusCode).toBe(200);
  expect((await setNews(false)).statusCode).toBe(200);
  const before = await rows();
  for (let n = 0; n < 5; n++) {
    expect((await setNews(false)).statusCode).toBe(200);
    expect((await rename('Mira 46')).statusCode).toBe(200);
  }
  expect(await rows()).toEqual(before);

  expect((await setNews(true)).statusCode).toBe(200);
  const full = await rows();
  for (const refused of [
    await setNews(false),
    await rename('Mira Rao'),
    await site.call('PUT', 'account/password', {
      json: { currentPassword: password, password: 'mango lassi at noon' },
      token,
    }),
  ])
    expect([refused.statusCode, refused.json().message, refused.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(
        /^You have changed your account many times today\. Please try again in \d+ hours\.$/,
      ),
      expect.any(String),
    ]);
  expect(await rows()).toEqual(full);
  expect((await site.call('GET', 'account/consents', { token })).json().isSubscribed).toBe(true);
  // Other accounts are not limited, and neither is this one the next day.
  expect(
    (await site.call('PUT', 'account', { json: { name: 'Eva' }, token: await site.signIn('eva') }))
      .statusCode,
  ).toBe(200);
  expect((await site.call('DELETE', 'account/sessions', { token })).statusCode).toBe(200);
  site.clock.advance(24 * 3_600_000);
  const next = await site.signIn('mira');
  expect((await site.call('PUT', 'account', { json: { name: 'Mira Rao' }, token: next })).statusCode).toBe(
    200,
  );
});

test('activity entries of users are limited like those of strangers; those of staff are complete', async () => {
  const { stores } = site.services;
  const from = '10.9.0.7';
  const renamed = async (name: string, times: number) => {
    const token = await site.signIn(name);
    const before = await stores.activity.count({ kind: 'nameChanged' });
    for (let n = 0; n < times; n++)
      expect(
        (await site.call('PUT', 'account', { json: { name: `New ${n}` }, token, from })).statusCode,
      ).toBe(200);
    return (await stores.activity.count({ kind: 'nameChanged' })) - before;
  };
  let noted = 0;
  for (const name of ['nila', 'nina', 'noor']) {
    await site.register(name, 'user');
    noted += await renamed(name, 40);
  }
  expect(noted).toBe(100);
  await site.register('esha', 'editor');
  expect(await renamed('esha', 3)).toBe(3);
});
