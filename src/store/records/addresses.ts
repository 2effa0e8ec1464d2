import { setImmediate as turn } from 'node:timers/promises';
import { fieldsOfKind } from '../../content/define-record.ts';
import type { RecordName } from '../../content/index.ts';
import { slicesOf } from '../in-turns.ts';
import type { Scope } from '../scope.ts';
import { filesOf, mostFiles } from './files-of.ts';
import { type LooseRow, loose } from './loose.ts';
import { type Page, paged } from './page.ts';
import { selectByIds, selectRecords } from './record-query.ts';
import { titleOfRow } from './rows.ts';
import { definitionOf } from './write.ts';

/** Where a record is found, and what is to be seen there. */
export interface RecordAddress {
  link: string;
  title: string;
  /** ISO, UTC. */
  changedAt: string;
  /** Bare names, those of its fields first, then those within its texts. */
  pictures: string[];
  videos: string[];
}

/** Records that are read at a time; with their files they take a few milliseconds. */
const sliceLength = 200;

/**
 * The links of the records that visitors may see, with what a sitemap says of them beside. The oldest record comes
 * first, so that a new one moves no other to another part of the list.
 */
export async function listAddresses(scope: Scope, name: RecordName, page: Page): Promise<RecordAddress[]> {
  const definition = definitionOf(name);
  const pictures = fieldsOfKind(definition, 'image').map((field) => field.name);
  const videos = fieldsOfKind(definition, 'video').map((field) => field.name);
  const columns = ['id', 'link', 'changedAt', definition.title, ...pictures, ...videos];
  const db = loose(scope.db);
  // The ids first: an index has them, and what lies before the page is sorted without its texts.
  const all = await paged(
    selectRecords(db, definition, {}).select('id').orderBy('id', 'asc'),
    page,
  ).execute();
  const found: RecordAddress[] = [];
  const left = { pictures: mostFiles, videos: mostFiles };
  for (const slice of slicesOf(all, sliceLength)) {
    await turn();
    const ids = slice.map(({ id }) => String(id));
    const rows = await selectByIds(db, definition, {})
      .select(columns)
      .where('id', 'in', ids)
      .orderBy('id', 'asc')
      .execute();
    const picturesOf = await filesOf(scope, 'picture', name, ids, left.pictures);
    const videosOf = await filesOf(scope, 'video', name, ids, left.videos);
    left.pictures -= lengthOf(picturesOf);
    left.videos -= lengthOf(videosOf);
    for (const row of rows) {
      found.push({
        link: String(row.link),
        title: titleOfRow(definition, row),
        changedAt: String(row.changedAt),
        pictures: namesIn(row, pictures, picturesOf),
        videos: namesIn(row, videos, videosOf),
      });
    }
  }
  return found;
}

function namesIn(row: LooseRow, fields: string[], within: ReadonlyMap<string, string[]>): string[] {
  const own = fields.map((field) => String(row[field] ?? '')).filter(Boolean);
  return [...new Set([...own, ...(within.get(String(row.id)) ?? [])])];
}

const lengthOf = (files: ReadonlyMap<string, string[]>): number => [...files.values()].flat().length;
