import { type Config, InvalidSettingError } from '#core/config/config.ts';
import { DatabaseUnavailableError } from '#core/errors.ts';
import { type Database, isSameDatabase, type OnStatement, openDatabase } from './database.ts';
import { migrate, runBeforeMigration } from './migrations.ts';

const directSetting = 'DATABASE_DIRECT_URL';

/**
 * Opens the database and migrates it.
 *
 * @param onLost called when a connection is lost
 * @throws InvalidSettingError where the database cannot be used, and the owner can fix that
 */
export async function openMigratedDatabase(
  config: Config,
  onLost: (error: Error) => void,
  onStatement?: OnStatement,
): Promise<Database> {
  const { database } = config;
  const mainSetting = database.engine === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL';
  const hasPooler = database.engine === 'postgres' && database.direct !== undefined;
  await withSettingName(hasPooler ? directSetting : mainSetting, () => migrateToLatest(config));
  // Listening to another database than the written one would keep old pages for ever.
  if (hasPooler && !(await withSettingName(mainSetting, () => isSameDatabase(database))))
    throw new InvalidSettingError(
      `The setting ${directSetting} leads to another database than ${mainSetting}.`,
    );
  return openDatabase(database, onLost, onStatement);
}

async function migrateToLatest(config: Config): Promise<void> {
  await runBeforeMigration(config);
  await migrate(config.database);
}

/** @throws InvalidSettingError that names the setting whose value cannot be used */
async function withSettingName<Result>(setting: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof InvalidSettingError) throw thrown;
    const error = thrown instanceof DatabaseUnavailableError ? thrown.cause : thrown;
    const { code, message } = error as { code?: string; message: string };
    if (/previously executed migration .* is missing/.test(message)) {
      throw new InvalidSettingError(
        `The setting ${setting} leads to a database of a newer version of the site. Start that version.`,
      );
    }
    // Errors of the database and the system have a code; a connection without any answer may have none.
    if (!code && !(thrown instanceof DatabaseUnavailableError)) throw error;
    throw new InvalidSettingError(
      `The setting ${setting} leads to a database that cannot be used: ${message || code}.`,
    );
  }
}
