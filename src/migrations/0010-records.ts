import { Parser } from 'htmlparser2';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** The types of this version, and their fields that name files. */
const types: Record<string, { pictures?: string[]; videos?: string[]; texts?: string[] }> = {
  banner: { pictures: ['images0', 'images1', 'images2'], texts: ['description'] },
  founder: { pictures: ['images'], videos: ['video'], texts: ['description'] },
  socialmedia: { pictures: ['images'], texts: ['description'] },
  webinar: {
    pictures: ['images', 'detailimages'],
    videos: ['video'],
    texts: ['description', 'description2'],
  },
  legacy: { pictures: ['images'], texts: ['description'] },
  idea: { pictures: ['images'], videos: ['video'] },
  blog: { pictures: ['imageUrl'], texts: ['content'] },
  team: { pictures: ['imageUrl'], texts: ['description'] },
  media: { pictures: ['imageUrl'], texts: ['content'] },
  header: { pictures: ['images'], texts: ['description'] },
  course: { pictures: ['images'], texts: ['description', 'curriculum'] },
  aboutus: { pictures: ['images'], texts: ['description'] },
  videoupload: { pictures: ['images'], videos: ['video'], texts: ['description'] },
  community: {
    pictures: ['images', 'detailimages'],
    videos: ['video'],
    texts: ['description', 'description2'],
  },
  enquiry: {},
  registration: {},
};
/** The moments that people's records have had so far. */
const cameAt: Record<string, string> = { enquiry: 'createdAt', registration: 'registerAt' };

type Row = Record<string, string>;

/** Revisions, the log of changes, and the table of files in use, filled with what stands in the database. */
export const recordsMigration = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { text } = columnTypes(engine);
    const { schema } = db;

    for (const table of Object.keys(types)) {
      await schema
        .alterTable(table)
        .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
    for (const [table, came] of Object.entries(cameAt)) {
      for (const name of ['addedAt', 'changedAt']) {
        await schema
          .alterTable(table)
          .addColumn(name, text, (column) => column.notNull().defaultTo(''))
          .execute();
        await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(came)}`.execute(db);
      }
    }

    await schema
      .createTable('change')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('actorKind', text, (column) => column.notNull())
      .addColumn('actorId', text, (column) => column.notNull())
      .addColumn('actorName', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('before', text)
      .addColumn('causedBy', text, (column) => column.notNull())
      .execute();
    await index(db, 'changeOfRecord', 'change', ['record', 'recordId', 'revision']);
    await index(db, 'changeByKind', 'change', ['kind', 'at']);
    await index(db, 'changeByCause', 'change', ['causedBy']);

    await schema
      .createTable('storedFile')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('unusedSince', text)
      .addColumn('goingSince', text)
      .execute();
    await index(db, 'storedFileUnused', 'storedFile', ['unusedSince']);
    await schema
      .createTable('fileUse')
      .addColumn('file', text, (column) => column.notNull())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('changeId', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('fileUseKey', ['file', 'record', 'recordId', 'changeId'])
      .execute();
    await index(db, 'fileUseByUser', 'fileUse', ['record', 'recordId', 'changeId']);

    await noteFiles(db as unknown as Kysely<Loose>);
  },
});

interface Loose {
  storedFile: { name: string; kind: string; unusedSince: string | null; goingSince: null };
  fileUse: { file: string; record: string; recordId: string; changeId: '' };
  picture: { name: string };
  [table: string]: object;
}

function index(db: Kysely<never>, name: string, table: string, columns: string[]): Promise<void> {
  return db.schema.createIndex(name).on(table).columns(columns).execute();
}

/** What is named is in use; a picture that is known and not named has its week from now on. */
async function noteFiles(db: Kysely<Loose>): Promise<void> {
  const kinds = new Map<string, string>();
  for (const [record, { pictures = [], videos = [], texts = [] }] of Object.entries(types)) {
    const columns = [...pictures, ...videos, ...texts];
    if (columns.length === 0) continue;
    const list = sql.join(['id', ...columns].map((column) => sql.ref(column)));
    const { rows } = await sql<Row>`select ${list} from ${sql.table(record)}`.execute(db);
    for (const row of rows) {
      const files = new Map<string, string>();
      const named = (fields: string[], kind: string) => {
        for (const field of fields) if (row[field]) files.set(row[field], kind);
      };
      named(pictures, 'picture');
      named(videos, 'video');
      for (const field of texts) for (const name of picturesIn(row[field] ?? '')) files.set(name, 'picture');
      for (const [file, kind] of files) {
        kinds.set(file, kind);
        const use = { file, record, recordId: row.id ?? '', changeId: '' as const };
        await db.insertInto('fileUse').values(use).execute();
      }
    }
  }
  for (const { name } of await db.selectFrom('picture').select('name').execute()) {
    if (!kinds.has(name)) kinds.set(name, '');
  }
  const now = new Date().toISOString();
  for (const [name, kind] of kinds) {
    const row = { name, kind: kind || 'picture', unusedSince: kind ? null : now, goingSince: null };
    await db.insertInto('storedFile').values(row).execute();
  }
}

function picturesIn(html: string): Set<string> {
  const found = new Set<string>();
  const parser = new Parser({
    onattribute(attribute, address) {
      const [, stem] = /^\/uploads\/([a-f0-9]{24})(?:-\d+)?\.(?:webp|avif)$/.exec(address) ?? [];
      if (stem && (attribute === 'src' || attribute === 'href')) found.add(`${stem}.webp`);
    },
  });
  parser.end(html);
  return found;
}
