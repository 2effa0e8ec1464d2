import { setTimeout as pause } from 'node:timers/promises';
import { mostMemoryDuring, residentMemory } from '../load/memory.ts';
import { mixedWork } from '../load/mixed-work.ts';
import type { Figure } from '../report/figure.ts';
import { startSite, untilStarted } from '../servers/site.ts';

const minutes = Number(process.env.BENCH_MINUTES ?? 10);
/** Milliseconds of rest after the work, before memory is looked at. */
const rest = 10_000;

/** How much memory the site holds: after its start, and after minutes of everything at once. */
export async function measureMemory(): Promise<Figure[]> {
  if (!(minutes > 0)) throw new Error('BENCH_MINUTES is a number of minutes.');
  // Parents come from many addresses, each of which may enrol some times only.
  const site = await startSite({ TRUST_PROXY: 'on' });
  try {
    await (await fetch(site.url)).arrayBuffer();
    await pause(untilStarted);
    const idle = await residentMemory(site.pid);
    let requests = 0;
    const most = await mostMemoryDuring(site.pid, async () => {
      requests = await mixedWork(site.url, minutes * 60_000);
    });
    await pause(rest);
    const after = await residentMemory(site.pid);
    const work = `${minutes} minutes of mixed work`;
    return [
      { what: 'memory while idle', value: idle, unit: 'MB', target: { atMost: 130 } },
      { what: `memory after ${work}`, value: after, unit: 'MB', target: { atMost: 250 } },
      { what: 'the most memory meanwhile', value: most, unit: 'MB' },
      { what: 'requests meanwhile', value: requests, unit: 'requests' },
    ];
  } finally {
    await site.stop();
  }
}
