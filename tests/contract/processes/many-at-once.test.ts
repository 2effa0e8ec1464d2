import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SiteProcess, startSiteProcess } from '../../factories/site-process.ts';
import { findFreePort } from '../../run/free-port.ts';

// How many may wait is said to the system, and looked at as Linux has it; the database has no part in it.
const isHere = process.env.TEST_DATABASE === 'sqlite' && process.platform === 'linux';
vi.setConfig({ testTimeout: 90_000 });
/** More than Node lets wait by itself, 511. */
const many = 700;

let dataDir: string;
let site: SiteProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ananta-many-'));
});
afterEach(async () => {
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test.runIf(isHere).each(['1', '2'])(
  'WORKERS=%s: hundreds who come while it is busy wait for it, and are answered',
  async (workers) => {
    const port = await findFreePort();
    site = startSiteProcess({ PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', WORKERS: workers });
    await site.says(/Ananta is ready/);
    site.signal('SIGSTOP');
    const sockets = Array.from({ length: many }, () =>
      connect(port, '127.0.0.1').on('error', () => undefined),
    );
    // Whoever has no place gets no answer to this, and asks again.
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    site.signal('SIGCONT');
    const answers = sockets.map((socket) => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      return text(socket);
    });
    for (const answer of await Promise.all(answers))
      expect(answer.split('\r\n', 1)).toEqual(['HTTP/1.1 200 OK']);
  },
);
