import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** What parents do with their places by themselves, what is due to them, what they consented to, and what they ask for. */
export const privacy = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(engine);
    const addText = (table: string, name: string, usual = '') =>
      db.schema
        .alterTable(table)
        .addColumn(name, text, (column) => column.notNull().defaultTo(usual))
        .execute();
    const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

    await addText('registration', 'terms');
    // All places of one address: the way back to lost links, and what somebody may ask to see.
    await index('registrationByEmail', 'registration').columns(['email', 'id']).execute();
    // The links of the version before led to all that a parent does.
    await addText('placeLink', 'purpose', 'my');
    await db.schema
      .alterTable('placeLink')
      .addColumn('generation', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('placeLink').addColumn('revokedAt', text).execute();
    await db.schema.alterTable('account').addColumn('emailConfirmedAt', text).execute();

    await db.schema
      .createTable('cancellation')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('registrationId', text, (column) => column.notNull())
      .addColumn('webinarId', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('quote', text, (column) => column.notNull())
      .addColumn('refund', text, (column) => column.notNull())
      .addColumn('askBy', text, (column) => column.notNull())
      .addColumn('askedAt', text)
      .addColumn('payBackTo', text, (column) => column.notNull())
      .addColumn('dueBy', text)
      .addColumn('completedAt', text)
      .addColumn('completedBy', text, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .addColumn('revision', integer, (column) => column.notNull())
      .execute();
    await index('cancellationOf', 'cancellation').columns(['registrationId', 'id']).execute();
    await index('cancellationOfWebinar', 'cancellation').columns(['webinarId', 'id']).execute();
    await sql`create index "cancellationDue" on cancellation (refund, id)
      where refund in ('due', 'requested')`.execute(db);

    await db.schema
      .createTable('notice')
      .addColumn('hash', text, (column) => column.primaryKey().notNull())
      .addColumn('purpose', text, (column) => column.notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('locale', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('firstAt', text, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('consent')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('purpose', text, (column) => column.notNull())
      .addColumn('noticeHash', text, (column) => column.notNull())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('method', text, (column) => column.notNull())
      .addColumn('confirmedAt', text)
      .addColumn('withdrawnAt', text)
      .addColumn('withdrawnBy', text, (column) => column.notNull())
      .execute();
    await index('consentOf', 'consent').columns(['record', 'recordId']).execute();
    await index('consentByEmail', 'consent').columns(['email', 'purpose', 'id']).execute();
    // Of two who tick the same address at once, one is kept.
    await sql`create unique index "newsOfOne" on consent (email)
      where purpose = 'news' and "withdrawnAt" is null and email <> ''`.execute(db);

    await db.schema
      .createTable('privacyRequest')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('emailKey', text, (column) => column.notNull())
      .addColumn('words', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('confirmedAt', text)
      .addColumn('dueAt', text)
      .addColumn('endedAt', text)
      .addColumn('endedBy', text, (column) => column.notNull())
      .addColumn('said', text, (column) => column.notNull())
      .addColumn('report', text, (column) => column.notNull())
      .addColumn('revision', integer, (column) => column.notNull())
      .execute();
    await index('privacyRequestByState', 'privacyRequest').columns(['state', 'dueAt', 'id']).execute();
    // Of one address: what has ended has none.
    await sql`create index "privacyRequestOpen" on "privacyRequest" (email, kind)
      where state in ('pending', 'confirmed')`.execute(db);

    await db.schema
      .createTable('ownDataLink')
      .addColumn('tokenHash', text, (column) => column.primaryKey().notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('requestId', text, (column) => column.notNull())
      .addColumn('openedAt', text)
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('expiresAt', text, (column) => column.notNull())
      .execute();
    await index('ownDataLinkOf', 'ownDataLink').column('email').execute();
    await index('ownDataLinkByEnd', 'ownDataLink').column('expiresAt').execute();

    await db.schema
      .createTable('sealedRecord')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('requestId', text, (column) => column.notNull())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('sealed', text, (column) => column.notNull())
      .addColumn('sealedAt', text, (column) => column.notNull())
      .addColumn('eraseAt', text, (column) => column.notNull())
      .execute();
    await index('sealedRecordByEnd', 'sealedRecord').columns(['eraseAt', 'id']).execute();

    await sql`create index "activityAbout" on activity ("aboutId") where "aboutId" <> ''`.execute(db);
    await letNamesGo(db, engine);
  },
});

/** What has been noted stays as it is; but whom it names and where from they came can be emptied, once they are erased. */
async function letNamesGo(db: Kysely<never>, engine: Engine): Promise<void> {
  const words = sql.lit('what has been noted of an activity is never changed');
  const stay = ['id', 'at', 'actorKind', 'actorId', 'kind', 'aboutKind', 'aboutId'];
  const canGo = ['actorName', 'aboutName', 'details', 'address', 'browser'];
  const isOther = sql.join(
    [
      ...stay.map((name) => sql`new.${sql.ref(name)} <> old.${sql.ref(name)}`),
      ...canGo.map(
        (name) => sql`(new.${sql.ref(name)} <> old.${sql.ref(name)} and new.${sql.ref(name)} <> '')`,
      ),
    ],
    sql` or `,
  );
  if (engine === 'sqlite') {
    await sql`drop trigger "activityStays"`.execute(db);
    await sql`create trigger "activityStays" before update on "activity" when ${isOther} begin
      select raise(abort, ${words}); end`.execute(db);
    return;
  }
  await sql`create or replace function "refuseActivityUpdate"() returns trigger language plpgsql as $$ begin
    if ${isOther} then raise exception ${words}; end if; return new; end $$`.execute(db);
}
