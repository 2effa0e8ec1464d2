import { type Expression, type SqlBool, sql } from 'kysely';
import { missingFileError, updateFileUses } from '#cms/records/file-uses.ts';
import { contentNames, contentTypes, isContentName } from '#cms/records/registry.ts';
import { searchTexts, tableOf, untyped } from '#cms/records/untyped-rows.ts';
import { countRows } from '#core/database/batches.ts';
import { incrementContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import type { PictureRow } from '#core/database/tables.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { factsOfRow } from '#core/media/picture-facts.ts';
import type { LibraryPicture, PictureChanges } from '../api.ts';
import { createPictureUses, picturesMatching } from './picture-uses.ts';

/** The filters of the library. */
export interface PictureQuery {
  search?: string | undefined;
  /** Only pictures that no entry and no draft shows. */
  unused?: boolean;
}

/** The picture library: details of pictures, and whether they are kept. */
export function createPictureStore(scope: Scope) {
  const { db, engine } = scope;

  const shown = () =>
    db
      .selectFrom('picture')
      .innerJoin('storedFile', 'storedFile.name', 'picture.name')
      .where('storedFile.removingSince', 'is', null)
      .where(({ or, eb }) => or([eb('picture.hiddenAt', 'is', null), isShown]));

  /** Wrapped in an object, because awaiting a query builder would run it. */
  async function matching({ search, unused }: PictureQuery) {
    let found = shown();
    if (unused) found = found.where(({ not }) => not(isShown));
    if (!search) return { found };
    const ownColumns = [sql.ref('picture.label'), sql.ref('picture.description')];
    const matchesText = searchTexts(engine, ownColumns, search);
    const used = await picturesMatching(scope, search);
    return { found: found.where(sql<SqlBool>`((${matchesText}) or "picture"."name" in (${used}))`) };
  }

  return {
    ...createPictureUses(scope),

    /** Lists pictures, the newest first. */
    async list(
      query: PictureQuery,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<LibraryPicture[]> {
      const { found } = await matching(query);
      const rows = await found
        .selectAll('picture')
        .select(['storedFile.unusedSince', usesOfRow.as('uses'), isKeptRow.as('isKept')])
        .orderBy('picture.addedAt', 'desc')
        .orderBy('picture.name', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toPicture);
    },

    async count(query: PictureQuery): Promise<number> {
      const { found } = await matching(query);
      return countRows(found);
    },

    /** A picture of the library, or undefined. */
    async find(name: string): Promise<LibraryPicture | undefined> {
      const row = await shown()
        .selectAll('picture')
        .select(['storedFile.unusedSince', usesOfRow.as('uses'), isKeptRow.as('isKept')])
        .where('picture.name', '=', name)
        .executeTakeFirst();
      return row && toPicture(row);
    },

    /** For each of these pictures that an entry shows, the title of the newest such entry. */
    async titlesOf(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (names.length === 0) return new Map();
      const rows = await db
        .selectFrom('fileUse')
        .select(({ fn }) => ['file', 'record', fn.max('recordId').as('recordId')])
        .where('file', 'in', names)
        .where('record', 'in', contentNames)
        .groupBy(['file', 'record'])
        .execute();
      const titles = new Map<string, string>();
      for (const name of new Set(rows.map(({ record }) => record).filter(isContentName))) {
        const uses = rows.filter(({ record }) => record === name);
        const { title } = contentTypes[name];
        const ids = uses.map(({ recordId }) => recordId);
        const entries = await untyped(db)
          .selectFrom(tableOf({ name }))
          .select(['id', title])
          .where('id', 'in', ids)
          .execute();
        for (const { file, recordId } of uses) {
          const entry = entries.find(({ id }) => id === recordId);
          if (entry) titles.set(file, String(entry[title] ?? ''));
        }
      }
      return titles;
    },

    /**
     * Saves the details of a picture. A new focal point changes public pages, so it raises the content version.
     *
     * @throws AppError missing; conflict with the current picture, if another user has changed it since
     */
    async update(name: string, changes: PictureChanges, revision: number | undefined): Promise<void> {
      await scope.transaction(async (tx) => {
        // Before the picture itself, in the same order as all writes of content, so that writes cannot deadlock.
        if (changes.focal !== undefined)
          tx.markContentChanged(await incrementContentVersion(tx.db, tx.engine));
        const row = await lockPicture(tx, name);
        if (!row) throw notFoundError('Picture');
        if (revision !== undefined && revision !== row.revision) {
          const current = await createPictureStore(tx).find(name);
          throw new AppError('conflict', 'Another person has changed this in the meantime.', { current });
        }
        const { focal, ...texts } = changes;
        const givenTexts = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
        const point = focal === undefined ? {} : { focalX: focal?.x ?? null, focalY: focal?.y ?? null };
        const next = { ...givenTexts, ...point, revision: row.revision + 1 };
        await tx.db.updateTable('picture').set(next).where('name', '=', name).execute();
      });
    },

    /** Keeps a picture even if nothing shows it, and restores a deleted one. @throws AppError missing */
    async keep(name: string): Promise<void> {
      await scope.transaction(async (tx) => {
        if (!(await lockPicture(tx, name))) throw notFoundError('Picture');
        await updateFileUses(tx, inLibrary(name), [name]).catch((error: unknown) => {
          // The file is being deleted.
          throw error instanceof AppError && error.message === missingFileError(name).message
            ? notFoundError('Picture')
            : error;
        });
        await tx.db.updateTable('picture').set({ hiddenAt: null }).where('name', '=', name).execute();
      });
    },

    /**
     * Removes a picture from the library. Its file is deleted a week later, or when the history no longer needs it.
     *
     * @throws AppError missing; conflict if an entry, a draft or the logo shows it
     */
    async hide(name: string): Promise<void> {
      await scope.transaction(async (tx) => {
        if (!(await lockPicture(tx, name))) throw notFoundError('Picture');
        const { entries, drafts, isInSettings } = await createPictureUses(tx).countUses(name);
        if (isInSettings)
          throw new AppError('conflict', 'This picture is the logo of the site, and cannot be deleted.');
        if (entries + drafts > 0)
          throw new AppError('conflict', 'This picture is in use, and cannot be deleted.');
        await updateFileUses(tx, inLibrary(name), []);
        const hiddenAt = tx.clock().toISOString();
        await tx.db.updateTable('picture').set({ hiddenAt }).where('name', '=', name).execute();
      });
    },
  };
}

const inLibrary = (name: string) => ({ record: 'library', recordId: name }) as const;

/** Whether an entry or a draft shows the picture of a row. */
const isShown = sql<SqlBool>`exists (select 1 from "fileUse" as "u" where "u"."file" = "picture"."name"
  and "u"."record" <> '' and "u"."record" <> 'library')` as Expression<SqlBool>;
const usesOfRow = sql<
  number | string
>`(select count(*) from "fileUse" as "u" where "u"."file" = "picture"."name"
  and "u"."record" <> '' and "u"."record" <> 'library')`;
const isKeptRow = sql<
  number | string
>`(select count(*) from "fileUse" as "u" where "u"."file" = "picture"."name"
  and "u"."record" = 'library')`;

/** Locks the row of a picture for a write; concurrent writes wait. */
function lockPicture({ db }: Scope, name: string): Promise<PictureRow | undefined> {
  return db
    .updateTable('picture')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirst();
}

interface ListedRow extends PictureRow {
  uses: number | string;
  isKept: number | string;
  unusedSince: string | null;
}

function toPicture(row: ListedRow): LibraryPicture {
  const { name, label, description, addedAt, addedByName, revision, unusedSince } = row;
  return {
    ...{ name, label, description, addedAt, addedByName, revision, unusedSince },
    ...factsOfRow(row),
    uses: Number(row.uses),
    isKept: Number(row.isKept) > 0,
  };
}
