import { once } from 'node:events';
import type { Running } from '../servers/processes.ts';

/** The module that a server has to be started with for this. */
export const loopWatch = 'bench/servers/event-loop.ts';

/** What some work gives back, its milliseconds, and for how long at most nobody else was heard meanwhile. */
export async function whileWatching(server: Running, work: () => Promise<unknown>) {
  await ask(server, 'forget');
  const begin = performance.now();
  await work();
  const milliseconds = performance.now() - begin;
  return { milliseconds, held: await ask(server, 'tell') };
}

async function ask({ child }: Running, question: 'forget' | 'tell'): Promise<number> {
  const answered = once(child, 'message');
  child.send(question);
  const [{ heldMilliseconds }] = (await answered) as [{ heldMilliseconds: number }];
  return heldMilliseconds;
}
