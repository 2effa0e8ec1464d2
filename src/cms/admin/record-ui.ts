import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Entry } from '#cms/fields/entry.ts';
import type { RecordType } from '#cms/records/definition.ts';
import type { RecordName } from '#cms/records/registry.ts';
import type { RowAction } from './list/row-actions.tsx';
import type { Row } from './list/rows.ts';
import type { Selection } from './list/use-selection.ts';

/** The answer to a question before records are removed. */
export interface RemovalQuestion {
  /** Whether the people concerned are notified. */
  notifies: boolean;
  /** Null: no question. */
  question: ReactNode;
  /** Shown beside the retention period of removed records. */
  note?: string;
}

/** The additions of a feature to the generic list and form of one type of record. */
export interface RecordUi {
  /** Above the list; for records that belong to an owner, above those of one. */
  Header?: ComponentType<HeaderProps>;
  /** Replaces the table in a narrow window. */
  Cards?: ComponentType<CardsProps>;
  /** A dialog that the title and the menu of each record open. */
  panel?: {
    label: string;
    Icon: LucideIcon;
    Dialog: ComponentType<{ id: string; title: string; onClose(): void }>;
  };
  /** A hook: a short note on some of the listed records, by their ids. A text is shown as a pill. */
  useNotes?(entries: readonly Entry[]): ReadonlyMap<string, ReactNode>;
  /** A question before a change is saved. */
  beforeSave?: {
    shouldConfirm(entry: Entry, values: Readonly<Record<string, unknown>>, timeZone: string): boolean;
    Question: ComponentType<{ entry: Entry; onConfirm(): void; onCancel(): void }>;
  };
  /** A question before records are removed. */
  beforeRemoval?: {
    /** A hook. @param isSelection whether several were selected in the list, with one question for all */
    useQuestion(entries: readonly Entry[], isSelection: boolean): RemovalQuestion;
    formatNotified(count: number): string;
  };
}

export interface HeaderProps {
  /** Empty: the type has no owner. */
  ownerId: string;
  /** The status by which the list is filtered; empty: none. */
  status: string;
  /** The ids of the selected records. */
  selected: readonly string[];
  onFilter(status: string): void;
}

export interface CardsProps {
  definition: RecordType;
  rows: Row[];
  isPending: boolean;
  selection: Selection | undefined;
  onAction(action: RowAction, entry: Entry): void;
}

export type RecordUis = Partial<Record<RecordName, () => Promise<RecordUi>>>;

const none: RecordUi = {};
let loaders: RecordUis = {};
const loaded = new Map<string, RecordUi>();

/** Registers the record types that have a UI of a feature; its code is loaded with the first list of the type. */
export function registerRecordUis(uis: RecordUis): void {
  loaders = uis;
  loaded.clear();
}

/** Loads the additions to a type before anything of that type is shown. @throws if the code cannot be loaded */
export async function loadRecordUi(name: RecordName): Promise<void> {
  const load = loaders[name];
  if (load && !loaded.has(name)) loaded.set(name, await load());
}

/** The additions of a feature to a type of record, once they have been loaded; empty: none. */
export const recordUiOf = (name: string): RecordUi => loaded.get(name) ?? none;

const noQuestion: RemovalQuestion = { notifies: false, question: null };

/** The question before records of a type are removed. */
export function useRemovalQuestion(
  name: string,
  entries: readonly Entry[],
  isSelection = false,
): RemovalQuestion {
  const { useQuestion = () => noQuestion } = recordUiOf(name).beforeRemoval ?? {};
  return useQuestion(entries, isSelection);
}

/** A message about a removal, with the number of people who are notified. @param count absent: none */
export function appendNotifiedCount(name: string, text: string, count: number | undefined): string {
  const { beforeRemoval } = recordUiOf(name);
  return count && beforeRemoval ? `${text} ${beforeRemoval.formatNotified(count)}` : text;
}
