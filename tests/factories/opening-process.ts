import '#features.ts';
import { flushCompileCache } from 'node:module';
import { readConfig } from '#config.ts';
import { watchContent } from '#core/database/content-watch.ts';
import { openMigratedDatabase } from '#core/database/migrated-database.ts';

/** Opens a site's database like a start, on each message, so that several can do so at the same time. */
process.on('message', async (environment: Record<string, string>) => {
  const config = readConfig(environment);
  try {
    const database = await openMigratedDatabase(config, () => undefined);
    const watch = await watchContent(config.database, () => undefined);
    await watch.close();
    await database.close();
    process.send?.('opened');
  } catch (error) {
    process.send?.(String(error));
  }
});
process.send?.('ready');
// The test that kills it starts it again, and that should be fast.
flushCompileCache();
