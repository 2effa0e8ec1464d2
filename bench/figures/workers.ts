import { settings } from '../../src/server/settings/settings.ts';
import { compare, measure } from '../load/compare.ts';
import { rawAnswer } from '../load/raw-answer.ts';
import { median } from '../load/statistics.ts';
import { type Figure, ratioFigure } from '../report/figure.ts';
import type { Running } from '../servers/processes.ts';
import { startSite } from '../servers/site.ts';

const rounds = 5;
const headers = { 'Accept-Encoding': 'br' };

/** What a second process on the same machine costs, and whether both work. */
export async function measureWorkers(): Promise<Figure[]> {
  if (!Object.hasOwn(settings.shape, 'WORKERS')) {
    console.log('  not measured: this version has no setting WORKERS');
    return [];
  }
  const one = await startSite();
  const two = await startSite({ WORKERS: '2' });
  try {
    const [ofOne, ofTwo] = [await side(one), await side(two)];
    const { cpu, perSecond } = await compare(ofTwo, ofOne);
    const shares: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { cpuByProcess } = await measure(ofTwo);
      // The first process only hands connections on.
      cpuByProcess.delete(two.pid);
      shares.push(busiestShare([...cpuByProcess.values()]));
    }
    return [
      ratioFigure('two processes ÷ one', perSecond, 'requests/s'),
      ...(cpu ? [ratioFigure('two processes ÷ one, CPU', cpu, 'µs/request', { atMost: 1.1 })] : []),
      {
        what: 'share of the busier process',
        ...{ value: median(shares) * 100, unit: '%', target: { atMost: 60 } },
        spread: [Math.min(...shares) * 100, Math.max(...shares) * 100],
      },
    ];
  } finally {
    await one.stop();
    await two.stop();
  }
}

async function side(server: Running) {
  const question = { url: `${server.url}/`, headers, isAnywhere: true };
  // Each process has to have the page before it counts.
  for (let time = 0; time < 20; time++) await (await fetch(question.url)).arrayBuffer();
  return { ...question, server, answer: await rawAnswer(question) };
}

function busiestShare(seconds: number[]): number {
  return Math.max(...seconds) / seconds.reduce((a, b) => a + b, 0);
}
