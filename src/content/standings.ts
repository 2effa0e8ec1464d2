import { fieldsOfKind, type RecordType } from './define-record.ts';
import { isScheduled } from './schedule.ts';

/**
 * How entries stand towards visitors, as lists are narrowed: `published`, `scheduled` and `takenDown` as in `EntryStatus`,
 * `unpublished` for its `draft`. `draft`: somebody has unsaved changes. `planned`: a moment will change what visitors see.
 */
const standings = ['published', 'scheduled', 'takenDown', 'unpublished', 'planned', 'draft'] as const;
export type Standing = (typeof standings)[number];

/** Those that entries of a type can have; everything that staff write may have a draft. */
export function standingsOf(definition: RecordType): readonly Standing[] {
  const hasStatus = fieldsOfKind(definition, 'status').length > 0;
  const isPlannable = isScheduled(definition);
  return standings.filter((one) => {
    if (one === 'draft') return true;
    if (one === 'scheduled' || one === 'planned') return isPlannable;
    return hasStatus && (one !== 'takenDown' || isPlannable);
  });
}
