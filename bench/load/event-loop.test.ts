import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '../../tests/run/free-port.ts';
import { eventLoopModule, type Watched, watchEventLoop } from './event-loop.ts';

/** Blocks its event loop for the requested milliseconds, with work or like a machine with other work. */
const holding = `
  require('node:http').createServer((request, response) => {
    const [, how, milliseconds] = request.url.split('/');
    if (how === 'waits') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds));
    else for (const end = performance.now() + Number(milliseconds); performance.now() < end; );
    response.end();
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

test('each hold of a server’s event loop is measured, independent of earlier ones', async () => {
  await watchHolder(async (hold) => {
    for (let time = 0; time < 3; time++) expect((await hold('works', 200)).held).toBeGreaterThan(190);
    expect((await hold('works', 1000)).held).toBeGreaterThan(990);
    expect((await hold('works', 0)).held).toBeLessThan(990);
  });
});

test('a hold in which the server does nothing is not its own', async () => {
  await watchHolder(async (hold) => {
    const waited = await hold('waits', 500);
    expect(waited.held).toBeGreaterThan(490);
    expect(waited.own).toBeLessThan(250);
    // It may have to share its processor.
    expect((await hold('works', 500)).own).toBeGreaterThan(waited.own);
  });
});

async function watchHolder(
  look: (hold: (how: 'works' | 'waits', milliseconds: number) => Promise<Watched>) => Promise<void>,
): Promise<void> {
  const watchPort = await findFreePort();
  const child = spawn(process.execPath, ['--import', resolve(eventLoopModule), '-e', holding], {
    env: { ...process.env, WATCH_PORT: String(watchPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(child.stdout ?? child, 'data');
    const url = `http://127.0.0.1:${String(port).trim()}`;
    await look((how, milliseconds) =>
      watchEventLoop({ watchPort }, () => fetch(`${url}/${how}/${milliseconds}`)),
    );
  } finally {
    child.kill();
  }
}
