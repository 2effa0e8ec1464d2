import type { FieldValue } from '#cms/fields/field.ts';
import type { Change, ChangeHead, ChangeKind } from '#cms/records/change-log.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { type RecordName, records } from '#cms/records/registry.ts';
import { nameOf } from '#core/actor.ts';

/** Something that happened, as staff see it: of people no more than their name. */
export interface PresentedChange {
  record: RecordName;
  _id: string;
  title: string;
  kind: Change['kind'];
  /** ISO, UTC. */
  at: string;
  by: string;
}

/** What was deleted and can be brought back. */
export interface Trashed extends Omit<PresentedChange, 'kind'> {
  /** How many records went with it. */
  following: number;
  /** Until when it can be brought back; ISO, UTC. */
  goneAt: string;
  /** Why whoever asks may not erase it; absent: they may. */
  eraseError?: string;
}

export function presentChange({ record, recordId, title, kind, at, by }: ChangeHead): PresentedChange {
  return { record, _id: recordId, title, kind, at, by: nameOf(by) };
}

/** @param trashDays how long the trash keeps what it holds */
export function presentTrashed(
  change: ChangeHead,
  following: number,
  trashDays: number,
  eraseError?: string,
): Trashed {
  const { kind: _always, ...presented } = presentChange(change);
  const goneAt = new Date(Date.parse(change.at) + trashDays * day).toISOString();
  return { ...presented, following, goneAt, ...(eraseError && { eraseError }) };
}

/** Milliseconds. */
const day = 24 * 3_600_000;

/** One step in the life of a record, as staff see it. */
export interface Version {
  revision: number;
  kind: ChangeKind;
  at: string;
  by: string;
  /** What the step changed. */
  differences: { field: string; before: FieldValue; after: FieldValue }[];
  /** Whether the record can be made again what it was after this step, and is not that now. */
  canReturn: boolean;
}

type Values = object;

/**
 * The history of a record: who did what and when, and what it changed. What the record was after a step is what it
 * was before the next one.
 *
 * @param log the newest first
 * @param current the record as it is; undefined where it is deleted
 */
export function versionsOf(name: RecordName, log: Change[], current: Values | undefined): Version[] {
  const definition: RecordType = records[name];
  const statuses = fieldsOfType(definition, 'status').map((status) => status.name);
  const isAsNow = (after: Values) =>
    differencesOf(definition, after, current ?? {}).every(({ field }) => statuses.includes(field));
  return log.map((change, index) => {
    const { revision, kind, at, by } = change;
    const next = log[index - 1]?.before;
    const after = index === 0 ? current : next;
    // What is brought back may not be all that it was: its link can be another one.
    const before = kind === 'restored' ? log[index + 1]?.before : change.before;
    return {
      ...{ revision, kind, at },
      by: nameOf(by),
      differences: before && after ? differencesOf(definition, before, after) : [],
      canReturn: current !== undefined && next !== undefined && !isAsNow(next),
    };
  });
}

function differencesOf({ fields }: RecordType, before: Values, after: Values): Version['differences'] {
  return Object.entries(fields).flatMap(([field, { empty }]) => {
    const [was, is] = [before, after].map((values) => valueIn(values, field) ?? empty);
    return was === is ? [] : [{ field, before: was ?? null, after: is ?? null }];
  });
}

function valueIn(values: object, field: string): FieldValue | undefined {
  return (values as Readonly<Record<string, FieldValue>>)[field];
}
