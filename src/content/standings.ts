import { fieldsOfKind, type RecordType } from './define-record.ts';
import { isScheduled } from './schedule.ts';

/** How entries stand towards visitors, as staff narrow a list. `planned`: a moment will change that. */
const standings = ['published', 'unpublished', 'planned', 'draft'] as const;
export type Standing = (typeof standings)[number];

/** Those that entries of a type can have; everything that staff write may have a draft. */
export function standingsOf(definition: RecordType): readonly Standing[] {
  const hasStatus = fieldsOfKind(definition, 'status').length > 0;
  return standings.filter(
    (one) => one === 'draft' || (one === 'planned' ? isScheduled(definition) : hasStatus),
  );
}
