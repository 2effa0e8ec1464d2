import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSecondsOf } from '../load/cpu-time.ts';
import { rawAnswer } from '../load/raw-answer.ts';
import { median, ratioOf } from '../load/statistics.ts';
import { type Figure, ratioFigure } from '../report/figure.ts';
import { filledFolder, startSiteIn } from '../servers/site.ts';
import { startReference } from '../servers/start-reference.ts';
import { measureNpmStart } from './npm-start.ts';

const starts = 5;

/** How long a start takes that has nothing to build and nothing to draw, until the home page is there. */
export async function measureStart(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-bench-'));
  try {
    await cp(await filledFolder(), folder, { recursive: true });
    const pairs: [number, number][] = [];
    const cpu: number[] = [];
    const uncompiled: number[] = [];
    for (let time = 0; time < starts; time++) {
      uncompiled.push(await startWithoutCache(folder));
      const site = await startSiteIn(folder, {}, { ready: '/' });
      cpu.push([...(await cpuSecondsOf(site.pid)).values()].reduce((a, b) => a + b, 0));
      const answer = await rawAnswer({ url: site.url, headers: {} }).finally(site.stop);
      const bare = await startReference(answer);
      await bare.stop();
      pairs.push([site.readyAfter / 1000, bare.readyAfter / 1000]);
    }
    const seconds = pairs.map(([site]) => site);
    const ratio = ratioOf(pairs);
    return [
      {
        what: 'start to the first home page',
        ...{ value: ratio.ours, unit: 's', target: { atMost: 1 } },
        spread: [Math.min(...seconds), Math.max(...seconds)],
      },
      {
        what: 'processor time until then',
        ...{ value: median(cpu), unit: 's', spread: [Math.min(...cpu), Math.max(...cpu)] },
      },
      ratioFigure('the same ÷ bare node:http', ratio, 's'),
      ratioFigure(
        'the same ÷ one that has to compile all',
        ratioOf(seconds.map((usual, time) => [usual, uncompiled[time] ?? Number.NaN])),
        's',
      ),
      ...(await measureNpmStart(folder)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Seconds of a start that finds nothing of what Node has compiled before, as in a folder that is new. */
async function startWithoutCache(folder: string): Promise<number> {
  const NODE_COMPILE_CACHE = await mkdtemp(join(folder, 'compiled-'));
  const site = await startSiteIn(folder, { NODE_COMPILE_CACHE }, { ready: '/' });
  await site.stop();
  return site.readyAfter / 1000;
}
