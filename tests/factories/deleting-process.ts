import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';

/** Deletes a webinar with a slow commit. Prints when the transaction is open. */
const { db, close } = openDatabase(readConfig(process.env).database, () => undefined);
await db.transaction().execute(async (transaction) => {
  await transaction
    .deleteFrom('webinar')
    .where('id', '=', process.argv[2] ?? '')
    .execute();
  console.log('in the middle');
  await pause(1500);
});
await close();
