import type { FieldValue } from '#cms/fields/field.ts';
import type { Change, ChangeSummary } from '#cms/records/change-log.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { type RecordName, records } from '#cms/records/registry.ts';
import { actorName } from '#core/actor.ts';
import { day } from '#core/time/durations.ts';
import type { PresentedChange, TrashedRecord, Version } from './api.ts';

// The dashboard imports it from here.

export function presentChange({ record, recordId, title, kind, at, by }: ChangeSummary): PresentedChange {
  return { record, _id: recordId, title, kind, at, by: actorName(by) };
}

/** @param trashDays days for which the trash keeps records */
export function presentTrashed(
  change: ChangeSummary,
  dependentCount: number,
  trashDays: number,
  eraseError?: string,
): TrashedRecord {
  const { kind: _always, ...presented } = presentChange(change);
  const expiresAt = new Date(Date.parse(change.at) + trashDays * day).toISOString();
  return { ...presented, dependentCount, expiresAt, ...(eraseError && { eraseError }) };
}

type Values = object;

/**
 * The history of a record: actors, times and changed fields. The values after a change are those before the next one.
 *
 * @param log the newest first
 * @param current the current record; undefined if it is deleted
 */
export function versionsOf(name: RecordName, log: Change[], current: Values | undefined): Version[] {
  const definition: RecordType = records[name];
  const statuses = fieldsOfType(definition, 'status').map((status) => status.name);
  const isUnchanged = (after: Values) =>
    differencesOf(definition, after, current ?? {}).every(({ field }) => statuses.includes(field));
  return log.map((change, index) => {
    const { revision, kind, at, by } = change;
    const next = log[index - 1]?.before;
    const after = index === 0 ? current : next;
    // A restored record may differ from the deleted one: its link can be another one.
    const before = kind === 'restored' ? log[index + 1]?.before : change.before;
    return {
      ...{ revision, kind, at },
      by: actorName(by),
      differences: before && after ? differencesOf(definition, before, after) : [],
      canRestore: current !== undefined && next !== undefined && !isUnchanged(next),
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
