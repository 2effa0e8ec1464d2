import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';

/** The day and the time of day that a parent prefers for a session. */
export const migration = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    // PostgreSQL sorts it by its bytes, as SQLite does.
    const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
    await sql`alter table "enquiry" add column "preferredDay" ${text}`.execute(db);
    await sql`alter table "enquiry" add column "preferredTime" ${text} not null default ''`.execute(db);
  },
});
