import type { ContentType } from '../../content/define-content.ts';
import type { RecordType } from '../../content/define-record.ts';

/** How the API spells records of a type: some have their id under a second name. */
export function presentRecord({ api }: RecordType) {
  const { idAlso }: ContentType['api'] = api;
  return <Record extends { _id: string }>(record: Record) =>
    idAlso ? { [idAlso]: record._id, ...record } : record;
}
