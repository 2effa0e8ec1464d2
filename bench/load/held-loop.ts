import { once } from 'node:events';
import type { Running } from '../servers/processes.ts';

/** The module that a server has to be started with for this. */
export const loopWatch = 'bench/servers/event-loop.ts';

export interface Watched {
  milliseconds: number;
  /** Processor time of the server. */
  cpu: number;
  /** For how long at most nobody else was heard, whoever's fault it was. */
  held: number;
  /** The same as far as the server worked meanwhile: what else the machine did does not count. */
  own: number;
}

/** How long some work took, its processor time in the server, and for how long at most nobody else was heard meanwhile. */
export async function whileWatching(server: Running, work: () => Promise<unknown>): Promise<Watched> {
  const before = await ask(server, 'forget');
  const begin = performance.now();
  await work();
  const milliseconds = performance.now() - begin;
  const { heldMilliseconds: held, ownMilliseconds: own, cpuMilliseconds } = await ask(server, 'tell');
  return { milliseconds, cpu: cpuMilliseconds - before.cpuMilliseconds, held, own };
}

interface Told {
  heldMilliseconds: number;
  ownMilliseconds: number;
  cpuMilliseconds: number;
}

async function ask({ child }: Running, question: 'forget' | 'tell'): Promise<Told> {
  const answered = once(child, 'message');
  child.send(question);
  const [told] = (await answered) as [Told];
  return told;
}
