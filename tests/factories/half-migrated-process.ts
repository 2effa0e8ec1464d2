import '#features.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#config.ts';
import { migrate } from '#core/database/migrations.ts';
import { migrationsWithPause } from './migrations.ts';

/** Migrates, and blocks in the middle of it, for tests that kill it. Prints once it is there. */
await migrate(readConfig(process.env).database, {
  ...migrationsWithPause(async () => {
    console.log('in the middle');
    await pause(10 * 60_000);
  }),
});
