import type { Actor } from '#core/actor.ts';
import { type ColumnClass, nothingPersonal } from '#core/manifest/personal-data.ts';
import type { ChangeKind } from './change-log.ts';
import type { PublicationColumns } from './publication.ts';
import type { RecordName, StoredRecord } from './registry.ts';

/** Columns of every record beside its fields. Times are ISO texts in UTC. */
interface RowBase {
  /** A version 7 UUID: sorting by it is sorting by creation. */
  id: string;
  addedAt: string;
  changedAt: string;
  /** Rises by one with each change. */
  revision: number;
}

/** The same columns in the register of personal data. */
export const commonColumnClasses = {
  id: nothingPersonal,
  addedAt: nothingPersonal,
  changedAt: nothingPersonal,
  revision: nothingPersonal,
} as const satisfies Record<keyof RowBase, ColumnClass>;

/** Columns that features add to the rows of a type of record, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features add the members
export interface RecordColumns {}

/** A row of a type of record. */
export type RecordRow<Name extends RecordName> = RowBase &
  Omit<StoredRecord<Name>, '_id' | 'children'> &
  (StoredRecord<Name> extends { publishAt: string } ? PublicationColumns : unknown) &
  (Name extends keyof RecordColumns ? RecordColumns[Name] : unknown);

/** A write of a record. */
export interface ChangeRow {
  /** A version 7 UUID: sorting by it is sorting by time. */
  id: string;
  record: RecordName;
  recordId: string;
  /** The revision that the write made. */
  revision: number;
  kind: ChangeKind;
  at: string;
  actorKind: Actor['kind'];
  /** Of an account; else empty. */
  actorId: string;
  /** Copied: accounts come and go. Of an account or a job; else empty. */
  actorName: string;
  /** The title of the record; empty once personal data has been erased. */
  title: string;
  /** JSON of the row as it was before; null where there was none, or it has been erased. */
  before: string | null;
  /** The change that this one follows from; else empty. */
  causedBy: string;
}

/** The number of records of a type, which is the sum over the shards; see counts.ts. */
interface RecordCountRow {
  record: string;
  /** 1 or 0: whether visitors see them; of types without a schedule they see all. */
  isPublished: number;
  shard: number;
  /** Can be negative in one shard. */
  total: number;
}

/** The use of a file by a record, a draft or a change of the log; columns that do not apply are empty. */
interface FileUseRow {
  file: string;
  record: RecordName | 'draft' | 'library' | 'setting' | '';
  recordId: string;
  changeId: string;
}

/** A reference of a record to another one in a field of the type `references`; see references.ts. */
export interface ReferenceRow {
  record: RecordName;
  recordId: string;
  /** The id of the other record. */
  target: string;
  /** 1 or 0: whether visitors see the record. */
  isPublished: number;
  /** Position of the record among those that refer to the same one: sorted by it and the id, they are in their own order. */
  sortKey: string;
}

/** The erasure of a record, so that an older backup does not bring it back. */
interface ErasureRow {
  record: string;
  recordId: string;
  at: string;
  /** When it was noted outside the database too. */
  notedAt: string | null;
}

export type RecordTables = { [Name in RecordName]: RecordRow<Name> } & {
  change: ChangeRow;
  recordCount: RecordCountRow;
  fileUse: FileUseRow;
  reference: ReferenceRow;
  erasure: ErasureRow;
};
