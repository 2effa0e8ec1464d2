import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

const columns: [table: string, column: string][] = [
  ['aboutus', 'imagesAlt'],
  ['banner', 'images0Alt'],
  ['banner', 'images1Alt'],
  ['banner', 'images2Alt'],
  ['blog', 'imageUrlAlt'],
  ['community', 'imagesAlt'],
  ['community', 'detailimagesAlt'],
  ['course', 'imagesAlt'],
  ['founder', 'imagesAlt'],
  ['header', 'imagesAlt'],
  ['idea', 'imagesAlt'],
  ['legacy', 'imagesAlt'],
  ['media', 'imageUrlAlt'],
  ['socialmedia', 'imagesAlt'],
  ['team', 'imageUrlAlt'],
  ['videoupload', 'imagesAlt'],
  ['webinar', 'imagesAlt'],
  ['webinar', 'detailimagesAlt'],
];

/** The texts that stand for pictures. Until somebody writes one, a picture counts as decoration, as it did. */
export const alternativeTexts = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text } = columnTypes(engine);
    // One column at a time: SQLite adds no more with one statement.
    for (const [table, column] of columns) {
      await schema
        .alterTable(table)
        .addColumn(column, text, (definition) => definition.notNull().defaultTo(''))
        .execute();
    }
  },
});
