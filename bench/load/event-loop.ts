import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '../servers/process.ts';

// Loaded into a server before its own code (`preload: eventLoopModule`), where WATCH_PORT is set, and by the benchmarks that
// read it.

/** The module with which a watched server is started. */
export const eventLoopModule = 'bench/load/event-loop.ts';

/** In milliseconds. */
export interface Watched {
  milliseconds: number;
  /** Processor time of the server. */
  cpu: number;
  /** The longest time in which the event loop did nothing else, for any reason. */
  held: number;
  /** The part of it in which the server worked: other work of the machine does not count. */
  own: number;
}

type Readings = Omit<Watched, 'milliseconds'>;

/** Watches the event loop of a server during some work. */
export async function watchEventLoop(
  server: Pick<Server, 'watchPort'>,
  work: () => Promise<unknown>,
): Promise<Watched> {
  const before = await requestReadings(server, 'reset');
  const begin = performance.now();
  await work();
  const milliseconds = performance.now() - begin;
  const { held, own, cpu } = await requestReadings(server, 'read');
  return { milliseconds, cpu: cpu - before.cpu, held, own };
}

async function requestReadings(
  { watchPort }: Pick<Server, 'watchPort'>,
  what: 'reset' | 'read',
): Promise<Readings> {
  if (!watchPort) throw new Error('This server was started without the module that watches its event loop.');
  const socket = connect(watchPort, '127.0.0.1');
  socket.write(what);
  return JSON.parse(await text(socket)) as Readings;
}

if (process.env.WATCH_PORT) watch(Number(process.env.WATCH_PORT));

function watch(port: number): void {
  const inMilliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  // The processor time of the event loop's thread: compressing in other threads delays no request.
  const tick = () => ({ at: performance.now(), cpu: inMilliseconds(process.threadCpuUsage()) });
  const none = { held: 0, own: 0 };
  let last = tick();
  let longest = none;
  setInterval(() => {
    const now = tick();
    const held = now.at - last.at;
    // Other work of the machine delays requests too; the server holds them for no longer than it works.
    const own = Math.min(held, now.cpu - last.cpu);
    longest = { held: Math.max(longest.held, held), own: Math.max(longest.own, own) };
    last = now;
  }, 1).unref();

  // Not over Node's own channel between processes: with one, the site does not restart with the flags of `npm start`
  // (src/start.mjs). This server does not keep the process alive.
  createServer((socket) => {
    socket.once('data', async (asked) => {
      if (String(asked) === 'reset') longest = none;
      // A hold shows with the next tick, and only if there was a tick before it.
      await pause(5);
      socket.end(JSON.stringify({ ...longest, cpu: inMilliseconds(process.cpuUsage()) }));
    });
  })
    .listen(port, '127.0.0.1')
    .unref();
}
