import { type Config, WrongSetting } from '#core/config/config.ts';
import { DatabaseAway } from '#core/errors.ts';
import { type Database, leadsToOne, type OnStatement, openDatabase } from './database.ts';
import { migrate, runBeforeMigration } from './migrations.ts';

const direct = 'DATABASE_DIRECT_URL';

/**
 * Opens the database and migrates it.
 *
 * @param onLost called when a connection is lost
 * @throws WrongSetting where the database cannot be used, and the owner can fix that
 */
export async function openMigrated(
  config: Config,
  onLost: (error: Error) => void,
  onStatement?: OnStatement,
): Promise<Database> {
  const { database } = config;
  const usual = database.engine === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL';
  const hasTwoWays = database.engine === 'postgres' && database.direct !== undefined;
  await named(hasTwoWays ? direct : usual, () => bringUpToDate(config));
  // Listening to another database than the written one would keep old pages for ever.
  if (hasTwoWays && !(await named(usual, () => leadsToOne(database))))
    throw new WrongSetting(`The setting ${direct} leads to another database than ${usual}.`);
  return openDatabase(database, onLost, onStatement);
}

async function bringUpToDate(config: Config): Promise<void> {
  await runBeforeMigration(config);
  await migrate(config.database);
}

/** @throws WrongSetting that names the setting whose value cannot be used */
async function named<Result>(setting: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof WrongSetting) throw thrown;
    const error = thrown instanceof DatabaseAway ? thrown.cause : thrown;
    const { code, message } = error as { code?: string; message: string };
    if (/previously executed migration .* is missing/.test(message)) {
      throw new WrongSetting(
        `The setting ${setting} leads to a database of a newer version of the site. Start that version.`,
      );
    }
    // Errors of the database and the system have a code; a connection without any answer may have none.
    if (!code && !(thrown instanceof DatabaseAway)) throw error;
    throw new WrongSetting(
      `The setting ${setting} leads to a database that cannot be used: ${message || code}.`,
    );
  }
}
