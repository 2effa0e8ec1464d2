import type { Schema } from '#core/database/migrations.ts';
import { baseline } from './0001-baseline.ts';
import { release010 } from './from-0-1-0.ts';

/**
 * The schema of the site, whichever features it has: a database keeps the tables of a feature that is left out. A
 * migration can be in the folder of its feature; all are listed here, in the one order in which they run.
 */
export const schema: Schema = {
  migrations: (engine) => ({
    [release010.baseline]: baseline(engine),
  }),
  release010,
};
