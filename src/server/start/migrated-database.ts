import { type Database, type OnStatement, openDatabase } from '../../store/connection/database.ts';
import { DatabaseAway } from '../../store/connection/database-away.ts';
import { migrate, readShape } from '../../store/connection/migrate.ts';
import { type Config, WrongSetting } from '../settings/config.ts';

/**
 * Opens the database and brings it up to date.
 *
 * @param onLost told of a connection that was lost
 * @throws WrongSetting where the database cannot be used: the owner can mend that
 */
export async function openMigrated(
  config: Config,
  onLost: (error: Error) => void,
  onStatement?: OnStatement,
): Promise<Database> {
  const setting = config.database.engine === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL';
  try {
    if (config.backup.beforeMigration && (await readShape(config.database)) === 'older') {
      // Read only where it is needed.
      const { backUpBeforeMigration } = await import('../backup/before-migration.ts');
      await backUpBeforeMigration(config);
    }
    await migrate(config.database);
    return openDatabase(config.database, onLost, onStatement);
  } catch (thrown) {
    if (thrown instanceof WrongSetting) throw thrown;
    const error = thrown instanceof DatabaseAway ? thrown.cause : thrown;
    const { code, message } = error as { code?: string; message: string };
    if (/previously executed migration .* is missing/.test(message)) {
      throw new WrongSetting(
        `The setting ${setting} leads to a database that a newer version of the site has made. Start that version.`,
      );
    }
    // What the database and the system answer has a code; where nothing answers at all it may have none.
    if (!code && !(thrown instanceof DatabaseAway)) throw error;
    throw new WrongSetting(
      `The setting ${setting} leads to no database that can be used: ${message || code}.`,
    );
  }
}
