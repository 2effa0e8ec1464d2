import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** Instants, seats and waiting lists of webinars, the letters that are to go out for them, and parents' own links. */
export const webinars = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(engine);
    const addText = (table: string, name: string) =>
      db.schema
        .alterTable(table)
        .addColumn(name, text, (column) => column.notNull().defaultTo(''))
        .execute();
    const addNumber = (table: string, name: string) =>
      db.schema
        .alterTable(table)
        .addColumn(name, integer, (column) => column.notNull().defaultTo(0))
        .execute();
    for (const name of ['startsAt', 'endsAt', 'bring', 'joinUrl', 'recordingUrl', 'payTo'])
      await addText('webinar', name);
    await db.schema.alterTable('webinar').addColumn('capacity', integer).execute();
    for (const name of ['calledOff', 'seatsTaken', 'seatsAwaited', 'lastInLine'])
      await addNumber('webinar', name);
    await sql`update webinar set "seatsTaken" =
      (select count(*) from registration where "webinarId" = webinar.id)`.execute(db);
    await sql`create index "webinarByStart" on webinar ("startsAt", id) where "startsAt" <> ''`.execute(db);

    await db.schema
      .alterTable('registration')
      .addColumn('status', text, (column) => column.notNull().defaultTo('registered'))
      .execute();
    for (const name of ['offeredUntil', 'joinedAt', 'paidNote', 'told']) await addText('registration', name);
    await db.schema.alterTable('registration').addColumn('inLine', integer).execute();
    await addNumber('registration', 'paid');
    const index = (name: string, table: string) => db.schema.createIndex(name).on(table);
    await index('registrationByStatus', 'registration')
      .columns(['webinarId', 'status', 'inLine', 'id'])
      .execute();
    await sql`create index "registrationByOffer" on registration ("offeredUntil", id)
      where "offeredUntil" <> ''`.execute(db);

    await db.schema
      .createTable('webinarLetter')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('webinarId', text, (column) => column.notNull())
      .addColumn('registrationId', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('occasion', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('dueAt', text, (column) => column.notNull())
      .addColumn('endedAt', text, (column) => column.notNull())
      .addColumn('letterId', text, (column) => column.notNull())
      .addColumn('details', text, (column) => column.notNull())
      .addUniqueConstraint('webinarLetterOnce', ['webinarId', 'registrationId', 'kind', 'occasion'])
      .execute();
    await sql`create index "webinarLetterDue" on "webinarLetter" ("dueAt", id) where state = 'planned'`.execute(
      db,
    );
    await index('webinarLetterOf', 'webinarLetter').columns(['registrationId', 'id']).execute();

    await db.schema
      .createTable('placeLink')
      .addColumn('tokenHash', text, (column) => column.primaryKey().notNull())
      .addColumn('registrationId', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .execute();
    await index('placeLinkOf', 'placeLink').column('registrationId').execute();
  },
});
