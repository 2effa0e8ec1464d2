/**
 * Fills an installation with 10,000 blogs, 1,000 webinars, 100,000 enquiries, 100,000 registrations and some more, to
 * see how the site does after many years. It has to have its demo content, and is named, so that nothing real is
 * filled by accident; a running site shows the new content after its next save or its next start:
 *
 *     DATA_DIR=/tmp/many npm start
 *     DATA_DIR=/tmp/many node bench/many/main.ts
 *
 * or the same with DATABASE_URL.
 */

import { readConfig } from '../../src/core/config/config.ts';
import { openMigrated } from '../../src/core/database/migrated-database.ts';
import { calendarOf } from '../../src/core/time/calendar.ts';
import { fillWithMany, many } from './fill.ts';

const { DATA_DIR, DATABASE_URL } = process.env;
if (!DATA_DIR && !DATABASE_URL) {
  console.error('Name what is to be filled: DATA_DIR=… or DATABASE_URL=… node bench/many/main.ts');
  process.exit(1);
}
const config = readConfig(process.env);
const database = await openMigrated(config, (error) => console.error(error.message));
try {
  await fillWithMany(database, calendarOf(config.timeZone)(new Date()), many);
  console.log('Filled.');
} finally {
  await database.close();
}
