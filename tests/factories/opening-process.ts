import '#features.ts';
import { flushCompileCache } from 'node:module';
import { readConfig } from '#config.ts';
import { watchContent } from '#core/database/content-watch.ts';
import { openMigrated } from '#core/database/migrated-database.ts';

/** Opens a site's database as a start does, each time it is told which, so that several can do so at one moment. */
process.on('message', async (environment: Record<string, string>) => {
  const config = readConfig(environment);
  try {
    const database = await openMigrated(config, () => undefined);
    const watch = await watchContent(config.database, () => undefined);
    await watch.close();
    await database.close();
    process.send?.('opened');
  } catch (error) {
    process.send?.(String(error));
  }
});
process.send?.('ready');
// Whoever kills it starts it again, and that is to be quick.
flushCompileCache();
