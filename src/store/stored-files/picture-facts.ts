import type { Kysely } from 'kysely';
import type { PictureFacts } from '../../content/picture.ts';
import type { Tables } from '../tables.ts';

/** What is known of stored pictures, by their names. */
export type FactsByName = ReadonlyMap<string, PictureFacts>;

/** Notes what is known of new pictures; belongs in the transaction of the entry that shows them. */
export async function notePictures(db: Kysely<Tables>, pictures: FactsByName): Promise<void> {
  if (pictures.size === 0) return;
  const rows = [...pictures].map(([name, { isAnimated, ...facts }]) => ({
    name,
    ...facts,
    isAnimated: Number(isAnimated),
  }));
  await db.insertInto('picture').values(rows).execute();
}

/** What is known of the pictures of these names, or of all. */
export async function findPictures(db: Kysely<Tables>, names?: string[]): Promise<FactsByName> {
  // PostgreSQL knows no empty list.
  if (names?.length === 0) return new Map();
  const all = db.selectFrom('picture').selectAll();
  const rows = await (names ? all.where('name', 'in', names) : all).execute();
  return new Map(
    rows.map(({ name, isAnimated, ...facts }) => [name, { ...facts, isAnimated: isAnimated === 1 }]),
  );
}
