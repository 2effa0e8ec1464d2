import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { settings } from './check-settings.ts';
import type { CheckContext } from './context.ts';

async function checkSettings(
  environment: Record<string, string>,
  envFileVariables: Record<string, string> = {},
  inContainer = false,
) {
  const machine = { isContainer: () => inContainer };
  const context = {
    config: readConfig(environment),
    environment,
    envFileVariables,
    machine,
  } as unknown as CheckContext;
  return settings.run(context);
}
const messagesOf = async (...args: Parameters<typeof checkSettings>) =>
  (await checkSettings(...args)).map(({ message, fix = '' }) => `${message} ${fix}`);

const real = {
  SITE_URL: 'https://ananta.example',
  TRUST_PROXY: 'on',
  CONTACT_PHONES: '+91 1',
  CONTACT_EMAILS: 'care@ananta.example',
  CONTACT_ADDRESS: 'Pune',
};

test('consistent settings are good, whatever else is in the environment', async () => {
  for (const environment of [{}, real, { ...real, PORTAL: 'x', NODE_ENV: 'production', AWS_PROFILE: 'x' }]) {
    expect((await checkSettings(environment)).map(({ verdict }) => verdict)).toEqual(['good']);
  }
});

test('a mistyped name is reported, with the probable one', async () => {
  expect(await messagesOf({ ...real, SITE_ULR: 'x', TRUSTPROXY: 'on' }, { SITE_ULR: 'x' })).toEqual([
    expect.stringMatching(/no setting SITE_ULR, .* Did you mean SITE_URL\?/),
    expect.stringMatching(/no setting TRUSTPROXY, .* Did you mean TRUST_PROXY\?/),
  ]);
  // In a settings file every name is meant for the site.
  expect(await messagesOf(real, { COLOUR_OF_THE_SKY: 'blue' })).toEqual([
    expect.stringMatching(/no setting COLOUR_OF_THE_SKY, .* Remove the line/),
  ]);
});

test('a weak secret is reported, without its value', async () => {
  const secret = 'abcabcabcabcabcabcabcabcabcabcabcabc';
  const messages = await messagesOf({ ...real, AUTH_SECRET: secret, ADMIN_PASSWORD: 'the first one' });
  expect(messages).toEqual([
    expect.stringMatching(/^AUTH_SECRET .*openssl/),
    expect.stringMatching(/^ADMIN_PASSWORD .* Remove it/),
  ]);
  expect(messages.join()).not.toMatch(/abcabc|the first one/);
});

test('a site reachable without its proxy is reported, unless a container isolates it', async () => {
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7'])
    expect(await messagesOf({ ...real, HOST })).toEqual([
      expect.stringMatching(/^TRUST_PROXY is on, and HOST is .* HOST=127\.0\.0\.1/),
    ]);
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    expect((await checkSettings({ ...real, HOST }))[0]?.verdict).toBe('good');
  expect((await checkSettings({ ...real, HOST: '0.0.0.0' }, {}, true))[0]?.verdict).toBe('good');
  const { TRUST_PROXY: _, ...without } = real;
  expect(await messagesOf({ ...without, HOST: '0.0.0.0' })).toEqual([
    expect.stringMatching(/TRUST_PROXY=on/),
  ]);
});

test('inconsistent settings are reported', async () => {
  const { TRUST_PROXY: _, ...withoutProxy } = real;
  expect(await messagesOf(withoutProxy)).toEqual([expect.stringMatching(/TRUST_PROXY=on/)]);
  expect(await messagesOf({ ...real, WORK: 'only', WORKERS: '3' })).toEqual([
    expect.stringMatching(/^WORKERS /),
  ]);
  expect(await messagesOf({ ...real, WORK: 'off' })).toEqual([expect.stringMatching(/^WORK is off/)]);
  expect(await messagesOf({ ...real, CDN_SECONDS: '600' })).toEqual([expect.stringMatching(/CDN_PURGE_URL/)]);
  expect(
    await messagesOf({ SITE_URL: 'https://a.example', TRUST_PROXY: 'on', CONTACT_ADDRESS: 'Pune' }),
  ).toEqual([
    'Visitors see made-up contact details: CONTACT_PHONES, CONTACT_EMAILS are not set. Set them to your own, here or at /admin/settings.',
  ]);
});
