import { setTimeout as pause } from 'node:timers/promises';
import { settings } from '../../src/core/config/settings.ts';
import { compare, measure } from '../load/compare.ts';
import { rawAnswer } from '../load/raw-answer.ts';
import { median } from '../load/statistics.ts';
import { type Figure, ratioFigure } from '../report/figure.ts';
import type { Running } from '../servers/processes.ts';
import { startSite, untilStarted } from '../servers/site.ts';

const rounds = 5;
/** Short rounds of several processes tell different things. */
const patient = { pairs: 7, most: 11, seconds: 3 };
const headers = { 'Accept-Encoding': 'br' };

/**
 * What a second process on the same machine costs, and whether both work. What it costs is measured apart from who asks,
 * like all else: three that take turns on two processors would spend time on the turns. Whether both work is seen where
 * they have all processors.
 */
export async function measureWorkers(): Promise<Figure[]> {
  if (!Object.hasOwn(settings.shape, 'WORKERS')) {
    console.log('  not measured: this version has no setting WORKERS');
    return [];
  }
  const apart = { isHeldToCores: true };
  const sites = await Promise.all([
    startSite({}, apart),
    startSite({ WORKERS: '2' }, apart),
    startSite({ WORKERS: '2' }),
  ]);
  try {
    await pause(untilStarted);
    const [one, two, wide] = sites;
    const { cpu, perSecond } = await compare(await side(two, {}), await side(one, {}), patient);
    const everywhere = await side(wide, { isAnywhere: true });
    const shares: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { cpuByProcess } = await measure(everywhere);
      // The first process only hands connections on.
      cpuByProcess.delete(wide.pid);
      shares.push(busiestShare([...cpuByProcess.values()]));
    }
    return [
      ratioFigure('two processes ÷ one, on as many processors', perSecond, 'requests/s'),
      ...(cpu ? [ratioFigure('two processes ÷ one, CPU', cpu, 'µs/request', { atMost: 1.1 })] : []),
      {
        what: 'share of the busier process',
        ...{ value: median(shares) * 100, unit: '%', target: { atMost: 60 } },
        spread: [Math.min(...shares) * 100, Math.max(...shares) * 100],
      },
    ];
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}

async function side(server: Running, where: { isAnywhere?: true }) {
  const question = { url: `${server.url}/`, headers, ...where };
  // Each process has to have the page before it counts.
  for (let time = 0; time < 20; time++) await (await fetch(question.url)).arrayBuffer();
  return { ...question, server, answer: await rawAnswer(question) };
}

function busiestShare(seconds: number[]): number {
  return Math.max(...seconds) / seconds.reduce((a, b) => a + b, 0);
}
