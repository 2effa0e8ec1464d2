import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import type { Database } from '#core/database/database.ts';
import type { Transport } from '#core/email/transport.ts';
import type { JobState } from '#core/jobs/job-store.ts';
import type { PictureLibrary } from '#core/media/picture-library.ts';
import type { Storages } from '#core/storage/open-storages.ts';
import type { Stores } from './repositories.ts';

/** Free and total space of a file system. */
export interface DiskSpace {
  /** Free bytes, and all. */
  free: number;
  size: number;
  /** Free inodes, and all; 0 where the file system does not count them. */
  freeFiles: number;
  files: number;
  /** The type of the file system, as a number of the operating system. */
  kind: number;
  /** Identifies the file system. */
  device: number;
}

/** The machine that an installation runs on; a test can pass another one. */
export interface Machine {
  /** @throws where the folder does not exist */
  diskSpace(folder: string): Promise<DiskSpace>;
  /** Bytes that all processes together may use: of the container, where there is one, or of the machine. */
  memory(): Promise<number>;
  /** Whether it is a container: access to its ports is then configured outside. */
  isContainer(): boolean;
  /** Resolves a host name. @throws with the `code` of the system */
  resolveHost(name: string): Promise<unknown>;
}

/** The installation under check. An unavailable part throws CheckNotPossibleError, which ends the check that uses it. */
export interface HealthCheckContext {
  readonly config: Config;
  /** The variables that the configuration was read from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly envFileVariables: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly machine: Machine;
  /** Whether the running site performs the check; otherwise the command does. */
  readonly isRunning: boolean;
  /** In any state. */
  readonly database: Database;
  /** The same, if its schema is current: its tables can be queried. */
  readonly currentDatabase: Database;
  readonly stores: Stores;
  readonly storages: Storages;
  readonly pictures: PictureLibrary;
  readonly transport: Transport;
  jobStates(runs?: number): Promise<JobState[]>;
}

/**
 * Reports only findings of two consecutive reads. A running site may be in the middle of a write, of which one read
 * sees a half.
 */
export async function findPersistent(find: () => Promise<string[]>): Promise<string[]> {
  const first = await find();
  if (first.length === 0) return [];
  const second = new Set(await find());
  return first.filter((one) => second.has(one));
}

export type Verdict = 'good' | 'worth a look' | 'wrong';

/** The result of a check: a sentence, and a fix. */
export interface Finding {
  verdict: Verdict;
  /** Shown to staff on the dashboard, so it must not contain secrets or personal data. */
  message: string;
  /** Absent where nothing is wrong. */
  fix?: string;
  /** Files, tables and the like, for the user of the command only. */
  names?: readonly string[];
  /** Whether `--fix` can fix it. */
  canBeFixed?: true;
  /** The reason why the check could not run. */
  skipReason?: string;
}

/** One check of an installation. It runs beside the live site, so it only reads, and never blocks visitors. */
export interface Check {
  /** In kebab-case, for programs. */
  name: string;
  /** For staff. */
  title: string;
  /** How often the site runs it, besides the command. */
  frequency: 'often' | 'daily';
  /** Whether the site runs it in a child process: it reads so much at once that all requests would wait. */
  runsInChildProcess?: true;
  /** @throws any error: the check could not run, which is reported too */
  run(context: HealthCheckContext): Promise<Finding[]>;
  /** Fixes what is safe to fix while the site runs. @returns a sentence on the result */
  fix?(context: HealthCheckContext): Promise<string>;
}

export const goodFinding = (message: string): Finding => ({ verdict: 'good', message });

/** A warning: not wrong by itself, or possibly intended. */
export function warningFinding(
  message: string,
  fix: string,
  more: Pick<Finding, 'names' | 'canBeFixed'> = {},
): Finding {
  return { verdict: 'worth a look', message, fix, ...more };
}

export function wrongFinding(
  message: string,
  fix: string,
  more: Pick<Finding, 'names' | 'canBeFixed'> = {},
): Finding {
  return { verdict: 'wrong', message, fix, ...more };
}

/** The findings, or a success where there are none. */
export function orGoodFinding(found: Finding[], message: string): Finding[] {
  return found.length > 0 ? found : [goodFinding(message)];
}

/** The check cannot run, because something else is missing; the message names it. */
export class CheckNotPossibleError extends Error {
  override name = 'CheckNotPossibleError';
}

/** A count with its noun: '1 file', '3 files'. */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? `1 ${one}` : `${number} ${many}`;
}
