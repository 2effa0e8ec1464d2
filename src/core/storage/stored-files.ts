import type { Page } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { StoredFileRow } from '#core/database/tables.ts';
import {
  type FactsByName,
  findPictures,
  insertPictures,
  type PictureOrigin,
} from '#core/media/picture-facts.ts';

export type StoredFileKind = StoredFileRow['kind'];

/**
 * The files of the site, and since when each is unused. A file is recorded before its bytes are stored, so that none is
 * unknown; an unknown file belongs to another program, and is never removed.
 */
export function createStoredFileStore({ db, clock }: Scope) {
  return {
    /** Records a file that is about to be stored, or was found stored already: its week without use begins now. */
    async record(name: string, kind: StoredFileKind): Promise<void> {
      const unusedSince = clock().toISOString();
      await db
        .insertInto('storedFile')
        .values({ name, kind, unusedSince, removingSince: null })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ unusedSince })
            .where('storedFile.unusedSince', 'is not', null)
            .where('storedFile.removingSince', 'is', null),
        )
        .execute();
    },

    /** The names among these that the site has, without those being removed. */
    async findKnown(names: readonly string[]): Promise<Set<string>> {
      if (names.length === 0) return new Set();
      const rows = await db
        .selectFrom('storedFile')
        .select('name')
        .where('name', 'in', names)
        .where('removingSince', 'is', null)
        .execute();
      return new Set(rows.map(({ name }) => name));
    },

    /**
     * Marks an unused file for removal: a save with its name is refused from now on.
     *
     * @param unusedBefore ISO, UTC: only if it was unused by then; absent: in any case
     * @returns whether it may be removed
     */
    async beginRemoval(name: string, unusedBefore?: string): Promise<boolean> {
      const removingSince = clock().toISOString();
      let update = db
        .updateTable('storedFile')
        .set({ removingSince })
        .where('name', '=', name)
        .where('unusedSince', 'is not', null);
      if (unusedBefore) update = update.where('unusedSince', '<', unusedBefore);
      return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
    },

    /** Deletes the rows of a removed file, including its facts as a picture. */
    async endRemoval(name: string): Promise<void> {
      await db.deleteFrom('picture').where('name', '=', name).execute();
      await db
        .deleteFrom('storedFile')
        .where('name', '=', name)
        .where('removingSince', 'is not', null)
        .execute();
    },

    /** The files that have been unused since before a time (ISO, UTC), the oldest first. */
    async listUnused(
      before: string,
      { limit, offset }: Required<Page>,
    ): Promise<Pick<StoredFileRow, 'name' | 'kind'>[]> {
      return db
        .selectFrom('storedFile')
        .select(['name', 'kind'])
        .where('unusedSince', '<', before)
        .orderBy('unusedSince')
        .limit(limit)
        .offset(offset)
        .execute();
    },

    /** Resets the start of the unused time of all unused files. */
    async postponeRemovals(since: Date): Promise<void> {
      await db
        .updateTable('storedFile')
        .set({ unusedSince: since.toISOString() })
        .where('unusedSince', 'is not', null)
        .where('removingSince', 'is', null)
        .execute();
    },

    /** Stores the facts of pictures. @param origin the account and label, if known */
    savePictures: (pictures: FactsByName, origin: Omit<PictureOrigin, 'at'> = {}): Promise<void> =>
      insertPictures(db, pictures, { at: clock().toISOString(), ...origin }),

    /** The facts of pictures by these names, or of all. */
    findPictures: (names?: string[]): Promise<FactsByName> => findPictures(db, names),
  };
}
