import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';

/**
 * What people may ask to see of themselves: all places of one address, in whatever case it is stored, what of them is in
 * the trash, and the letters to them that still wait. The index before was of addresses as they stand: who asks without
 * case read all places there are, and for the trash all changes of all places.
 */
export const ofOnePerson = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const address =
      engine === 'sqlite' ? sql`fold("email")` : sql`(lower("email" collate "und-x-icu") collate "C")`;
    await db.schema.dropIndex('registrationByEmail').execute();
    await sql`create index "registrationByAddress" on registration (${address}, id)`.execute(db);
    await sql`create index "changeTrashedOf" on "change" (record, id) where "kind" = 'trashed'`.execute(db);
    await db.schema.createIndex('letterTo').on('letter').column('recipientId').execute();
  },
});
