import { type Kysely, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { type ContentType, fieldsOfKind } from '../../content/define-content.ts';
import {
  type ContentInput,
  type ContentName,
  type ContentRecord,
  contentTypes,
} from '../../content/index.ts';
import { published } from '../../content/kinds/status.ts';
import { answerOnce, type KeyedRequest, requireUnanswered } from '../answered-requests.ts';
import { raiseContentVersion } from '../connection/content-version.ts';
import type { Database } from '../connection/database.ts';
import { inTransaction } from '../connection/transaction.ts';
import {
  type FactsByName,
  findPictures,
  forgetPicture,
  notePictures,
} from '../stored-files/picture-facts.ts';
import type { Tables } from '../tables.ts';
import {
  type Access,
  type ListQuery,
  type LooseRow,
  type LooseTables,
  lacking,
  mentioning,
  ordered,
  searching,
  selectContent,
} from './content-query.ts';
import { checkParent, type FoundRow, freeChildren, withChildren } from './content-tree.ts';
import { setLink } from './links.ts';
import { paged } from './page.ts';

export type ContentStore = ReturnType<typeof createContentStore>;

/** Which one entry: by its id, or by the link in its public address. */
export type EntryKey = { id: string } | { link: string };

/**
 * Reads and writes every content type by its definition. Reads find what visitors may see, unless `drafts: true`
 * asks for more. Values are expected to be validated and cleaned.
 *
 * @param onChange told after each write of this store, before its caller learns that it is done
 */
export function createContentStore({ db, engine }: Pick<Database, 'db' | 'engine'>, onChange: () => void) {
  const definitionOf = (name: ContentName): ContentType => contentTypes[name];

  /** A write: raises the content version with it, and tells this process once it is done. */
  async function write<Result>(
    work: (transaction: Kysely<LooseTables>) => Promise<Result>,
    pictures: FactsByName = new Map(),
    request?: KeyedRequest,
  ): Promise<Result> {
    const result = await inTransaction(db, (transaction) =>
      answerOnce(transaction, request, async () => {
        await raiseContentVersion(transaction, engine);
        await notePictures(transaction, pictures);
        return work(loose(transaction));
      }),
    );
    onChange();
    return result;
  }

  return {
    /** The entries of a type, in the contract's order. */
    async list<Name extends ContentName>(
      name: Name,
      { limit, offset, search, without, sort, ...access }: ListQuery = {},
    ): Promise<ContentRecord<Name>[]> {
      const definition = definitionOf(name);
      const visible = selectContent(loose(db), definition, access);
      const found = lacking(searching(visible, definition, search, engine), without).selectAll();
      const rows = await paged(ordered(found, definition, sort, engine), { limit, offset }).execute();
      return (await withChildren(loose(db), definition, rows)).map((found) => toRecord<Name>(found));
    },

    /** How many entries a list without limit and offset would hold. */
    async count(name: ContentName, { search, without, ...access }: ListQuery = {}): Promise<number> {
      const definition = definitionOf(name);
      const select = selectContent(loose(db), definition, access).select(({ fn }) =>
        fn.countAll().as('total'),
      );
      const found = lacking(searching(select, definition, search, engine), without);
      const { total } = await found.executeTakeFirstOrThrow();
      return Number(total);
    },

    /** One entry, or undefined where there is none that may be seen. */
    async find<Name extends ContentName>(
      name: Name,
      key: EntryKey,
      access: Access = {},
    ): Promise<ContentRecord<Name> | undefined> {
      const found = await findRow(loose(db), definitionOf(name), key, access);
      return found && toRecord<Name>(found);
    },

    /**
     * Stores a new entry; fields that are not given are empty. A link is made where the type has one.
     *
     * @param pictures what is known of the pictures that come with it
     * @param request where it may come again
     * @throws LinkTaken, WrongParent, AnsweredBefore
     */
    async create<Name extends ContentName>(
      name: Name,
      values: ContentInput<Name>,
      pictures?: FactsByName,
      request?: KeyedRequest,
    ): Promise<ContentRecord<Name>> {
      const definition = definitionOf(name);
      return write(
        async (table) => {
          const id = createId();
          const now = new Date().toISOString();
          const row: LooseRow = { id, addedAt: now, changedAt: now, ...emptyFields(definition), ...values };
          await checkParent(table, definition, row, id);
          await setLink(table, definition, row, row);
          await table.insertInto(tableOf(definition)).values(row).execute();
          return toRecord<Name>(await requireRow(table, definition, id));
        },
        pictures,
        request,
      );
    },

    /**
     * Changes the given fields of an entry and keeps the others, the link too when only the title changes.
     *
     * @param pictures what is known of the pictures that come with the change
     * @returns the entry as it is now and as it was just before, or undefined where there is no such entry
     * @throws LinkTaken, WrongParent
     */
    async update<Name extends ContentName>(
      name: Name,
      id: string,
      values: ContentInput<Name>,
      pictures?: FactsByName,
    ): Promise<{ record: ContentRecord<Name>; replaced: ContentRecord<Name> } | undefined> {
      const definition = definitionOf(name);
      return write(async (table) => {
        const current = await findRow(table, definition, { id }, { drafts: true });
        if (!current) return undefined;
        const changes: LooseRow = { ...values, changedAt: new Date().toISOString() };
        await checkParent(table, definition, changes, id);
        await setLink(table, definition, changes, current.row);
        await table.updateTable(tableOf(definition)).set(changes).where('id', '=', id).execute();
        const record = toRecord<Name>(await requireRow(table, definition, id));
        return { record, replaced: toRecord<Name>(current) };
      }, pictures);
    },

    /** Turns unpublished into published and back, in one step; undefined where there is no such entry. */
    async toggleStatus<Name extends ContentName>(
      name: Name,
      id: string,
    ): Promise<ContentRecord<Name> | undefined> {
      const definition = definitionOf(name);
      const [status] = fieldsOfKind(definition, 'status');
      if (!status) return undefined;
      const opposite = sql<number>`${published} - ${sql.ref(status.name)}`;
      return write(async (table) => {
        await table
          .updateTable(tableOf(definition))
          .set({ [status.name]: opposite, changedAt: new Date().toISOString() })
          .where('id', '=', id)
          .execute();
        const found = await findRow(table, definition, { id }, { drafts: true });
        return found && toRecord<Name>(found);
      });
    },

    /**
     * Removes an entry and answers what it was, or undefined where there was none. Entries that stood under it
     * stand at the top from then on.
     */
    async remove<Name extends ContentName>(name: Name, id: string): Promise<ContentRecord<Name> | undefined> {
      const definition = definitionOf(name);
      return write(async (table) => {
        const found = await findRow(table, definition, { id }, { drafts: true });
        if (!found) return undefined;
        await freeChildren(table, definition, id);
        await table.deleteFrom(tableOf(definition)).where('id', '=', id).execute();
        return toRecord<Name>(found);
      });
    },

    /** Whether any entry of any type shows the stored picture or video of this name. */
    async isFileUsed(file: string): Promise<boolean> {
      for (const definition of Object.values<ContentType>(contentTypes)) {
        const found = await mentioning(loose(db), definition, file);
        if (found) return true;
      }
      return false;
    },

    /** @throws AnsweredBefore */
    requireUnanswered: (request: KeyedRequest) => requireUnanswered(db, request),

    /** What is known of the pictures of these names, or of all. */
    findPictures: (names?: string[]) => findPictures(db, names),
    /** Forgets what is known of a picture that nothing shows any more. */
    forgetPicture: (name: string) => forgetPicture(db, name),
  };
}

/**
 * The one cast of the store: Kysely cannot follow a table name that is itself generic, so all tables of content are
 * read as one loose table here, and the functions above give the types back from the definitions.
 */
function loose(db: Kysely<Tables>): Kysely<LooseTables> {
  return db as unknown as Kysely<LooseTables>;
}

const tableOf = (definition: ContentType) => definition.name as 'content';

async function findRow(
  db: Kysely<LooseTables>,
  definition: ContentType,
  key: EntryKey,
  access: Access,
): Promise<FoundRow | undefined> {
  const [[column, value] = ['id', '']] = Object.entries(key);
  const select = selectContent(db, definition, access).selectAll().where(column, '=', value);
  const [found] = await withChildren(db, definition, await select.execute());
  return found;
}

async function requireRow(db: Kysely<LooseTables>, definition: ContentType, id: string): Promise<FoundRow> {
  const found = await findRow(db, definition, { id }, { drafts: true });
  if (!found) throw new Error(`${definition.name} ${id} was stored and is not there.`);
  return found;
}

function emptyFields({ fields }: ContentType): LooseRow {
  return Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty]));
}

function toRecord<Name extends ContentName>({ row, children }: FoundRow): ContentRecord<Name> {
  const { id, addedAt: _added, changedAt: _changed, ...fields } = row;
  const below = children && { children: children.map((child) => toRecord({ row: child, children: [] })) };
  return { _id: id, ...fields, ...below } as unknown as ContentRecord<Name>;
}
