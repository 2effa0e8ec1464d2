import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../run/free-port.ts';
import { unsetSettings } from '../../setup/unset-settings.ts';

interface EmptySite {
  address: string;
  /** Where its data is. */
  folder: string;
  /** Its SQLite file. */
  database: string;
  stop(): Promise<void>;
}

/**
 * A second site without any content: what is shown where there is nothing cannot be seen beside other tests.
 *
 * @param own settings that this site is to have
 */
export async function startEmptySite(own: Record<string, string> = {}): Promise<EmptySite> {
  const port = String(await findFreePort());
  const address = `http://localhost:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'ananta-empty-'));
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  const settings = {
    ...{ PORT: port, HOST: '127.0.0.1', SITE_URL: address, DATA_DIR: folder, DEMO: 'off' },
    ...{ ADMIN_EMAIL, ADMIN_PASSWORD },
  };
  const server = spawn(process.execPath, ['src/server/start.mjs'], {
    env: { ...process.env, ...unsetSettings, ...settings, ...own },
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { address, folder, database: join(folder, 'ananta.db'), stop };
  }
  await stop();
  throw new Error('The empty site did not start.');
}
