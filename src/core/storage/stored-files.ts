import type { Page } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { StoredFileRow } from '#core/database/tables.ts';
import {
  type Arrival,
  type FactsByName,
  findPictures,
  updatePictureUses,
} from '#core/media/picture-facts.ts';

export type StoredFileKind = StoredFileRow['kind'];

/**
 * Which files the site has, and since when nothing uses them. A file is noted before its bytes are stored, so that
 * none can be there unknown; what is unknown all the same belongs to somebody else, and is never removed.
 */
export function createStoredFileStore({ db, clock }: Scope) {
  return {
    /** Notes a file that is about to be stored, or was found stored again: its week without use begins now. */
    async note(name: string, kind: StoredFileKind): Promise<void> {
      const unusedSince = clock().toISOString();
      await db
        .insertInto('storedFile')
        .values({ name, kind, unusedSince, goingSince: null })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ unusedSince })
            .where('storedFile.unusedSince', 'is not', null)
            .where('storedFile.goingSince', 'is', null),
        )
        .execute();
    },

    /** Those of the names that the site has and keeps. */
    async known(names: readonly string[]): Promise<Set<string>> {
      if (names.length === 0) return new Set();
      const rows = await db
        .selectFrom('storedFile')
        .select('name')
        .where('name', 'in', names)
        .where('goingSince', 'is', null)
        .execute();
      return new Set(rows.map(({ name }) => name));
    },

    /**
     * Takes a file that nothing uses out of use for good, before it is removed: a save that names it from now on is
     * refused.
     *
     * @param unusedBefore ISO, UTC: only one that was unused by then; absent: whenever
     * @returns whether it may be removed
     */
    async beginRemoval(name: string, unusedBefore?: string): Promise<boolean> {
      const goingSince = clock().toISOString();
      let update = db
        .updateTable('storedFile')
        .set({ goingSince })
        .where('name', '=', name)
        .where('unusedSince', 'is not', null);
      if (unusedBefore) update = update.where('unusedSince', '<', unusedBefore);
      return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
    },

    /** Forgets a file that has been removed, and what was known of it as a picture. */
    async endRemoval(name: string): Promise<void> {
      await db.deleteFrom('picture').where('name', '=', name).execute();
      await db
        .deleteFrom('storedFile')
        .where('name', '=', name)
        .where('goingSince', 'is not', null)
        .execute();
    },

    /** The files that nothing has used since before a moment (ISO, UTC), the oldest first. */
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

    /** Lets all unused files count as unused since a moment only. */
    async postponeRemovals(since: Date): Promise<void> {
      await db
        .updateTable('storedFile')
        .set({ unusedSince: since.toISOString() })
        .where('unusedSince', 'is not', null)
        .where('goingSince', 'is', null)
        .execute();
    },

    /** Notes what is known of pictures. @param arrival who has brought them, if that is known, and with which words */
    notePictures: (pictures: FactsByName, arrival: Omit<Arrival, 'at'> = {}): Promise<void> =>
      updatePictureUses(db, pictures, { at: clock().toISOString(), ...arrival }),

    /** What is known of the pictures of these names, or of all. */
    findPictures: (names?: string[]): Promise<FactsByName> => findPictures(db, names),
  };
}
