import { type ContentName, contentNames } from '../../content/index.ts';
import type { Tables } from '../tables.ts';
import { accountColumns } from './columns/accounts.ts';
import type { ColumnClass, ColumnsOf, PersonalColumn } from './columns/classes.ts';
import { letterColumns } from './columns/letters.ts';
import { logColumns } from './columns/log.ts';
import { ownDataColumns } from './columns/own-data.ts';
import { parentColumns } from './columns/parents.ts';
import { siteColumns } from './columns/site.ts';

/** Of every table but those of content every column: one that is missing here does not compile. */
type Register = { readonly [Name in Exclude<keyof Tables, ContentName>]: ColumnsOf<Name> };

const register = {
  ...parentColumns,
  ...letterColumns,
  ...ownDataColumns,
  ...accountColumns,
  ...logColumns,
  ...siteColumns,
} satisfies Register;

/** What staff publish may name anybody anywhere, and is there to be read by all. */
const published: PersonalColumn = {
  ...{ whose: 'published', holds: 'words', purpose: 'to be read by all: staff publish it' },
  ...{ keptFor: { until: 'staff delete it and the trash is emptied' }, eraser: 'changes.erase' },
};

/**
 * What each column of the database is there for, how long it is kept and what erases it (product: Personal data). A
 * table without columns is one of content, which is of one class as a whole.
 */
export const personalColumns: Readonly<
  Record<
    string,
    { readonly columns: Readonly<Record<string, ColumnClass>> } | { readonly all: PersonalColumn }
  >
> = {
  ...Object.fromEntries(Object.entries(register).map(([table, columns]) => [table, { columns }])),
  ...Object.fromEntries(contentNames.map((table) => [table, { all: published }])),
};

/**
 * Tables and columns beside those of the site: what its library keeps of migrations, and what each database makes of the
 * search, which knows published content alone.
 *
 * @param name of a table, or `table.column`
 */
export const isBeside = (name: string): boolean =>
  /^(?:kysely_|searchText|sqlite_)|^searchEntry\.words$/.test(name);
