import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { settings } from './check-settings.ts';
import type { CheckContext } from './context.ts';

async function lookAt(
  environment: Record<string, string>,
  inFile: Record<string, string> = {},
  inContainer = false,
) {
  const machine = { isContainer: () => inContainer };
  const context = {
    config: readConfig(environment),
    environment,
    inFile,
    machine,
  } as unknown as CheckContext;
  return settings.run(context);
}
const saidOf = async (...how: Parameters<typeof lookAt>) =>
  (await lookAt(...how)).map(({ message, fix = '' }) => `${message} ${fix}`);

const real = {
  SITE_URL: 'https://ananta.example',
  TRUST_PROXY: 'on',
  CONTACT_PHONES: '+91 1',
  CONTACT_EMAILS: 'care@ananta.example',
  CONTACT_ADDRESS: 'Pune',
};

test('consistent settings are good, whatever else is in the environment', async () => {
  for (const environment of [{}, real, { ...real, PORTAL: 'x', NODE_ENV: 'production', AWS_PROFILE: 'x' }]) {
    expect((await lookAt(environment)).map(({ verdict }) => verdict)).toEqual(['good']);
  }
});

test('a mistyped name is reported, with the probable one', async () => {
  expect(await saidOf({ ...real, SITE_ULR: 'x', TRUSTPROXY: 'on' }, { SITE_ULR: 'x' })).toEqual([
    expect.stringMatching(/no setting SITE_ULR, .* Did you mean SITE_URL\?/),
    expect.stringMatching(/no setting TRUSTPROXY, .* Did you mean TRUST_PROXY\?/),
  ]);
  // In a settings file every name is meant for the site.
  expect(await saidOf(real, { COLOUR_OF_THE_SKY: 'blue' })).toEqual([
    expect.stringMatching(/no setting COLOUR_OF_THE_SKY, .* Remove the line/),
  ]);
});

test('a weak secret is reported, without its value', async () => {
  const secret = 'abcabcabcabcabcabcabcabcabcabcabcabc';
  const said = await saidOf({ ...real, AUTH_SECRET: secret, ADMIN_PASSWORD: 'the first one' });
  expect(said).toEqual([
    expect.stringMatching(/^AUTH_SECRET .*openssl/),
    expect.stringMatching(/^ADMIN_PASSWORD .* Remove it/),
  ]);
  expect(said.join()).not.toMatch(/abcabc|the first one/);
});

test('a site reachable without its proxy is reported, unless a container isolates it', async () => {
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7'])
    expect(await saidOf({ ...real, HOST })).toEqual([
      expect.stringMatching(/^TRUST_PROXY is on, and HOST is .* HOST=127\.0\.0\.1/),
    ]);
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    expect((await lookAt({ ...real, HOST }))[0]?.verdict).toBe('good');
  expect((await lookAt({ ...real, HOST: '0.0.0.0' }, {}, true))[0]?.verdict).toBe('good');
  const { TRUST_PROXY: _, ...without } = real;
  expect(await saidOf({ ...without, HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/TRUST_PROXY=on/)]);
});

test('inconsistent settings are reported', async () => {
  const { TRUST_PROXY: _, ...withoutProxy } = real;
  expect(await saidOf(withoutProxy)).toEqual([expect.stringMatching(/TRUST_PROXY=on/)]);
  expect(await saidOf({ ...real, WORK: 'only', WORKERS: '3' })).toEqual([expect.stringMatching(/^WORKERS /)]);
  expect(await saidOf({ ...real, WORK: 'off' })).toEqual([expect.stringMatching(/^WORK is off/)]);
  expect(await saidOf({ ...real, CDN_SECONDS: '600' })).toEqual([expect.stringMatching(/CDN_PURGE_URL/)]);
  expect(await saidOf({ SITE_URL: 'https://a.example', TRUST_PROXY: 'on', CONTACT_ADDRESS: 'Pune' })).toEqual(
    [
      'Visitors see made-up contact details: CONTACT_PHONES, CONTACT_EMAILS are not set. Set them to your own, here or at /admin/settings.',
    ],
  );
});
