import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { eventLoopModule, watchEventLoop } from '../load/event-loop.ts';
import { startSite } from './site.ts';

/** Milliseconds: two starts, while other tests run. */
const timeout = 60_000;

// Elsewhere the site runs without these flags, and the system does not report them.
test.runIf(process.platform === 'linux')(
  'a site with a watched event loop runs with all flags of `npm start`',
  async () => {
    const settings = { DEMO: 'off' };
    const usual = await startSite(settings);
    const expected = await thriftOf(usual.pid).finally(usual.stop);
    expect(expected).not.toEqual([]);
    const watched = await startSite(settings, { preload: eventLoopModule });
    try {
      expect(await thriftOf(watched.pid)).toEqual(expected);
      expect((await watchEventLoop(watched, () => fetch(watched.url))).cpu).toBeGreaterThan(0);
    } finally {
      await watched.stop();
    }
  },
  timeout,
);

/** The flags of Node and the settings of the C library under which a process runs. */
async function thriftOf(pid: number): Promise<string[]> {
  const [command, environment] = await Promise.all(
    ['cmdline', 'environ'].map(async (file) => (await readFile(`/proc/${pid}/${file}`, 'utf8')).split('\0')),
  );
  const flags = command?.filter((part) => part.startsWith('--') && part !== '--import') ?? [];
  return [...flags, ...(environment?.filter((line) => line.startsWith('MALLOC_')) ?? [])];
}
