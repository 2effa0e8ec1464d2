import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** The tables whose entries could show pictures. */
const tables = [
  ...['banner', 'founder', 'socialmedia', 'webinar', 'legacy', 'idea', 'blog', 'team', 'media', 'header'],
  ...['course', 'aboutus', 'videoupload', 'community'],
];

/** What staff say of pictures. One of before came, as far as is known, with the oldest entry that shows it. */
export const pictureLibrary = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(engine);
    const alter = () => db.schema.alterTable('picture');
    for (const column of ['label', 'description', 'addedAt', 'addedBy', 'addedByName']) {
      await alter()
        .addColumn(column, text, (definition) => definition.notNull().defaultTo(''))
        .execute();
    }
    for (const column of ['focalX', 'focalY']) await alter().addColumn(column, integer).execute();
    await alter().addColumn('hiddenAt', text).execute();
    await alter()
      .addColumn('revision', integer, (definition) => definition.notNull().defaultTo(1))
      .execute();
    const came = sql.join(
      tables.map(
        (table) =>
          sql`select u."file", r."addedAt" from "fileUse" u join ${sql.table(table)} r on r."id" = u."recordId" where u."record" = ${table}`,
      ),
      sql` union all `,
    );
    await sql`create temporary table "pictureCame" as
      select "file", min("addedAt") as "addedAt" from (${came}) as "uses" group by "file"`.execute(db);
    await sql`update "picture" set "addedAt" = coalesce(
      (select "addedAt" from "pictureCame" where "file" = "picture"."name"),
      (select "unusedSince" from "storedFile" where "storedFile"."name" = "picture"."name"), '')`.execute(db);
    await sql`drop table "pictureCame"`.execute(db);
    await db.schema.createIndex('pictureAdded').on('picture').columns(['addedAt', 'name']).execute();
  },
});
