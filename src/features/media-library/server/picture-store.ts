import { type Expression, type SqlBool, sql } from 'kysely';
import { fileMissing, updateFileUses } from '#cms/records/file-uses.ts';
import { contentNames, contentTypes, isContentName } from '#cms/records/registry.ts';
import { searchTexts, tableOf, untyped } from '#cms/records/untyped-rows.ts';
import { raiseContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import type { PictureRow } from '#core/database/tables.ts';
import { AppError, missing } from '#core/errors.ts';
import { factsOfRow } from '#core/media/picture-facts.ts';
import type { FocalPoint, PictureFacts } from '#core/media/picture-variants.ts';
import { createPictureUses, picturesUnder } from './picture-uses.ts';

/** A picture as the library shows it. */
export interface LibraryPicture extends PictureFacts {
  name: string;
  label: string;
  description: string;
  /** ISO, UTC; empty where it is not known. */
  addedAt: string;
  addedByName: string;
  revision: number;
  /** How many entries and drafts show it. */
  uses: number;
  /** Whether it stays although nothing shows it. */
  isKept: boolean;
  /** Since when nothing at all has needed it: a week later it goes. */
  unusedSince: string | null;
}

/** Which pictures are wanted. */
export interface PictureQuery {
  search?: string | undefined;
  /** Only those that no entry and no draft shows. */
  unused?: boolean;
}

/** What staff say of a picture; what is absent stays. */
export interface Said {
  label?: string | undefined;
  description?: string | undefined;
  /** Null: none. */
  focal?: FocalPoint | null | undefined;
}

/** The pictures of the site as a library: what staff say of them, and which of them stay. */
export function createPictureStore(scope: Scope) {
  const { db, engine } = scope;

  const shown = () =>
    db
      .selectFrom('picture')
      .innerJoin('storedFile', 'storedFile.name', 'picture.name')
      .where('storedFile.goingSince', 'is', null)
      .where(({ or, eb }) => or([eb('picture.hiddenAt', 'is', null), isShown]));

  /** In an object, because a query alone would be run by whoever awaits it. */
  async function wanted({ search, unused }: PictureQuery) {
    let found = shown();
    if (unused) found = found.where(({ not }) => not(isShown));
    if (!search) return { found };
    const own = [sql.ref('picture.label'), sql.ref('picture.description')];
    const said = searchTexts(engine, own, search);
    const used = await picturesUnder(scope, search);
    return { found: found.where(sql<SqlBool>`((${said}) or "picture"."name" in (${used}))`) };
  }

  return {
    ...createPictureUses(scope),

    /** The last that came first. */
    async list(
      query: PictureQuery,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<LibraryPicture[]> {
      const { found } = await wanted(query);
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
      const { found } = await wanted(query);
      const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
      return Number(total);
    },

    /** One of the library, or undefined. */
    async find(name: string): Promise<LibraryPicture | undefined> {
      const row = await shown()
        .selectAll('picture')
        .select(['storedFile.unusedSince', usesOfRow.as('uses'), isKeptRow.as('isKept')])
        .where('picture.name', '=', name)
        .executeTakeFirst();
      return row && toPicture(row);
    },

    /** Of each of these pictures that an entry shows, the title of the newest one. */
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
     * Keeps what staff say of a picture. Where its focal point moves, visitors see it in another way.
     *
     * @throws Refusal missing; conflict with the picture as it is, where somebody else has changed it since
     */
    async say(name: string, said: Said, revision: number | undefined): Promise<void> {
      await scope.transaction(async (inside) => {
        // Before the picture itself, as every write of content does: two of them never wait for one another in a circle.
        if (said.focal !== undefined) inside.touch(await raiseContentVersion(inside.db, inside.engine));
        const row = await takePicture(inside, name);
        if (!row) throw missing('Picture');
        if (revision !== undefined && revision !== row.revision) {
          const current = await createPictureStore(inside).find(name);
          throw new AppError('conflict', 'Somebody else has changed this in the meantime.', { current });
        }
        const { focal, ...texts } = said;
        const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
        const point = focal === undefined ? {} : { focalX: focal?.x ?? null, focalY: focal?.y ?? null };
        const next = { ...given, ...point, revision: row.revision + 1 };
        await inside.db.updateTable('picture').set(next).where('name', '=', name).execute();
      });
    },

    /** Lets a picture stay although nothing shows it; one that was taken out is back. @throws Refusal missing */
    async keep(name: string): Promise<void> {
      await scope.transaction(async (inside) => {
        if (!(await takePicture(inside, name))) throw missing('Picture');
        await updateFileUses(inside, inLibrary(name), [name]).catch((error: unknown) => {
          // It is on its way out.
          throw error instanceof AppError && error.message === fileMissing(name).message
            ? missing('Picture')
            : error;
        });
        await inside.db.updateTable('picture').set({ hiddenAt: null }).where('name', '=', name).execute();
      });
    },

    /**
     * Takes a picture out of the library. Its file goes a week later, or when the history does not need it any more.
     *
     * @throws Refusal missing; conflict, where an entry or a draft shows it
     */
    async hide(name: string): Promise<void> {
      await scope.transaction(async (inside) => {
        if (!(await takePicture(inside, name))) throw missing('Picture');
        const { entries, drafts } = await createPictureUses(inside).countUses(name);
        if (entries + drafts > 0)
          throw new AppError('conflict', 'This picture is used, and cannot be deleted.');
        await updateFileUses(inside, inLibrary(name), []);
        const hiddenAt = inside.clock().toISOString();
        await inside.db.updateTable('picture').set({ hiddenAt }).where('name', '=', name).execute();
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

/** Takes the row of a picture for a write: whoever comes at the same moment waits. */
function takePicture({ db }: Scope, name: string): Promise<PictureRow | undefined> {
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
