import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Figure } from '../report/figure.ts';
import type { Running } from '../servers/processes.ts';

/** The module that a server has to be started with for this. */
export const loopWatch = 'bench/servers/event-loop.ts';

type Watchable = Pick<Running, 'watchPort'>;

/** In milliseconds. */
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
export async function whileWatching(server: Watchable, work: () => Promise<unknown>): Promise<Watched> {
  const before = await ask(server, 'forget');
  const begin = performance.now();
  await work();
  const milliseconds = performance.now() - begin;
  const { heldMilliseconds: held, ownMilliseconds: own, cpuMilliseconds } = await ask(server, 'tell');
  return { milliseconds, cpu: cpuMilliseconds - before.cpuMilliseconds, held, own };
}

export type Hold = Pick<Watched, 'held' | 'own'> & { what: string };

/**
 * The hold that is longest with its waits. Whoever waits for a disk in the middle of a write keeps everybody waiting, but
 * whether a moment was lost to the disk or to other work of the machine cannot be told: so it has no target.
 */
export function longestByTheClock(holds: readonly Hold[], which = 'the longest'): Figure {
  const [longest] = holds.toSorted((one, other) => other.held - one.held);
  const { what = 'nothing', held = 0 } = longest ?? {};
  return { what: `${which} by the clock, waits for the disk included: ${what}`, value: held, unit: 'ms' };
}

interface Told {
  heldMilliseconds: number;
  ownMilliseconds: number;
  cpuMilliseconds: number;
}

async function ask({ watchPort }: Watchable, question: 'forget' | 'tell'): Promise<Told> {
  if (!watchPort) throw new Error('This server was started without what watches its event loop.');
  const socket = connect(watchPort, '127.0.0.1');
  socket.write(question);
  return JSON.parse(await text(socket)) as Told;
}
