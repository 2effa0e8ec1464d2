import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Running } from '../servers/processes.ts';
import { loopWatch, whileWatching } from './held-loop.ts';

/** Holds its event loop for as many milliseconds as it is asked. */
const holding = `
  require('node:http').createServer((request, response) => {
    for (const end = performance.now() + Number(request.url.slice(1)); performance.now() < end; );
    response.end();
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

test('what holds the event loop of a server is seen, again and again, and is forgotten before the next', async () => {
  const child = spawn(process.execPath, ['--import', resolve(loopWatch), '-e', holding], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    const [port] = await once(child.stdout ?? child, 'data');
    const url = `http://127.0.0.1:${String(port).trim()}`;
    const server = { child } as unknown as Running;
    const held = async (milliseconds: number) =>
      (await whileWatching(server, () => fetch(`${url}/${milliseconds}`))).held;
    for (let time = 0; time < 3; time++) expect(await held(200)).toBeGreaterThan(190);
    expect(await held(1000)).toBeGreaterThan(990);
    expect(await held(0)).toBeLessThan(990);
  } finally {
    child.kill();
  }
});
