import cluster, { type Worker } from 'node:cluster';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { yieldTwice } from '#core/promises.ts';

/** Milliseconds for the whole shutdown: service managers commonly kill a process after ten seconds. */
export const shutdownTimeout = 8_500;
/** The part of it after the last answer: for running jobs, and the database. */
const closeTimeout = 1_000;
/** Milliseconds between two checks for connections whose answer has been sent. */
const sweepInterval = 100;
/** Milliseconds from the stop to the first check: a client may be sending its next request. */
const firstSweep = 500;

/** Milliseconds between two checks where the primary process hands on connections one by one. */
const handoverInterval = 20;
/** Maximum milliseconds of accepting further connections. */
const maxAcceptTime = 1_000;

/**
 * Waits until all connections that have arrived are accepted and read, so that as few as possible are cut. Node accepts
 * one per tick of its event loop, however many wait.
 */
export async function acceptPendingConnections(server: Server): Promise<void> {
  let hasNewConnection = true;
  const noteConnection = () => {
    hasNewConnection = true;
  };
  const until = performance.now() + maxAcceptTime;
  server.on('connection', noteConnection);
  while (hasNewConnection && performance.now() < until) {
    hasNewConnection = false;
    if (cluster.isWorker) await pause(handoverInterval);
    await yieldTwice();
  }
  server.off('connection', noteConnection);
}

/**
 * Ends the process on a signal, after finishing running requests, within the timeout. A second signal ends it at once.
 */
export function stopOnSignals(app: FastifyInstance): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void closeWithin(app, shutdownTimeout).then((code) => process.exit(code)));
  }
}

/**
 * Ends a worker process on a message of the primary, and when the primary has ended. Running requests are finished in
 * either case.
 */
export function stopWithPrimary(app: FastifyInstance, me: Worker): void {
  let isStopping = false;
  const stop = () => {
    if (!isStopping) void closeWithin(app, shutdownTimeout).then((code) => process.exit(code));
    isStopping = true;
  };
  // A service manager sends it to every process, and the primary forwards it too.
  process.on('SIGTERM', stop);
  // A terminal sends it to every process; the message of the primary counts.
  process.on('SIGINT', () => undefined);
  me.on('disconnect', () => {
    // Node would otherwise end this process at once.
    me.exitedAfterDisconnect = true;
    stop();
  });
}

/**
 * Stops accepting requests, and finishes running ones. Connections that are still busy shortly before the timeout are
 * cut: a slow download would otherwise take hours.
 *
 * @returns the exit code, within the timeout
 */
export async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<0 | 1> {
  const { server } = app;
  const startedAt = performance.now();
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node would close, at once, connections with a request that it has not read yet.
  server.closeIdleConnections = () => undefined;
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds - closeTimeout);
  // Connections on which nothing more arrives.
  const sweep = setInterval(() => {
    if (!server.listening && performance.now() - startedAt > firstSweep) void yieldTwice().then(closeIdle);
  }, sweepInterval);
  try {
    await Promise.race([app.close(), pause(milliseconds)]);
    return 0;
  } catch (error) {
    app.log.error({ err: error }, 'the site could not be closed cleanly');
    return 1;
  } finally {
    clearTimeout(cut);
    clearInterval(sweep);
  }
}
