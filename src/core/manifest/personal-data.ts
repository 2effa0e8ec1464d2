import type { Tables } from '#core/database/tables.ts';
import type { Stores } from './repositories.ts';

/** Settings of the site for retention in days. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features add the members
export interface RetentionSettings {}

/** The name of a method of the repositories, checked by the compiler. */
export type EraserName = {
  [Store in keyof Stores & string]-?: {
    [Method in keyof RepositoryNamed<Store> & string]: RepositoryNamed<Store>[Method] extends (
      ...args: never[]
    ) => unknown
      ? `${Store}.${Method}`
      : never;
  }[keyof RepositoryNamed<Store> & string];
}[keyof Stores & string];
type RepositoryNamed<Store extends keyof Stores> = NonNullable<Stores[Store]>;

/** The retention: days as a setting of the site, as a variable of the installation or fixed; or until an event. */
export type RetentionPeriod =
  | { setting: keyof RetentionSettings; after: string }
  | { variable: 'ACTIVITY_DAYS' | 'HISTORY_DAYS'; after: string }
  | { days: number; after: string }
  | { until: string };

/** The purpose of a column that can contain personal data. */
export interface PersonalColumn {
  /**
   * `parent`: the sender of a form or holder of a link; `account`: its owner; `published`: a person that the site
   * presents.
   */
  subject: 'parent' | 'account' | 'staff' | 'published';
  /**
   * `words`: texts that a person typed, or that identify them; `facts`: events and times, which identify no person
   * alone.
   */
  holds: 'words' | 'facts';
  purpose: string;
  keptFor: RetentionPeriod;
  /** The eraser, after the retention or at the request of the person. */
  eraser: EraserName;
}

export const nothingPersonal = 'nothing personal';
export type ColumnClass = typeof nothingPersonal | PersonalColumn;

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

type PersonalColumnOptions = Omit<PersonalColumn, 'holds'>;

/** The two kinds of columns for one purpose. */
export function personalColumns(options: PersonalColumnOptions): {
  words: PersonalColumn;
  facts: PersonalColumn;
} {
  return { words: { ...options, holds: 'words' }, facts: { ...options, holds: 'facts' } };
}

/** The same class for each of several columns. */
export function columns<Name extends string>(
  columnClass: ColumnClass,
  ...names: Name[]
): Record<Name, ColumnClass> {
  return Object.fromEntries(names.map((name) => [name, columnClass])) as Record<Name, ColumnClass>;
}
