import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from '../run/free-port.ts';

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;

/** A proxy between a site and its PostgreSQL that can simulate a bad network. */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ site: Socket; database: Socket; silent: boolean }>();
  const frozen = new Set<Socket>();
  let isDown = false;
  let isFrozen = false;

  const server = createServer((site) => {
    if (isFrozen) {
      // Its machine still accepts connections.
      frozen.add(site.on('error', () => undefined));
      return;
    }
    if (isDown) {
      site.destroy();
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    const pair = { site, database, silent: false };
    pairs.add(pair);
    for (const [from, to] of [
      [site, database],
      [database, site],
    ] as const) {
      from.on('data', (bytes) => {
        if (!pair.silent) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        // In a silent network neither side notices that the other one has closed the connection.
        if (!pair.silent) to.destroy();
      });
    }
  });
  const port = await findFreePort();
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const url = new URL(databaseUrl);
  url.port = String(port);

  function end(): void {
    for (const { site, database } of pairs) {
      site.destroy();
      database.destroy();
    }
    pairs.clear();
  }

  return {
    /** The address of the same database, through the proxy. */
    url: url.href,
    /** From now on existing connections pass nothing, without notice; new ones work. */
    silence(): void {
      for (const pair of pairs) pair.silent = true;
    },
    /** The same, and new connections are accepted but not answered, until it is turned off. */
    freeze(state: boolean): void {
      isFrozen = state;
      if (state) {
        this.silence();
        return;
      }
      for (const site of frozen) site.destroy();
      frozen.clear();
      for (const pair of pairs) {
        pair.silent = false;
        // Connections that were given up are closed now.
        if (pair.site.destroyed) pair.database.destroy();
      }
    },
    /** Cuts all connections, and refuses new ones until it is turned off. */
    down(state: boolean): void {
      isDown = state;
      if (state) end();
    },
    async stop(): Promise<void> {
      this.freeze(false);
      end();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
