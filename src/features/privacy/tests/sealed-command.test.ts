import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { visitor } from '#core/actor.ts';
import { createStores } from '#features.ts';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { findingsText, runCheck } from '#tests/factories/doctor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { runSealedCommand } from '../server/sealed-command.ts';

const site = provideTestSite();
const { write } = conversationsOf(site);

const sealed = (...words: string[]) =>
  runSealedCommand(words, readConfig(site.environment), site.clock, createStores);

test('the operator opens a sealed copy for a lawful demand, and the activity records it', async () => {
  const { enquiry } = await write({ email: 'heron@example.com', message: 'heron asks' });
  expect(await sealed('list')).toBe('Nothing is kept sealed.');
  const { erasureService, stores } = site.services;
  const wish = { email: 'heron@example.com', requestId: 'r1', by: visitor };
  await stores.transaction((tx) => erasureService.erasePerson(tx, wish));

  const reported = await sealed('list');
  expect(reported).toContain(`enquiry  ${enquiry._id}`);
  expect(reported).not.toContain('heron');
  const [id = ''] = reported.split(' ');
  expect(JSON.parse(await sealed('open', id))).toMatchObject({ id: enquiry._id, message: 'heron asks' });
  const { activity } = (await site.call('GET', 'activity?kind=sealedOpened', { token: site.admin })).json();
  expect(activity).toMatchObject([{ about: { kind: 'sealed', name: `enquiry ${enquiry._id}` } }]);
  expect(JSON.stringify(activity)).not.toContain('heron');
});

test('invalid input is reported, and another secret opens nothing', async () => {
  const [id = ''] = (await sealed('list')).split(' ');
  await expect(sealed('open', 'nothing')).rejects.toThrow(/no sealed copy/);
  await expect(sealed()).rejects.toThrow(/npm run sealed/);
  const config = { ...readConfig(site.environment), authSecret: 'another secret of the site, long enough' };
  await expect(runSealedCommand(['open', id], config, site.clock, createStores)).rejects.toThrow(
    /AUTH_SECRET/,
  );
  const env = { ...process.env, ...site.environment, DATABASE_URL: site.environment.DATABASE_URL ?? '' };
  const words = ['src/commands/sealed.ts', 'list'];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  expect(stdout).toContain(id);
});

test('the secret leaves the database once it is set, and still opens older copies; another one does not', async () => {
  const [id = ''] = (await sealed('list')).split(' ');
  const { stores } = site.services;
  const kept = () => stores.facts.find('auth secret');
  const secret = await sealed('secret');
  expect([secret, secret.length >= 32]).toEqual([await kept(), true]);
  const { activity } = (await site.call('GET', 'activity?kind=secretShown', { token: site.admin })).json();
  expect(activity).toHaveLength(1);
  expect(JSON.stringify(activity)).not.toContain(secret);

  const found = async (settings: Record<string, string>) =>
    findingsText(
      await runCheck(site, 'personal-data', { settings: { SITE_URL: 'https://ananta.in', ...settings } }),
    );
  expect(await found({})).toContain('npm run sealed -- secret');
  expect(await found({ SITE_URL: 'http://localhost:3000' })).not.toContain('AUTH_SECRET');
  expect(await found({ AUTH_SECRET: secret })).not.toContain('AUTH_SECRET');

  const start = async (AUTH_SECRET: string) => {
    const environment = { ...site.environment, AUTH_SECRET };
    const { app } = await createApp(readConfig(environment), { pages: 'none' });
    const headers = { authorization: `Bearer ${site.admin}` };
    const { statusCode } = await app.inject({ method: 'GET', url: '/api/v1/auth/me', headers });
    await app.close();
    return { statusCode, config: readConfig(environment) };
  };
  await start('another secret of the site, long enough');
  expect(await kept()).toBe(secret);
  const { statusCode, config } = await start(secret);
  expect([statusCode, await kept()]).toEqual([200, undefined]);
  const opened = await runSealedCommand(['open', id], config, site.clock, createStores);
  expect(JSON.parse(opened)).toMatchObject({ message: 'heron asks' });
  await expect(runSealedCommand(['secret'], config, site.clock, createStores)).rejects.toThrow(
    /AUTH_SECRET is set/,
  );
});
