import slugify from '@sindresorhus/slugify';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

interface Loose {
  team: { id: string; title: string; link: string };
}

/** Who wrote an article and who checked it, an address for everybody of the team, and old addresses that lead on. */
export const authorsAndRedirects = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { text } = columnTypes(engine);
    const { schema } = db;
    for (const column of ['author', 'reviewer']) {
      await schema
        .alterTable('blog')
        .addColumn(column, text, (definition) => definition.notNull().defaultTo(''))
        .execute();
      // The page of a person asks for their articles, and few entries name anybody at first.
      const name = sql.ref(column === 'author' ? 'blogByAuthor' : 'blogByReviewer');
      await sql`create index ${name} on "blog" (${sql.ref(column)}, "createdAt", "id") where ${sql.ref(column)} <> ''`.execute(
        db,
      );
    }
    await schema.alterTable('blog').addColumn('reviewedAt', text).execute();
    await schema
      .alterTable('team')
      .addColumn('link', text, (definition) => definition.notNull().defaultTo(''))
      .execute();
    await linkTeam(db as unknown as Kysely<Loose>);
    await schema.createIndex('teamByLink').on('team').column('link').unique().execute();

    await schema
      .createTable('redirect')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('from', text, (column) => column.notNull().unique())
      .addColumn('to', text, (column) => column.notNull())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('addedAt', text, (column) => column.notNull())
      .addColumn('uses', 'integer', (column) => column.notNull())
      .addColumn('usedAt', text)
      .execute();
    await schema.createIndex('redirectToEntry').on('redirect').columns(['record', 'recordId']).execute();
  },
});

/** Words that no link may be, because the API uses them. */
const reserved = ['upload-chunk', 'docs', 'new'];

/** A link for everybody who is there, the first one first; whose name repeats gets an ending. */
async function linkTeam(db: Kysely<Loose>): Promise<void> {
  const { default: anyAscii } = await import('any-ascii');
  const taken = new Set(reserved);
  for (const { id, title } of await db.selectFrom('team').select(['id', 'title']).orderBy('id').execute()) {
    const base = slugOf(title) || slugOf(anyAscii(title)) || 'team';
    let link = base;
    for (let ending = 2; taken.has(link); ending++) link = `${base}-${ending}`;
    taken.add(link);
    await db.updateTable('team').set({ link }).where('id', '=', id).execute();
  }
}

function slugOf(title: string): string {
  const whole = slugify(title, { decamelize: false });
  if (whole.length <= 80) return whole;
  const cut = whole.slice(0, 81);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || 80);
}
