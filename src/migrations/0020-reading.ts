import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

const withVideo = ['founder', 'idea', 'videoupload', 'community', 'webinar'];

const columns: [table: string, column: string][] = [
  ...withVideo.flatMap((table) =>
    ['captions', 'captionsHindi', 'chapters'].map((column): [string, string] => [table, column]),
  ),
  ['blog', 'sources'],
];

/** Captions and chapters of videos, and the sources of articles. What was there before has none. */
export const reading = (engine: Engine) => ({
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
