import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { csrfHeaders } from '../factories/csrf-headers.ts';
import { provideTestSite } from '../factories/provided-site.ts';

const site = provideTestSite();

test('a parent who enrols while another process deletes the webinar gets a 404', async () => {
  const webinar = await site.records.create('webinar', { title: 'Calm evenings', startdate: '2199-01-01' });
  const headers = await csrfHeaders(site, 'webinar');

  const child = spawn(process.execPath, ['tests/factories/deleting-process.ts', webinar._id], {
    env: { ...process.env, ...site.environment, DATABASE_URL: site.environment.DATABASE_URL ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  expect(child.exitCode).toBeNull();
  const answer = await site.call('POST', 'webinar/bookwebinar', {
    headers,
    json: { name: 'Meena', email: 'meena@example.com', contact: '9000000001', webinarId: webinar._id },
  });
  expect(await ended).toEqual([0, null]);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message: expect.any(String), errors: { webinarId: expect.any(String) } },
  ]);
  expect(await site.records.count('registration', { owner: webinar._id })).toBe(0);
});
