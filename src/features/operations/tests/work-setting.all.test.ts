import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { findFreePort } from '#tests/run/free-port.ts';

const site = provideTestSite();
let running: ChildProcess | undefined;
afterEach(() => stop('SIGKILL'));

/** Starts the site as its owner does. @returns its address, once it is ready */
async function start(WORK: string): Promise<string> {
  const PORT = String(await findFreePort());
  running = spawn(process.execPath, ['src/start.mjs'], {
    env: { ...process.env, ...site.environment, WORK, PORT } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${PORT}`;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 30_000, interval: 100 }).toBe(true);
  return address;
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  if (!running || running.exitCode !== null || running.signalCode) return running?.exitCode ?? null;
  const ended = once(running, 'exit');
  running.kill(signal);
  const [code] = await ended;
  return code;
}

const reader = { record: 'account', id: 'a' };
const mail = { to: 'meena@example.com', subject: 'Hello', text: 'Hello', html: '' };
const put = () =>
  site.services.stores.emails.enqueue({ kind: 'account-ended', about: reader, recipient: reader, mail });
const delivered = async () => (await readdir(join(site.dataDir, 'outbox')).catch(() => [])).length;

test('only: a process of its own runs the jobs and serves nothing but its health', async () => {
  const address = await start('only');
  await put();
  await expect.poll(delivered, { timeout: 15_000 }).toBe(1);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  for (const path of ['/', '/api/v1/blogs', '/admin/dashboard', '/uploads/a.webp']) {
    const answer = await fetch(address + path);
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([404, ['message']]);
  }
  expect(await stop('SIGTERM')).toBe(0);
  // The next process finds no job held.
  const held = site.services.database.db.selectFrom('job').select('name').where('holder', 'is not', null);
  expect(await held.execute()).toEqual([]);
});
