import { findDamage } from '../../../store/inspection/integrity.ts';
import { type Check, good, wrong } from '../check.ts';

export const damage: Check = {
  name: 'database-damage',
  title: 'Integrity of the database',
  when: 'daily',
  isApart: true,
  async look({ database }) {
    const damage = await findDamage(database);
    if (damage.length === 0) return [good('The database is sound: its pages, indexes and references match.')];
    const remedy =
      database.engine === 'sqlite'
        ? 'Stop the site, keep a copy of the data folder as it is, and restore the last backup. Then check the disk: it may be failing.'
        : 'Run `reindex database` in PostgreSQL when few people are on the site, and check again.';
    return [wrong('The database is damaged.', remedy, { names: damage })];
  },
};
