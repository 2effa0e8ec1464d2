import type { Kysely } from 'kysely';
import type { Actor } from '#core/actor.ts';
import type { Tables } from '#core/database/tables.ts';
import type { PictureFacts } from './picture-schemas.ts';

/** The facts of stored pictures, by their names. */
export type FactsByName = ReadonlyMap<string, PictureFacts>;

export interface PictureOrigin {
  /** ISO, UTC. */
  at: string;
  /** The account that has uploaded them, where there is one. */
  by?: { id: string; name: string } | undefined;
  label?: string;
  description?: string;
}

/** The origin of pictures that came with a saved entry. */
export function pictureOriginOf(by: Actor, at: string): PictureOrigin {
  return by.kind === 'account' ? { at, by } : { at };
}

/** Maximum characters of the search text of a picture. */
export const maxLabelLength = 200;

/** Stores the facts of new pictures; call it in the transaction of the entry that shows them. */
export async function insertPictures(
  db: Kysely<Tables>,
  pictures: FactsByName,
  { at, by, label = '', description = '' }: PictureOrigin,
): Promise<void> {
  if (pictures.size === 0) return;
  const rows = [...pictures].map(([name, { width, height, placeholder, isAnimated }]) => ({
    ...{ name, width, height, placeholder, isAnimated: Number(isAnimated) },
    ...{ label: label.slice(0, maxLabelLength), description },
    ...{ addedAt: at, addedBy: by?.id ?? '', addedByName: by?.name ?? '' },
    ...{ focalX: null, focalY: null, hiddenAt: null, revision: 1 },
  }));
  await db.insertInto('picture').values(rows).execute();
}

/** The facts of pictures by these names, or of all. */
export async function findPictures(db: Kysely<Tables>, names?: string[]): Promise<FactsByName> {
  // PostgreSQL rejects an empty list.
  if (names?.length === 0) return new Map();
  const all = db
    .selectFrom('picture')
    .select(['name', 'width', 'height', 'placeholder', 'isAnimated', 'focalX', 'focalY']);
  const rows = await (names ? all.where('name', 'in', names) : all).execute();
  return new Map(rows.map((row) => [row.name, factsOfRow(row)]));
}

type FactColumns = Omit<
  Tables['picture'],
  'label' | 'description' | 'hiddenAt' | 'revision' | `added${string}`
>;

/** The facts that pages need of a picture, without the columns for staff. */
export function factsOfRow({ width, height, placeholder, isAnimated, ...row }: FactColumns): PictureFacts {
  const { focalX: x, focalY: y } = row;
  const focal = x === null || y === null ? undefined : { x, y };
  return { width, height, placeholder, isAnimated: isAnimated === 1, ...(focal && { focal }) };
}
