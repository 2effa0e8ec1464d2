import type { Database } from '../../../store/connection/database.ts';
import { findShape } from '../../../store/connection/migrate.ts';
import { CannotLook, type Check, type Finding, good, wrong } from '../check.ts';
import type { Patient } from '../patient.ts';

export const database: Check = {
  name: 'database',
  title: 'Database',
  when: 'often',
  async look(patient) {
    const database = reach(patient);
    if ('verdict' in database) return [database];
    const shape = await findShape(database);
    const kind = database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    if (shape === 'current') return [good(`${kind} answers, and matches this version of the site.`)];
    if (shape === 'empty') {
      return [
        wrong(
          'There is nothing in the database yet.',
          'Start the site once with npm start: it creates what it needs.',
        ),
      ];
    }
    if (shape === 'older') {
      return [
        wrong(
          'An older version of the site has made this database.',
          'Back it up, and start this version with npm start: it brings the database up to date.',
        ),
      ];
    }
    return [
      wrong(
        'A newer version of the site has made this database.',
        'Start that version, or bring back the backup from before it.',
      ),
    ];
  },
};

function reach(patient: Patient): Database | Finding {
  try {
    return patient.database;
  } catch (error) {
    if (!(error instanceof CannotLook)) throw error;
    const remedy =
      patient.config.database.engine === 'sqlite'
        ? 'Look at DATA_DIR: it says where the database is. A new site makes it with npm start.'
        : 'Check DATABASE_URL, whether PostgreSQL is running, and whether this machine can reach it.';
    return wrong(`There is no database to check: ${error.message}.`, remedy);
  }
}
