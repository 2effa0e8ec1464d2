import { setTimeout as pause } from 'node:timers/promises';
import { compare, fetchRawAnswer, measureRound } from '../load/compare.ts';
import { type Figure, medianFigure, ratioFigure } from '../report.ts';
import type { Server } from '../servers/process.ts';
import { startSettleTime, startSite } from '../servers/site.ts';
import { sum } from '../statistics.ts';

const rounds = 5;
/** Short rounds of several processes differ too much. */
const longer = { pairs: 7, most: 11, seconds: 3 };
const headers = { 'Accept-Encoding': 'br' };

/**
 * The cost of a second process, measured with wrk on processors of its own, and the share of each process, measured where
 * they have all processors.
 */
export async function measureWorkers(): Promise<Figure[]> {
  await using one = await startSite({}, { isHeldToCores: true });
  await using two = await startSite({ WORKERS: '2' }, { isHeldToCores: true });
  await using everywhere = await startSite({ WORKERS: '2' });
  await pause(startSettleTime);
  const { cpu, perSecond } = await compare(await measureSide(two, {}), await measureSide(one, {}), longer);
  const wide = await measureSide(everywhere, { isAnywhere: true });
  const shares: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { cpuByProcess } = await measureRound(wide);
    // The first process only hands connections on.
    cpuByProcess.delete(everywhere.pid);
    const seconds = [...cpuByProcess.values()];
    shares.push((Math.max(...seconds) / sum(seconds)) * 100);
  }
  const what = 'two processes ÷ one';
  return [
    ...(perSecond ? [ratioFigure(`${what}, on as many processors`, perSecond, 'requests/s')] : []),
    ...(cpu ? [ratioFigure(`${what}, CPU`, cpu, 'µs/request', { atMost: 1.1 })] : []),
    medianFigure('share of the busier process', shares, '%', { atMost: 60 }),
  ];
}

async function measureSide(server: Server, where: { isAnywhere?: true }) {
  const question = { url: `${server.url}/`, headers, ...where };
  // Each process has to have the page in memory before it counts.
  for (let time = 0; time < 20; time++) await (await fetch(question.url)).arrayBuffer();
  return { ...question, server, answer: await fetchRawAnswer(question) };
}
