import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import { childrenOf } from '../../factories/children-of.ts';
import { openConnection } from '../../factories/connection.ts';
import { type SiteProcess, startSiteProcess } from '../../factories/site-process.ts';
import { createFolder } from '../../factories/temporary-folder.ts';
import { findFreePort } from '../../run/free-port.ts';

// Several processes of one machine, independent of the database. System calls are those of Linux.
const isHere = process.env.TEST_DATABASE === 'sqlite' && process.platform === 'linux';
vi.setConfig({ testTimeout: 90_000 });
const soon = { timeout: 30_000, interval: 50 };

let dataDir: string;
let site: SiteProcess | undefined;
beforeEach(async () => {
  dataDir = await createFolder();
});
afterEach(async () => {
  await site?.stop();
});

async function start(settings: Record<string, string> = {}): Promise<{ address: string }> {
  const port = await findFreePort();
  site = startSiteProcess({ PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', WORKERS: '2', ...settings });
  await site.waitForOutput(/Ananta is ready/);
  return { address: `http://127.0.0.1:${port}` };
}

/** An ended process stays in the process list until its parent has waited for it, which not every parent does. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The established connections to an address of a process, without the listening socket. */
async function connectionsOf(pid: number, address: string): Promise<string[]> {
  const port = Number(new URL(address).port).toString(16).toUpperCase().padStart(4, '0');
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
  const rows = tables.flatMap((table) => table.split('\n')).map((row) => row.trim().split(/\s+/));
  // Fields: the local address, the state (01 is established), and the inode.
  const held = rows.filter((row) => row[1]?.endsWith(`:${port}`) && row[3] === '01');
  const names = new Set(held.map((row) => `socket:[${row[9]}]`));
  const files = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  return links.filter((link) => names.has(link));
}

/** An upload that waits for its last bytes: a request that runs as long as a test needs. */
async function beginRequest(
  address: string,
): Promise<{ finish: () => void; answer: Promise<IncomingMessage> }> {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
  const type = { 'content-type': 'application/json', 'content-length': body.length };
  // The answer to this comes from the process that has the request.
  const headers = { ...type, expect: '100-continue' };
  const call = request(`${address}/api/v1/auth/login`, { method: 'POST', headers, agent: false });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve).on('error', reject);
  });
  answer.catch(() => undefined);
  await new Promise((resolve) => {
    call.once('continue', resolve);
    call.write(body.slice(0, 5));
  });
  return { finish: () => call.end(body.slice(5)), answer };
}

/** Waits until nothing listens at the address. */
async function untilRefused(address: string): Promise<void> {
  const ask = () =>
    fetch(address).then(
      () => 'answers',
      () => 'refused',
    );
  await expect.poll(ask, soon).toBe('refused');
}

test('connections are shared evenly; a dead process is replaced without failures; SIGTERM ends all of them cleanly', async () => {
  if (!isHere) return;
  const { address } = await start();
  const workers = await childrenOf(site?.pid);
  expect(workers).toHaveLength(2);
  const held = () => Promise.all(workers.map((pid) => connectionsOf(pid, address)));
  // The connection of the wait for the start; it may end meanwhile.
  const before = (await held()).flat();
  const doors = Array.from({ length: 20 }, () => openConnection(address));
  for (const door of doors) expect((await door.call('GET', '/healthz')).statusCode).toBe(200);
  const [some = 0, others = 0] = (await held()).map(
    (links) => links.filter((link) => !before.includes(link)).length,
  );
  expect([some + others, Math.max(some, others) <= 12]).toEqual([20, true]);
  for (const door of doors) door.close();

  const [first = 0, second = 0] = workers;
  process.kill(first, 'SIGKILL');
  await site?.waitForOutput(/Process \d+ of the site has ended \(SIGKILL\)/);
  await expect.poll(async () => (await childrenOf(site?.pid)).length, soon).toBe(2);
  expect(await childrenOf(site?.pid)).toContain(second);
  for (let n = 0; n < 6; n += 1) {
    const door = openConnection(address);
    expect((await door.call('GET', '/readyz')).statusCode).toBe(200);
    door.close();
  }

  // One running request in each.
  const under = [await beginRequest(address), await beginRequest(address)];
  // As a terminal and a service manager do: every process gets the signal, and once more from the primary.
  for (const pid of await childrenOf(site?.pid)) {
    process.kill(pid, 'SIGINT');
    process.kill(pid, 'SIGTERM');
  }
  site?.signal('SIGTERM');
  await untilRefused(address);
  for (const { finish } of under) finish();
  for (const { answer } of under) {
    expect([(await answer).statusCode, await text(await answer)]).toEqual([401, expect.any(String)]);
  }
  expect(await site?.ended).toBe(0);
});

