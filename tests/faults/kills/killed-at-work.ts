import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { type Database, openDatabase } from '#core/database/database.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { movableClock } from '../../factories/movable-clock.ts';
import { type SiteProcess, startSiteProcess } from '../../factories/site-process.ts';
import { findFreePort } from '../../run/free-port.ts';
import { createMigratedDatabase } from '../../setup/database.ts';
import { isLong } from '../figures.ts';

export type Clock = ReturnType<typeof movableClock>;

interface KillOptions {
  jobs: readonly string[];
  kills: number;
  random: () => number;
  /** The total of the work, and its completed part. */
  total: number;
  done: (database: Database) => Promise<number>;
  /** A check after each kill. */
  check?: (database: Database) => Promise<void>;
  /** Whether its child processes die with it; absent: they live on. */
  killsChildren?: (kill: number) => boolean;
}

/** A site in a process that is started and killed repeatedly. */
export async function createRestartedSite(more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-kills-'));
  const database = await createMigratedDatabase(folder);
  const settings = {
    ...{ PORT: String(await findFreePort()), DATA_DIR: folder, DATABASE_URL: database.url },
    ...{ DEMO: 'off', ...more },
  };
  const config = readConfig(settings);
  let running: SiteProcess | undefined;

  return {
    folder,
    config,
    address: `http://127.0.0.1:${settings.PORT}`,

    /** The same site in this process, for set-up and checks. @param ago milliseconds by which its clock is late */
    async inThisProcess<Result>(
      work: (services: Services, clock: Clock, app: FastifyInstance) => Promise<Result>,
      ago = 0,
    ): Promise<Result> {
      const clock = movableClock();
      clock.advance(-ago);
      const { app, services } = await createApp(config, { pages: 'none', clock });
      return work(services, clock, app).finally(() => app.close());
    },

    /** @param hasGroup lets it be killed with its child processes */
    async start(hasGroup = false): Promise<SiteProcess> {
      running = startSiteProcess(
        settings,
        isLong ? undefined : 'tests/factories/working-process.ts',
        [],
        hasGroup,
      );
      await running.waitForOutput(/Ananta is ready/);
      return running;
    },

    stop: async () => running?.stop(),

    async close(): Promise<void> {
      await running?.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A site whose job processes are killed in the middle of their work. */
export async function createKilledSite(more: Record<string, string> = {}) {
  const site = await createRestartedSite({ BACKUP_AT: 'off', ...more });
  const longAgo = '2020-01-01T00:00:00.000Z';

  /** Lets half a minute pass, after which another process takes over from the killed one. */
  async function releaseJobs({ db }: Database, jobs: readonly string[]): Promise<void> {
    const free = { leaseExpiresAt: longAgo, dueAt: longAgo, attempts: 0 };
    await db.updateTable('job').set(free).where('name', 'in', jobs).execute();
  }

  /** Lets an hour or a day pass, after which a job that works in portions does more. */
  async function makeJobsDue({ db }: Database, jobs: readonly string[]): Promise<void> {
    const ended = db.updateTable('job').set({ dueAt: longAgo }).where('holder', 'is', null);
    await ended.where('name', 'in', jobs).execute();
  }

  return {
    ...site,

    /** Runs it, and kills it repeatedly: each time about when its share is done, at a random moment. */
    async killAtWork({ jobs, kills, random, total, done, check, killsChildren }: KillOptions): Promise<void> {
      const opened = openDatabase(site.config.database, () => undefined);
      try {
        for (let kill = 1; kill <= kills; kill++) {
          await releaseJobs(opened, jobs);
          const running = await site.start(killsChildren !== undefined);
          const share = Math.floor((total * (kill - random())) / kills);
          for (let polls = 1; (await done(opened)) < share; polls++) {
            if (polls > 12_000) throw new Error(`It does nothing more, and has said: ${running.output()}`);
            if (polls % 100 === 0) await makeJobsDue(opened, jobs);
            await pause(5);
          }
          await pause(random() * 30);
          await running.stop(!killsChildren?.(kill));
          await check?.(opened);
        }
        await releaseJobs(opened, jobs);
      } finally {
        await opened.close();
      }
    },
  };
}
