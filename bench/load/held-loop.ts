import { once } from 'node:events';
import type { Running } from '../servers/processes.ts';

/** The module that a server has to be started with for this. */
export const loopWatch = 'bench/servers/event-loop.ts';

export interface Watched {
  milliseconds: number;
  /** Processor time of the server. */
  cpu: number;
  /** For how long at most nobody else was heard. */
  held: number;
}

/** How long some work took, its processor time in the server, and for how long at most nobody else was heard meanwhile. */
export async function whileWatching(server: Running, work: () => Promise<unknown>): Promise<Watched> {
  const before = await ask(server, 'forget');
  const begin = performance.now();
  await work();
  const milliseconds = performance.now() - begin;
  const { heldMilliseconds, cpuMilliseconds } = await ask(server, 'tell');
  return { milliseconds, cpu: cpuMilliseconds - before.cpuMilliseconds, held: heldMilliseconds };
}

/**
 * For how long at most the server itself kept others waiting, in milliseconds. Whatever else the machine does makes them
 * wait too; a server holds them for no longer than it works.
 */
export function longestOwnHold(watched: readonly Pick<Watched, 'held' | 'cpu'>[]): number {
  return Math.max(0, ...watched.map(({ held, cpu }) => Math.min(held, cpu)));
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
