import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { totalmem } from 'node:os';
import { parseEnv } from 'node:util';
import { type Clock, systemClock } from '#core/clock.ts';
import { type Config, InvalidSettingError } from '#core/config/config.ts';
import { type Database, openDatabase } from '#core/database/database.ts';
import { findSchemaState } from '#core/database/migrations.ts';
import { openScope } from '#core/database/scope.ts';
import { openTransport } from '#core/email/transport.ts';
import { readJobStates } from '#core/jobs/job-store.ts';
import type { Feature, JobParts } from '#core/manifest/define-feature.ts';
import { CheckNotPossibleError, type HealthCheckContext, type Machine } from '#core/manifest/health-check.ts';
import { jobsOf } from '#core/manifest/job-list.ts';
import { openRepositories, type Stores } from '#core/manifest/repositories.ts';
import { createPictureLibrary } from '#core/media/picture-library.ts';
import { openStorages } from '#core/storage/open-storages.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { errorKind } from './run-checks.ts';

export const thisMachine: Machine = {
  async diskSpace(folder) {
    const { bavail, blocks, bsize, ffree, files, type } = await fs.statfs(folder);
    const { dev: device } = await fs.stat(folder);
    return { free: bavail * bsize, size: blocks * bsize, freeFiles: ffree, files, kind: type, device };
  },
  async memory() {
    const limits = await Promise.all(limitFiles.map(readLimit));
    return Math.min(totalmem(), ...limits);
  },
  isContainer: () => ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file)),
  resolveHost: (name) => lookup(name),
};

/** The memory limit of a container in Linux, by control groups version 2 and 1. */
const limitFiles = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'];

async function readLimit(file: string): Promise<number> {
  const content = await fs.readFile(file, 'utf8').catch(() => '');
  // Without a limit the content is `max`.
  return Number.parseInt(content, 10) || Number.POSITIVE_INFINITY;
}

export type CheckContext = HealthCheckContext;

interface Dependencies {
  /** All features of the site: src/features.ts. */
  features: readonly Feature[];
  clock?: Clock;
  machine?: Machine;
}

/**
 * Opens an installation beside a site that may be running: nothing is created, migrated or started. Parts that cannot be opened
 * are reported by the checks that need them.
 */
export async function openCheckContext(
  config: Config,
  environment: CheckContext['environment'],
  { features, clock = systemClock, machine = thisMachine }: Dependencies,
): Promise<{ context: CheckContext; close(): Promise<void> }> {
  const database = await tryOpen(() => openExistingDatabase(config));
  const stores = await tryOpen(() => openCurrentStores(database.get(), features, clock, config.timeZone));
  const storages = await tryOpen(() => openStorages(config));
  const log = { warn: () => undefined };
  const mail = openTransport(config, log);

  const context: CheckContext = {
    ...{ config, environment, clock, machine, envFileVariables: readEnvFile(), isRunning: false },
    get database() {
      return database.get();
    },
    get currentDatabase() {
      return stores.get() && database.get();
    },
    get stores() {
      return stores.get();
    },
    get storages() {
      return storages.get();
    },
    get pictures() {
      return createPictureLibrary(storages.get().pictures);
    },
    transport: mail.transport,
    async jobStates(runs) {
      const dayOf = createDayFormatter(config.timeZone);
      const parts: JobParts = {
        ...{ config, clock, mail, stores: stores.get(), storages: storages.get(), pictures: this.pictures },
        today: () => dayOf(clock()),
      };
      const jobs = jobsOf(features, parts, () => {
        throw new Error('The doctor does not run jobs.');
      });
      return readJobStates({ jobs, store: parts.stores.jobs, clock }, runs);
    },
  };
  return {
    context,
    async close() {
      mail.transport.close();
      storages.close((opened) => opened.close());
      await database.close((opened) => opened.close());
    },
  };
}

/** A part that may be unavailable; `get` then throws the reason. */
interface Attempt<Value> {
  /** @throws CheckNotPossibleError */
  get(): Value;
  close<Result>(how: (value: Value) => Result): Result | undefined;
}

async function tryOpen<Value>(open: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    const value = await open();
    return { get: () => value, close: (how) => how(value) };
  } catch (error) {
    const hasPublicMessage = error instanceof CheckNotPossibleError || error instanceof InvalidSettingError;
    const reason = hasPublicMessage ? error.message.replace(/\.$/, '') : errorKind(error);
    return {
      get() {
        throw new CheckNotPossibleError(reason);
      },
      close: () => undefined,
    };
  }
}

/** @throws CheckNotPossibleError where it cannot be reached */
async function openExistingDatabase({ database: address }: Config): Promise<Database> {
  // Opening it would create it.
  if (address.engine === 'sqlite' && !existsSync(address.file)) {
    throw new CheckNotPossibleError('there is no database yet; npm start creates it');
  }
  const database = openDatabase(address, () => undefined);
  try {
    await findSchemaState(database);
    return database;
  } catch (error) {
    await database.close();
    throw new CheckNotPossibleError(`the database does not answer (${errorKind(error)})`);
  }
}

async function openCurrentStores(
  database: Database,
  features: readonly Feature[],
  clock: Clock,
  timeZone: string,
): Promise<Stores> {
  const schemaState = await findSchemaState(database);
  if (schemaState !== 'current')
    throw new CheckNotPossibleError('the database does not match this version of the site');
  const factories = features.flatMap(({ repositories }) => repositories ?? []);
  return openRepositories(
    openScope(database, clock, () => undefined, timeZone),
    factories,
  );
}

function readEnvFile(): CheckContext['envFileVariables'] {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
}
