import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { totalmem } from 'node:os';
import { parseEnv } from 'node:util';
import { type Clock, systemClock } from '#core/clock.ts';
import { type Config, WrongSetting } from '#core/config/config.ts';
import { type Database, openDatabase } from '#core/database/database.ts';
import { findShape } from '#core/database/migrations.ts';
import { openScope } from '#core/database/scope.ts';
import { openTransport, type Transport } from '#core/email/transport.ts';
import { type JobState, readJobStates } from '#core/jobs/job-store.ts';
import { CannotLook } from '#core/manifest/health-check.ts';
import { jobsOf } from '#core/manifest/job-list.ts';
import { createStores, type Stores } from '#core/manifest/repositories.ts';
import { createPictureLibrary, type PictureLibrary } from '#core/media/picture-library.ts';
import { openStorages, type Storages } from '#core/storage/open-storages.ts';
import { calendarOf } from '#core/time/calendar.ts';
import { readSiteSettings } from '#features/settings/server/current-settings.ts';
import { nameOf } from './run-checks.ts';

/** What of a file system counts here. */
export interface Room {
  /** Bytes that may still be written, and all. */
  free: number;
  size: number;
  /** Files that may still be made, and all; 0 where the file system does not count them. */
  freeFiles: number;
  files: number;
  /** What the system calls its kind: a number. */
  kind: number;
  /** Tells one file system from another. */
  device: number;
}

/** The machine that an installation runs on; a test can hand in another one. */
export interface Machine {
  /** @throws where the folder is not there */
  room(folder: string): Promise<Room>;
  /** Bytes that all processes together may use: of the container, where there is one, or of the machine. */
  memory(): Promise<number>;
  /** Whether it is a container: who reaches its ports is then decided outside. */
  isContainer(): boolean;
  /** Finds where a name of the internet leads. @throws with the `code` that the system gives */
  lookUp(name: string): Promise<unknown>;
}

export const thisMachine: Machine = {
  async room(folder) {
    const { bavail, blocks, bsize, ffree, files, type } = await fs.statfs(folder);
    const { dev: device } = await fs.stat(folder);
    return { free: bavail * bsize, size: blocks * bsize, freeFiles: ffree, files, kind: type, device };
  },
  async memory() {
    const limits = await Promise.all(limitFiles.map(readLimit));
    return Math.min(totalmem(), ...limits);
  },
  isContainer: () => ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file)),
  lookUp: (name) => lookup(name),
};

/** Where Linux says what a container may use, in the newer form and in the older one. */
const limitFiles = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'];

async function readLimit(file: string): Promise<number> {
  const said = await fs.readFile(file, 'utf8').catch(() => '');
  // Without a limit it says `max`.
  return Number.parseInt(said, 10) || Number.POSITIVE_INFINITY;
}

/** The installation that is looked at. What of it cannot be had throws CannotLook, which ends the check that asked. */
export interface Patient {
  readonly config: Config;
  /** The variables that it was read from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Those that stand in the file `.env`. */
  readonly inFile: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly machine: Machine;
  /** Whether the site itself looks, which is there, then, whatever answers elsewhere. */
  readonly isRunning: boolean;
  /** Whatever shape it is in. */
  readonly database: Database;
  /** The same, where it is of this version of the site: its tables can be asked. */
  readonly currentDatabase: Database;
  readonly stores: Stores;
  readonly storages: Storages;
  readonly pictures: PictureLibrary;
  readonly transport: Transport;
  jobStates(runs?: number): Promise<JobState[]>;
}

interface StandIns {
  clock?: Clock;
  machine?: Machine;
}

/**
 * Opens an installation as it is, beside the site that may run on it: nothing is made, migrated or begun. What cannot be opened
 * is told by the checks that need it.
 */
export async function openPatient(
  config: Config,
  environment: Patient['environment'],
  { clock = systemClock, machine = thisMachine }: StandIns = {},
): Promise<{ patient: Patient; close(): Promise<void> }> {
  const database = await attempt(() => reach(config));
  const stores = await attempt(() => readyStores(database.get(), clock, config.timeZone));
  const storages = await attempt(() => openStorages(config));
  const log = { warn: () => undefined };
  const mail = openTransport(config, log);

  const patient: Patient = {
    ...{ config, environment, clock, machine, inFile: readEnvFile(), isRunning: false },
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
      const known = { stores: stores.get(), storages: storages.get(), pictures: this.pictures, mail, clock };
      const dayOf = calendarOf(config.timeZone);
      const { retention, cdn } = config;
      // The work is only looked at: nobody is told anything.
      const siteSettings = { read: () => readSiteSettings(known.stores, config) };
      const today = () => dayOf(clock());
      const writer = { writeDue: async () => undefined };
      const erasure = { eraseOf: async () => ({ erased: {}, kept: [] }) };
      const requests = { completeErasure: async () => undefined };
      const ofPeople = { erasure, requests };
      const parts = {
        retention,
        cdn,
        config,
        patient,
        siteSettings,
        writer,
        today,
        indexNowKey: '',
        ...ofPeople,
      };
      const jobs = jobsOf({ ...known, ...parts });
      return readJobStates({ jobs, store: known.stores.jobs, clock }, runs);
    },
  };
  return {
    patient,
    async close() {
      mail.transport.close();
      storages.close((opened) => opened.close());
      await database.close((opened) => opened.close());
    },
  };
}

/** Something that may not be there, and then says why to whoever asks. */
interface Attempt<Thing> {
  /** @throws CannotLook */
  get(): Thing;
  close<Result>(how: (thing: Thing) => Result): Result | undefined;
}

async function attempt<Thing>(open: () => Promise<Thing>): Promise<Attempt<Thing>> {
  try {
    const thing = await open();
    return { get: () => thing, close: (how) => how(thing) };
  } catch (error) {
    const isSaid = error instanceof CannotLook || error instanceof WrongSetting;
    const reason = isSaid ? error.message.replace(/\.$/, '') : nameOf(error);
    return {
      get() {
        throw new CannotLook(reason);
      },
      close: () => undefined,
    };
  }
}

/** @throws CannotLook where it cannot be reached */
async function reach({ database: address }: Config): Promise<Database> {
  // It would be made by being opened.
  if (address.engine === 'sqlite' && !existsSync(address.file)) {
    throw new CannotLook('there is no database yet; npm start creates it');
  }
  const database = openDatabase(address, () => undefined);
  try {
    await findShape(database);
    return database;
  } catch (error) {
    await database.close();
    throw new CannotLook(`the database does not answer (${nameOf(error)})`);
  }
}

async function readyStores(database: Database, clock: Clock, timeZone: string): Promise<Stores> {
  const shape = await findShape(database);
  if (shape !== 'current') throw new CannotLook('the database does not match this version of the site');
  return createStores(openScope(database, clock, () => undefined, timeZone));
}

function readEnvFile(): Patient['inFile'] {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
}
