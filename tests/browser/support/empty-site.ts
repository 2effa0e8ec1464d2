import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';
import { findFreePort } from '../../run/free-port.ts';
import { unsetSettings } from '../../setup/unset-settings.ts';

interface EmptySite {
  address: string;
  folder: string;
  /** Its SQLite file. */
  database: string;
  stop(): Promise<void>;
}

/**
 * A second site without any content, for empty states, which cannot be tested beside other tests.
 *
 * @param own additional settings of this site
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
  const server = spawn(process.execPath, ['src/start.mjs'], {
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

const tokens = new Map<string, Promise<string>>();

async function authHeaders(address: string): Promise<{ Authorization: string }> {
  const token = tokens.get(address) ?? login(address);
  tokens.set(address, token);
  return { Authorization: `Bearer ${await token}` };
}

/** Adds an entry to such a site. @param path of its type, below the API @returns the stored entry */
export async function createEntryAt(
  address: string,
  path: string,
  body: FormData,
): Promise<Record<string, string>> {
  const headers = await authHeaders(address);
  const answer = await fetch(`${address}/api/v1/${path}`, { method: 'POST', headers, body });
  expect(answer.status, `${path}: ${answer.statusText}`).toBe(201);
  return answer.json();
}

/** Changes fields of an entry of such a site. @param path of the entry, below the API */
export async function updateEntryAt(
  address: string,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const headers = { ...(await authHeaders(address)), 'Content-Type': 'application/json' };
  const body = JSON.stringify(fields);
  const answer = await fetch(`${address}/api/v1/${path}`, { method: 'PUT', headers, body });
  expect(answer.status, `${path}: ${await answer.text()}`).toBe(200);
}

async function login(address: string): Promise<string> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await answer.json()).token;
}
