import { compareLog, type LogDifferences } from '#cms/records/change-log.ts';
import { findWrongCounts, recount } from '#cms/records/recount.ts';
import { timeFromNow } from '#core/clock.ts';
import type { Database } from '#core/database/database.ts';
import { findSchemaState } from '#core/database/migrations.ts';
import { findDamage } from '#core/database/snapshot.ts';
import {
  type Check,
  CheckNotPossibleError,
  type Finding,
  findPersistent,
  goodFinding,
  orGoodFinding,
  pluralize,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import type { CheckContext } from './context.ts';

export const counts: Check = {
  name: 'record-counts',
  title: 'Record counts',
  frequency: 'daily',
  async run({ currentDatabase: database }) {
    const types = await findWrongCounts(database);
    if (types.length === 0) return [goodFinding('Lists show the right number of entries.')];
    return [
      wrongFinding(
        `Lists show the wrong number of entries: ${types.join(', ')}.`,
        'Run npm run doctor -- --fix: it counts them again.',
        { canBeFixed: true },
      ),
    ];
  },
  async fix({ database }) {
    await recount(database);
    return 'Counted all records again.';
  },
};

export const damage: Check = {
  name: 'database-damage',
  title: 'Integrity of the database',
  frequency: 'daily',
  runsInChildProcess: true,
  async run({ database }) {
    const damage = await findDamage(database);
    if (damage.length === 0)
      return [goodFinding('The database is sound: its pages, indexes and references match.')];
    const fix =
      database.engine === 'sqlite'
        ? 'Stop the site, keep a copy of the data folder as it is, and restore the last backup. Then check the disk: it may be failing.'
        : 'Run `reindex database` in PostgreSQL when few people are on the site, and check again.';
    return [wrongFinding('The database is damaged.', fix, { names: damage })];
  },
};

export const database: Check = {
  name: 'database',
  title: 'Database',
  frequency: 'often',
  async run(context) {
    const database = databaseOrFinding(context);
    if ('verdict' in database) return [database];
    const schemaState = await findSchemaState(database);
    const kind = database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    if (schemaState === 'current')
      return [goodFinding(`${kind} answers, and matches this version of the site.`)];
    if (schemaState === 'empty') {
      return [
        wrongFinding(
          'There is nothing in the database yet.',
          'Start the site once with npm start: it creates what it needs.',
        ),
      ];
    }
    if (schemaState === 'tooOld') {
      return [
        wrongFinding(
          'A version before 0.1.0 has made this database.',
          'Back it up, start version 0.1.0 once, and then this version with npm start.',
        ),
      ];
    }
    if (schemaState === 'older') {
      return [
        wrongFinding(
          'An older version of the site has made this database.',
          'Back it up, and start this version with npm start: it brings the database up to date.',
        ),
      ];
    }
    return [
      wrongFinding(
        'A newer version of the site has made this database.',
        'Start that version, or bring back the backup from before it.',
      ),
    ];
  },
};

function databaseOrFinding(context: CheckContext): Database | Finding {
  try {
    return context.database;
  } catch (error) {
    if (!(error instanceof CheckNotPossibleError)) throw error;
    const fix =
      context.config.database.engine === 'sqlite'
        ? 'Look at DATA_DIR: it says where the database is. A new site makes it with npm start.'
        : 'Check DATABASE_URL, whether PostgreSQL is running, and whether this machine can reach it.';
    return wrongFinding(`There is no database to check: ${error.message}.`, fix);
  }
}

/** Milliseconds. A running process renews its lease long before. */
const longExpired = 3_600_000;

/** A killed process leaves its lease behind. It has expired and blocks nothing. */
export const leases: Check = {
  name: 'leases',
  title: 'Left behind by killed processes',
  frequency: 'daily',
  async run({ stores, clock }) {
    const expired = await stores.leases.countExpired(timeFromNow(clock, -longExpired));
    if (expired === 0) return [goodFinding('Nothing has been left behind.')];
    return [
      warningFinding(
        `${pluralize(expired, 'lease')} of processes that were killed ${expired === 1 ? 'has' : 'have'} been left behind.`,
        'They do no harm, and go by themselves after two days; npm run doctor -- --fix clears them now. Many of them mean that the site is often killed: is there enough memory?',
        { canBeFixed: true },
      ),
    ];
  },
  async fix({ stores, clock }) {
    return `Cleared ${pluralize(await stores.leases.removeExpired(timeFromNow(clock, -longExpired)), 'lease')}.`;
  },
};

type Kind = keyof LogDifferences;

/** For each kind of inconsistency: its text for one and for several, and the remedy. */
const wordings: Record<Kind, readonly [one: string, many: string, fix: string]> = {
  gone: [
    'record is missing, and the log knows of no deletion',
    'records are missing, and the log knows of no deletion',
    'Look for them in the last backup: something other than the site has deleted rows.',
  ],
  notAsLogged: [
    'record is not as the log says',
    'records are not as the log says',
    'Something other than the site has written to the database. Check their histories, and save each of them once.',
  ],
  unreadable: [
    'older version cannot be read',
    'older versions cannot be read',
    'The versions named cannot be restored. The disk may be failing.',
  ],
};
const kinds = Object.keys(wordings) as Kind[];

export const changeLog: Check = {
  name: 'change-log',
  title: 'Log of changes',
  frequency: 'daily',
  runsInChildProcess: true,
  async run({ currentDatabase: { db } }) {
    const found = await findPersistent(async () => {
      const disagreements = await compareLog(db);
      return kinds.flatMap((kind) => disagreements[kind].map((name) => `${kind} ${name}`));
    });
    const findings = kinds.flatMap((kind) => {
      const names = found.flatMap((one) => (one.startsWith(`${kind} `) ? [one.slice(kind.length + 1)] : []));
      const [one, many, fix] = wordings[kind];
      return names.length > 0 ? [wrongFinding(`${pluralize(names.length, one, many)}.`, fix, { names })] : [];
    });
    return orGoodFinding(findings, 'The log matches every record.');
  },
};
