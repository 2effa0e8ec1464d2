import { type Database, openDatabase } from '../../store/connection/database.ts';
import { migrate } from '../../store/connection/migrate.ts';
import { type Config, WrongSetting } from '../settings/config.ts';

/**
 * Opens the database and brings it up to date.
 *
 * @param onLost told of a connection that was lost
 * @throws WrongSetting where the database cannot be used: the owner can mend that
 */
export async function openMigrated(config: Config, onLost: (error: Error) => void): Promise<Database> {
  const setting = config.database.engine === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL';
  let database: Database | undefined;
  try {
    database = openDatabase(config.database, onLost);
    await migrate(database);
    return database;
  } catch (error) {
    await database?.close();
    const { code, message } = error as { code?: string; message: string };
    // Errors of the system and of the database have a code; ours do not.
    if (!code) throw error;
    throw new WrongSetting(
      `The setting ${setting} leads to no database that can be used: ${message || code}.`,
    );
  }
}
