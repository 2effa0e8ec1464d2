import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** The table that goes, as it was, and the one that takes its place, as it is made here. */
interface Before {
  outbox: Record<'id' | 'letter' | 'dueAt' | 'createdAt' | 'problem', string> & { attempts: number };
  letter: Record<string, string | number | null>;
}

/** Milliseconds for which a link to choose a new password worked when these letters were written. */
const linkLifetime = 60 * 60_000;

/** Work that is done over time, letters that wait, and what has become of both. */
export const workOverTime = (engine: Engine) => ({
  async up(db: Kysely<Before>) {
    const { text } = columnTypes(engine);

    await db.schema
      .createTable('job')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('dueAt', text, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('holder', text)
      .addColumn('leaseExpiresAt', text)
      .addColumn('startedAt', text)
      .addColumn('endedAt', text)
      .execute();

    await db.schema
      .createTable('jobRun')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('job', text, (column) => column.notNull())
      .addColumn('startedAt', text, (column) => column.notNull())
      .addColumn('finishedAt', text, (column) => column.notNull())
      .addColumn('outcome', text, (column) => column.notNull())
      .addColumn('said', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('jobRunByJob').on('jobRun').columns(['job', 'id']).execute();

    await db.schema
      .createTable('letter')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('aboutRecord', text, (column) => column.notNull())
      .addColumn('aboutId', text, (column) => column.notNull())
      .addColumn('recipientRecord', text, (column) => column.notNull())
      .addColumn('recipientId', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.unique())
      .addColumn('mail', text, (column) => column.notNull())
      .addColumn('dueAt', text, (column) => column.notNull())
      .addColumn('uselessAfter', text)
      .addColumn('cancelledAt', text)
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('problem', text, (column) => column.notNull())
      .addColumn('refusedAt', text)
      .addColumn('holder', text)
      .addColumn('leaseExpiresAt', text)
      .execute();
    await db.schema.createIndex('letterDue').on('letter').column('dueAt').execute();

    await db.schema
      .createTable('letterLog')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('aboutRecord', text, (column) => column.notNull())
      .addColumn('aboutId', text, (column) => column.notNull())
      .addColumn('recipientRecord', text, (column) => column.notNull())
      .addColumn('recipientId', text, (column) => column.notNull())
      .addColumn('outcome', text, (column) => column.notNull())
      .addColumn('said', text, (column) => column.notNull())
      .addColumn('endedAt', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('letterLogByEnd').on('letterLog').column('endedAt').execute();
    await db.schema
      .createIndex('letterLogByRecord')
      .on('letterLog')
      .columns(['aboutRecord', 'aboutId'])
      .execute();

    await moveLetters(db);
    await db.schema.dropTable('outbox').execute();
    await db.schema.alterTable('lease').renameColumn('expiresAt', 'leaseExpiresAt').execute();
  },
});

/** Keeps what waits. What the letters were about was not noted; the one that can become useless is known by its subject. */
async function moveLetters(db: Kysely<Before>): Promise<void> {
  for (const { letter, ...row } of await db.selectFrom('outbox').selectAll().execute()) {
    const isReset = (JSON.parse(letter) as { subject?: string }).subject === 'Choose a new password';
    const linkEnd = new Date(Date.parse(row.createdAt) + linkLifetime).toISOString();
    await db
      .insertInto('letter')
      .values({
        ...row,
        kind: isReset ? 'password-reset' : 'earlier-letter',
        mail: letter,
        ...{ aboutRecord: '', aboutId: '', recipientRecord: '', recipientId: '' },
        uselessAfter: isReset ? linkEnd : null,
      })
      .execute();
  }
}
