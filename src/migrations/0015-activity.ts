import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** What staff look for: a list is read by this index alone, whatever it is narrowed to. */
const looked = ['kind', 'actorKind', 'actorId'];

/** What people do beside changing records: signing in, managing accounts, exporting lists, changing settings. */
export const activity = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { schema } = db;
    const { text } = columnTypes(engine);
    const texts = ['at', 'actorKind', 'actorId', 'actorName', 'kind', 'aboutKind', 'aboutId', 'aboutName'];
    let table = schema
      .createTable('activity')
      .addColumn('id', text, (column) => column.primaryKey().notNull());
    for (const name of [...texts, 'details', 'address', 'browser']) {
      table = table.addColumn(name, text, (column) => column.notNull());
    }
    await table.execute();
    await schema
      .createIndex('activityByMoment')
      .on('activity')
      .columns(['at', 'id', 'aboutKind', ...looked])
      .execute();
    // The log of changes is read together with it.
    await schema.dropIndex('changeByMoment').execute();
    await schema
      .createIndex('changeByMoment')
      .on('change')
      .columns(['at', 'id', 'causedBy', 'record', ...looked])
      .execute();
    await refuseUpdates(db, engine);
  },
});

/** What has been noted stays as it is until it is forgotten. */
async function refuseUpdates(db: Kysely<never>, engine: Engine): Promise<void> {
  const words = sql.lit('what has been noted of an activity is never changed');
  if (engine === 'sqlite') {
    await sql`create trigger "activityStays" before update on "activity" begin select raise(abort, ${words}); end`.execute(
      db,
    );
    return;
  }
  await sql`create function "refuseActivityUpdate"() returns trigger language plpgsql as $$ begin raise exception ${words}; end $$`.execute(
    db,
  );
  await sql`create trigger "activityStays" before update on "activity" for each row execute function "refuseActivityUpdate"()`.execute(
    db,
  );
}
