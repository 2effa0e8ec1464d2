import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import type { Database } from '#core/database/database.ts';
import type { Transport } from '#core/email/transport.ts';
import type { JobState } from '#core/jobs/job-store.ts';
import type { PictureLibrary } from '#core/media/picture-library.ts';
import type { Storages } from '#core/storage/open-storages.ts';
import type { Stores } from './repositories.ts';

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

/** The installation that is looked at. What of it cannot be had throws CannotLook, which ends the check that asked. */
export interface HealthCheckContext {
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

/**
 * What is found twice in a row. A site that is running may be in the middle of a write, of which one look sees a half.
 */
export async function bothTimes(find: () => Promise<string[]>): Promise<string[]> {
  const first = await find();
  if (first.length === 0) return [];
  const second = new Set(await find());
  return first.filter((one) => second.has(one));
}

export type Verdict = 'good' | 'worth a look' | 'wrong';

/** What a check has found: a sentence, and what to do. */
export interface Finding {
  verdict: Verdict;
  /** Staff read it on the dashboard, so it tells no secret and nothing of a person. */
  message: string;
  /** Missing where all is well. */
  fix?: string;
  /** Files, tables and the like, for whoever runs the command; nobody else is told. */
  names?: readonly string[];
  /** Whether `--fix` does something about it. */
  canBeFixed?: true;
  /** Why nothing could be said at all. */
  notLookedAt?: string;
}

/**
 * One thing that may be wrong with an installation. It is looked at beside the running site, so it reads only, and
 * nothing that would keep visitors waiting.
 */
export interface Check {
  /** In kebab-case, for programs. */
  name: string;
  /** In words for staff. */
  title: string;
  /** How often the site looks by itself, beside whoever runs the command. */
  when: 'often' | 'daily';
  /** Whether the site has a process of its own look: it reads so much at once that everybody would wait for it. */
  runsInChildProcess?: true;
  /** @throws anything: it could not be looked at, which is a finding too */
  look(context: HealthCheckContext): Promise<Finding[]>;
  /** Mends what is safe to mend while the site runs. @returns what was done, a sentence */
  fix?(context: HealthCheckContext): Promise<string>;
}

export const good = (message: string): Finding => ({ verdict: 'good', message });

/** Not wrong by itself, or perhaps meant so. */
export function worthALook(
  message: string,
  fix: string,
  more: Pick<Finding, 'names' | 'canBeFixed'> = {},
): Finding {
  return { verdict: 'worth a look', message, fix, ...more };
}

export function wrong(
  message: string,
  fix: string,
  more: Pick<Finding, 'names' | 'canBeFixed'> = {},
): Finding {
  return { verdict: 'wrong', message, fix, ...more };
}

/** What is well, unless something was found. */
export function orGood(found: Finding[], message: string): Finding[] {
  return found.length > 0 ? found : [good(message)];
}

/** It cannot be looked at, because something else is missing; the message says what. */
export class CannotLook extends Error {
  override name = 'CannotLook';
}

/** As a text counts: '1 file', '3 files'. */
export function count(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? `1 ${one}` : `${number} ${many}`;
}
