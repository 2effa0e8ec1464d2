import { once } from 'node:events';
import type { Running } from '../servers/processes.ts';

/** The module that a server has to be started with for this. */
export const loopWatch = 'bench/servers/event-loop.ts';

/** How long some work took, its processor time in the server, and for how long at most nobody else was heard meanwhile. */
export async function whileWatching(server: Running, work: () => Promise<unknown>) {
  const before = await ask(server, 'forget');
  const begin = performance.now();
  await work();
  const milliseconds = performance.now() - begin;
  const { heldMilliseconds, cpuMilliseconds } = await ask(server, 'tell');
  return { milliseconds, cpu: cpuMilliseconds - before.cpuMilliseconds, held: heldMilliseconds };
}

interface Told {
  heldMilliseconds: number;
  cpuMilliseconds: number;
}

async function ask({ child }: Running, question: 'forget' | 'tell'): Promise<Told> {
  const answered = once(child, 'message');
  child.send(question);
  const [told] = (await answered) as [Told];
  return told;
}
