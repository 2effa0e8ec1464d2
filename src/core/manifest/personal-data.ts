import type { Tables } from '#core/database/tables.ts';
import type { Stores } from './repositories.ts';

/** Settings of the site that say for how many days something is kept. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features add the members
export interface RetentionSettings {}

/** A function of the stores, which the compiler so knows to be there. */
export type EraserName = {
  [Store in keyof Stores & string]-?: {
    [Work in keyof Has<Store> & string]: Has<Store>[Work] extends (...given: never[]) => unknown
      ? `${Store}.${Work}`
      : never;
  }[keyof Has<Store> & string];
}[keyof Stores & string];
type Has<Store extends keyof Stores> = NonNullable<Stores[Store]>;

/** How long something is kept: days as a setting of the site, as a variable of the installation or fixed; or until something happens. */
export type KeptFor =
  | { setting: keyof RetentionSettings; after: string }
  | { variable: 'ACTIVITY_DAYS' | 'HISTORY_DAYS'; after: string }
  | { days: number; after: string }
  | { until: string };

/** What a column that can hold personal data is there for. */
export interface PersonalColumn {
  /** `parent`: who sends a form or has a link; `account`: who has opened one; `published`: whom the site tells of. */
  whose: 'parent' | 'account' | 'staff' | 'published';
  /** `words`: what somebody typed, or by which they are known; `facts`: what happened and when, which says nothing by itself. */
  holds: 'words' | 'facts';
  purpose: string;
  keptFor: KeptFor;
  /** What erases it when its time is over, or at the wish of whoever it is of. */
  eraser: EraserName;
}

export const nothingPersonal = 'nothing personal';
export type ColumnClass = typeof nothingPersonal | PersonalColumn;

/** Of a table every column. */
export type ColumnsOf<Name extends keyof Tables> = {
  readonly [Column in keyof Tables[Name] & string]-?: ColumnClass;
};

/** A table of which every column is of one class. */
interface WholeTable {
  readonly all: PersonalColumn;
}

/** The tables of a feature. A table without one of its columns does not compile. */
export type PersonalTables = { readonly [Name in keyof Tables]?: ColumnsOf<Name> | WholeTable };

/** The same of all tables of the database. */
export type PersonalRegister = Readonly<Record<string, Readonly<Record<string, ColumnClass>> | WholeTable>>;

type Use = Omit<PersonalColumn, 'holds'>;

/** The two kinds of columns that one purpose has. */
export function columnsFor(use: Use): { words: PersonalColumn; facts: PersonalColumn } {
  return { words: { ...use, holds: 'words' }, facts: { ...use, holds: 'facts' } };
}
