import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { calendarOf } from '../../content/calendar.ts';
import { type Clock, systemClock } from '../../content/clock.ts';
import { createPictureLibrary } from '../../files/pictures/picture-library.ts';
import { readJobStates } from '../../jobs/job-states.ts';
import { type Database, openDatabase } from '../../store/connection/database.ts';
import { findShape } from '../../store/connection/migrate.ts';
import { openScope } from '../../store/scope.ts';
import { createStores, type Stores } from '../../store/stores.ts';
import { type Config, WrongSetting } from '../settings/config.ts';
import { readSiteSettings } from '../site-settings/site-settings.ts';
import { jobsOf } from '../start/jobs.ts';
import { openStorages } from '../start/storages.ts';
import { openTransport } from '../start/transport.ts';
import { CannotLook } from './check.ts';
import { nameOf } from './examine.ts';
import { type Machine, thisMachine } from './machine.ts';
import type { Patient } from './patient.ts';

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
    ...{ config, environment, clock, machine, inFile: readFile(), isRunning: false },
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

function readFile(): Patient['inFile'] {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
}
