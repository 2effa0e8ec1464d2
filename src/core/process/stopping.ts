import cluster, { type Worker } from 'node:cluster';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { yieldTwice } from '#core/promises.ts';

/** Milliseconds in which all has to be over: who stops a site commonly kills it after ten seconds. */
export const timeout = 8_500;
/** Of these, for what comes after the last answer: work that is under way, and the database. */
const afterAnswers = 1_000;
/** Milliseconds between two looks for connections whose answer has been sent. */
const sweepInterval = 100;
/** Milliseconds from the stop to the first look: whoever has had an answer before may just be asking again. */
const firstSweep = 500;

/** Milliseconds between two looks where another process hands connections on, one by one. */
const handedOnAfter = 20;
/** Milliseconds for which connections are taken that go on coming. */
const longestTaking = 1_000;

/**
 * Waits for the moment at which the fewest are cut: with all connections taken, and read, that have come so far. Node takes
 * one in a turn of its event loop, however many wait.
 */
export async function untilAllAreTaken(server: Server): Promise<void> {
  let came = true;
  const note = () => {
    came = true;
  };
  const until = performance.now() + longestTaking;
  server.on('connection', note);
  while (came && performance.now() < until) {
    came = false;
    if (cluster.isWorker) await pause(handedOnAfter);
    await yieldTwice();
  }
  server.off('connection', note);
}

/** Ends the process when it is told to, once what is under way is done, but soon. A second signal ends it at once. */
export function stopOnSignals(app: FastifyInstance): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void closeWithin(app, timeout).then((code) => process.exit(code)));
  }
}

/**
 * Ends a process that another one has started: when that one says so, and when it has gone. What is under way is
 * finished in either case.
 */
export function stopWithPrimary(app: FastifyInstance, me: Worker): void {
  let isStopping = false;
  const stop = () => {
    if (!isStopping) void closeWithin(app, timeout).then((code) => process.exit(code));
    isStopping = true;
  };
  // Whoever stops a whole service sends it to every process, and the primary hands it on besides.
  process.on('SIGTERM', stop);
  // A terminal sends it to every process; the primary's word counts.
  process.on('SIGINT', () => undefined);
  me.on('disconnect', () => {
    // Node would otherwise end this process at once.
    me.exitedAfterDisconnect = true;
    stop();
  });
}

/**
 * Takes no more requests, and finishes those that are under way. Connections that are still busy shortly before the
 * time is over are cut: a slow download would otherwise last for hours.
 *
 * @returns the exit code, after that time at the latest
 */
export async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<0 | 1> {
  const { server } = app;
  const begunAt = performance.now();
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node would close, at once, connections on which a request has arrived that it has not read yet.
  server.closeIdleConnections = () => undefined;
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds - afterAnswers);
  // Connections on which nothing more comes.
  const sweep = setInterval(() => {
    if (!server.listening && performance.now() - begunAt > firstSweep) void yieldTwice().then(closeIdle);
  }, sweepInterval);
  try {
    await Promise.race([app.close(), pause(milliseconds)]);
    return 0;
  } catch (error) {
    app.log.error({ err: error }, 'the site could not be closed in good order');
    return 1;
  } finally {
    clearTimeout(cut);
    clearInterval(sweep);
  }
}
