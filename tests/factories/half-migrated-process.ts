import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/server/settings/config.ts';
import { migrate } from '../../src/store/connection/migrate.ts';
import { halfWay } from './migrations.ts';

/** Migrates, and stays in the middle of it, for tests that kill it. Says so once it is there. */
await migrate(readConfig(process.env).database, {
  ...halfWay(async () => {
    console.log('in the middle');
    await pause(10 * 60_000);
  }),
});
