import { nameOf } from '../../content/actor.ts';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { type RecordName, records } from '../../content/index.ts';
import type { FieldValue } from '../../content/kinds/field.ts';
import type { Change, ChangeKind } from '../../store/changes/change-log.ts';

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
  const statuses = fieldsOfKind(definition, 'status').map((status) => status.name);
  const isAsNow = (after: Values) =>
    differencesOf(definition, after, current ?? {}).every(({ field }) => statuses.includes(field));
  return log.map((change, place) => {
    const { revision, kind, at, by } = change;
    const next = log[place - 1]?.before;
    const after = place === 0 ? current : next;
    // What is brought back may not be all that it was: its link can be another one.
    const before = kind === 'restored' ? log[place + 1]?.before : change.before;
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
