import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../src/core/config/project-folder.ts';
import { fetchRawAnswer, toBareAnswer } from '../load/compare.ts';
import { cpuSecondsOf } from '../load/processes.ts';
import { type Figure, medianFigure, ratioFigure } from '../report.ts';
import { startBareServer } from '../servers/bare-server.ts';
import { temporaryFolder } from '../servers/process.ts';
import { copyDemo, startSiteIn } from '../servers/site.ts';
import { ratioOf, sum } from '../statistics.ts';

const starts = 5;
const ready = '/';

/** A start with nothing to build and nothing to render, until the home page answers. */
export async function measureStart(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  await copyDemo(folder.path);
  const besideBare: [number, number][] = [];
  const besideUncompiled: [number, number][] = [];
  const cpu: number[] = [];
  for (let time = 0; time < starts; time++) {
    // An empty compile cache, as on a new machine.
    const NODE_COMPILE_CACHE = await mkdtemp(join(folder.path, 'compiled-'));
    const uncompiled = await startSiteIn(folder.path, { NODE_COMPILE_CACHE }, { ready });
    await uncompiled.stop();
    const site = await startSiteIn(folder.path, {}, { ready });
    cpu.push(sum(cpuSecondsOf(site.pid).values()));
    const answer = await fetchRawAnswer({ url: site.url, headers: {} }).finally(site.stop);
    const bare = await startBareServer(toBareAnswer(answer));
    await bare.stop();
    besideBare.push([site.readyAfter / 1000, bare.readyAfter / 1000]);
    besideUncompiled.push([site.readyAfter / 1000, uncompiled.readyAfter / 1000]);
  }
  const seconds = besideBare.map(([ours]) => ours);
  return [
    medianFigure('start to the first home page', seconds, 's', { atMost: 1 }),
    medianFigure('processor time until then', cpu, 's'),
    ratioFigure('the same ÷ bare node:http', ratioOf(besideBare), 's'),
    ratioFigure('the same ÷ one that has to compile all', ratioOf(besideUncompiled), 's'),
    ...(await measureNpmStart(folder.path)),
  ];
}

/** `npm start`, with its check for changes to build. It has no target: npm belongs to the machine. */
async function measureNpmStart(folder: string): Promise<Figure[]> {
  // JavaScript for any version of Node, without types.
  const { installState, buildState }: Record<string, { isCurrent(): boolean }> = await import(
    join(projectFolder, 'scripts/up-to-date.mjs')
  );
  if (!installState?.isCurrent() || !buildState?.isCurrent()) {
    console.log('  npm start is not measured: it would install or build first');
    return [];
  }
  // npm would ask the network for newer versions of itself.
  const settings = { npm_config_update_notifier: 'false' };
  const seconds: number[] = [];
  for (let time = 0; time < starts; time++) {
    const site = await startSiteIn(folder, settings, { ready, isRunByNpm: true });
    const processes = [...cpuSecondsOf(site.pid).keys()];
    await site.stop();
    // npm forwards a signal to its shell, and not every shell forwards it to the site.
    processes.forEach(killIfAlive);
    seconds.push(site.readyAfter / 1000);
  }
  return [medianFigure('`npm start` to the first home page (no target)', seconds, 's')];
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