test('a killed primary leaves no process behind, and running requests are finished', async () => {
  if (!isHere) return;
  const { address } = await start();
  const workers = await childrenOf(site?.pid);
  const under = [await beginRequest(address), await beginRequest(address)];
  site?.signal('SIGKILL');
  await untilRefused(address);
  for (const { finish } of under) finish();
  for (const { answer } of under) expect((await answer).statusCode).toBe(401);
  await expect.poll(() => workers.filter(isAlive), soon).toEqual([]);
});

test('background jobs run in one process, and in another when that one has ended', async () => {
  if (!isHere) return;
  await start();
  const atWork = async () => {
    const workers = await childrenOf(site?.pid);
    const settings = await Promise.all(workers.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8')));
    return workers.filter((_, n) => settings[n]?.includes('\0WORK=on\0'));
  };
  const [first = 0, ...more] = await atWork();
  expect([first > 0, more]).toEqual([true, []]);
  process.kill(first, 'SIGKILL');
  await expect.poll(() => isAlive(first), soon).toBe(false);
  await expect.poll(async () => (await atWork()).length, soon).toBe(1);

  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir }).database, () => undefined);
  const long = '2020-01-01T00:00:00.000Z';
  await db.insertInto('usedCaptcha').values({ solution: 'old', expiresAt: long }).execute();
  await db.updateTable('job').set({ dueAt: long }).where('name', '=', 'retention').execute();
  const left = () => db.selectFrom('usedCaptcha').select('solution').execute();
  await expect.poll(left, { ...soon, timeout: 60_000 }).toEqual([]);
  await close();
});

test('where no process can start, the site ends with a message', async () => {
  if (!isHere) return;
  const file = join(dataDir, 'fail');
  const keeper = fork('tests/factories/failing-processes.ts', [file], { stdio: 'pipe' });
  const said = text(keeper.stderr ?? Readable.from([]));
  await once(keeper.stdout ?? keeper, 'data');
  await writeFile(file, '');
  for (const pid of await childrenOf(keeper.pid)) process.kill(pid, 'SIGKILL');
  expect(await once(keeper, 'exit')).toEqual([1, null]);
  expect(await said).toMatch(/none of its processes can start[^\n]+\n$/);
});

test('a failed start prints the reason once, and leaves no process behind', async () => {
  if (!isHere) return;
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  site = startSiteProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    WORKERS: '3',
    ADMIN_PASSWORD: 'a-password-for-tests',
  });
  expect(await site.ended).toBe(1);
  other.close();
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.includes('port'));
  expect(lines).toEqual([`The port ${port} is in use already. Set PORT to another one.`]);
  expect(site.output()).not.toContain('Ananta is ready');
});

/** More than Node's default backlog, 511. */
const many = 700;

test.each(['1', '2'])(
  'WORKERS=%s: hundreds of connections during a busy time wait, and are answered',
  async (workers) => {
    if (!isHere) return;
    const { address } = await start({ WORKERS: workers });
    site?.signal('SIGSTOP');
    const sockets = Array.from({ length: many }, () =>
      connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined),
    );
    // A connection beyond the backlog gets no answer, and is retried.
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    site?.signal('SIGCONT');
    const answers = sockets.map((socket) => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      return text(socket);
    });
    for (const answer of await Promise.all(answers))
      expect(answer.split('\r\n', 1)).toEqual(['HTTP/1.1 200 OK']);
  },
);
