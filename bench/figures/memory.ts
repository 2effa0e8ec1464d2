import { setTimeout as pause } from 'node:timers/promises';
import { mixedWork } from '../load/mixed-work.ts';
import { maxMemoryDuring, residentMemory } from '../load/processes.ts';
import { type Figure, figure } from '../report.ts';
import { startSettleTime, startSite } from '../servers/site.ts';

const minutes = Number(process.env.BENCH_MINUTES ?? 10);
/** Milliseconds of rest after the work, before memory is read. */
const rest = 10_000;

/** The memory of the site after its start, and after minutes of everything at once. */
export async function measureMemory(): Promise<Figure[]> {
  if (!(minutes > 0)) throw new Error('BENCH_MINUTES is a number of minutes.');
  // Parents come from many addresses, each of which may enrol some times only.
  await using site = await startSite({ TRUST_PROXY: 'on' });
  await (await fetch(site.url)).arrayBuffer();
  await pause(startSettleTime);
  const idle = await residentMemory(site.pid);
  let requests = 0;
  const most = await maxMemoryDuring(site.pid, async () => {
    requests = await mixedWork(site.url, minutes * 60_000);
  });
  await pause(rest);
  const after = await residentMemory(site.pid);
  return [
    figure('memory while idle', idle, 'MB', { atMost: 130 }),
    figure(`memory after ${minutes} minutes of mixed work`, after, 'MB', { atMost: 250 }),
    figure('the most memory meanwhile', most, 'MB'),
    figure('requests meanwhile', requests, 'requests'),
  ];
}
