import type { Clock } from '../../content/clock.ts';
import type { PictureLibrary } from '../../files/pictures/picture-library.ts';
import type { JobState } from '../../jobs/job-states.ts';
import type { Transport } from '../../mail/transport.ts';
import type { Database } from '../../store/connection/database.ts';
import type { Stores } from '../../store/stores.ts';
import type { Config } from '../settings/config.ts';
import type { Storages } from '../start/storages.ts';
import type { Machine } from './machine.ts';

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
