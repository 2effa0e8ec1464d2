import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from '../../factories/children-of.ts';
import { type SiteProcess, startSiteProcess } from '../../factories/site-process.ts';
import { provideFolder } from '../../factories/temporary-folder.ts';
import { findFreePort } from '../../run/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

const dataDir = provideFolder();
let database: TestDatabase;
let site: SiteProcess;
let address: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: 'off',
    WORKERS: '2',
  };
  site = startSiteProcess(settings);
  await site.waitForOutput(/Ananta is ready/);
});
afterAll(async () => {
  site.signal('SIGTERM');
  expect(await site.ended).toBe(0);
  await database.drop();
});

/** Over a connection of its own, which reaches the next process. */
function read(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address + path, { agent: false }, (answer) => resolve(text(answer))).on('error', reject);
  });
}

test('any process answers the metrics of all', async () => {
  for (let number = 0; number < 6; number++) await read('/api/v1/nothing');
  const count = 'ananta_http_request_duration_seconds_count{method="GET",route="/api/*",status="404"}';
  for (const _process of [1, 2]) {
    const lines = (await read('/metrics')).split('\n');
    expect(lines).toContain('ananta_processes 2');
    expect(lines).toContain(`${count} 6`);
    expect(lines.filter((line) => line.startsWith('ananta_database_reachable'))).toEqual([
      'ananta_database_reachable 1',
    ]);
  }
});

/** The lines of counters, by name and labels. */
async function readGrowing(): Promise<Map<string, number>> {
  const lines = (await read('/metrics')).split('\n');
  const growing = lines.flatMap((line) => /^# TYPE (\S+) (?:counter|histogram)$/.exec(line)?.[1] ?? []);
  const isGrowing = (line: string) => growing.some((name) => line.startsWith(name));
  return new Map(
    lines.filter(isGrowing).map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at))];
    }),
  );
}

test.runIf(process.platform === 'linux')(
  'counts of an ended process are kept',
  async () => {
    for (let number = 0; number < 4; number++) await read('/api/v1/nowhere');
    let before = await readGrowing();
    expect(before.size).toBeGreaterThan(20);
    for (const worker of await childrenOf(site.pid)) {
      process.kill(worker, 'SIGKILL');
      // Not earlier: a request to a killed process gets no answer.
      const running = async () => (await childrenOf(site.pid)).filter((pid) => pid !== worker).length;
      await expect.poll(running, { timeout: 30_000 }).toBe(2);
      await expect.poll(() => read('/metrics'), { timeout: 30_000 }).toContain('\nananta_processes 2\n');
      const after = await readGrowing();
      const fallen = [...before].filter(([line, value]) => (after.get(line) ?? 0) < value);
      expect(fallen).toEqual([]);
      before = after;
    }
  },
  90_000,
);
