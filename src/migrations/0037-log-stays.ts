import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';

const neverChanged = 'what has been noted of a change is never changed';
const notInTime = 'what has been noted goes only when its time is over';

/** Changes of records stay as they are, as all other activity does, and neither goes before its time is over. */
export const logStays = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    await refuseUpdates(db, engine);
    await refuseDeletes(db, engine);
  },
});

/** What a change holds of the record, and whom it names, can be emptied, once they are erased. */
async function refuseUpdates(db: Kysely<never>, engine: Engine): Promise<void> {
  const stay = ['id', 'record', 'recordId', 'revision', 'kind', 'at', 'actorKind', 'actorId', 'causedBy'];
  const differs = (name: string) => sql`new.${sql.ref(name)} <> old.${sql.ref(name)}`;
  const isOther = sql.join(
    [
      ...stay.map(differs),
      ...['actorName', 'title'].map((name) => sql`(${differs(name)} and new.${sql.ref(name)} <> '')`),
      sql`(new."before" is not null and (old."before" is null or ${differs('before')}))`,
    ],
    sql` or `,
  );
  if (engine === 'sqlite') {
    await refusing(sql`"changeStays" before update on "change" when ${isOther}`, neverChanged).execute(db);
    return;
  }
  await sql`create function "refuseChangeUpdate"() returns trigger language plpgsql as $$ begin
    if ${isOther} then raise exception ${sql.lit(neverChanged)}; end if; return new; end $$`.execute(db);
  await sql`create trigger "changeStays" before update on "change"
    for each row execute function "refuseChangeUpdate"()`.execute(db);
}

/** Whoever forgets says so in the same transaction, and up to when; see cms/records/change-log.ts. */
async function refuseDeletes(db: Kysely<never>, engine: Engine): Promise<void> {
  const isTooEarly = (fact: RawBuilder<unknown>) => sql`not exists
    (select 1 from "installation" where "fact" = ${fact} and "value" > old."at")`;
  if (engine === 'sqlite') {
    for (const table of ['activity', 'change']) {
      const trigger = sql`${sql.ref(`${table}GoesInTime`)} before delete on ${sql.table(table)}`;
      await refusing(sql`${trigger} when ${isTooEarly(sql.lit(`forgetting ${table}`))}`, notInTime).execute(
        db,
      );
    }
    return;
  }
  await sql`create function "refuseForgetting"() returns trigger language plpgsql as $$ begin
    if tg_op = 'TRUNCATE' then raise exception ${sql.lit(notInTime)}; end if;
    if ${isTooEarly(sql`'forgetting ' || tg_table_name`)} then raise exception ${sql.lit(notInTime)}; end if;
    return old; end $$`.execute(db);
  for (const table of ['activity', 'change']) {
    const does = sql`execute function "refuseForgetting"()`;
    const on = sql.table(table);
    await sql`create trigger ${sql.ref(`${table}GoesInTime`)} before delete on ${on} for each row ${does}`.execute(
      db,
    );
    await sql`create trigger ${sql.ref(`${table}IsNotEmptied`)} before truncate on ${on} for each statement ${does}`.execute(
      db,
    );
  }
}

/** A trigger of SQLite. */
function refusing(when: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  return sql`create trigger ${when} begin select raise(abort, ${sql.lit(words)}); end`;
}
