import type { RecordRule, RecordType } from '#cms/records/definition.ts';
import { datetime } from '../datetime/field.ts';
import type { FieldValue } from '../field.ts';
import { type EntryStatus, published, statusFieldOf } from './field.ts';

/** The publication period of an entry: fields of every type with planned publication (product: Scheduling). */
export const scheduleFields = {
  publishAt: datetime({
    label: 'Publish at',
    help: 'Visitors will not see it before then. Leave it empty if it need not wait.',
  }),
  unpublishAt: datetime({
    label: 'Take down at',
    help: 'Visitors will no longer see it after that. Leave it empty to keep it up.',
  }),
};

type Row = Readonly<Record<string, unknown>>;

/** A record rule: the removal time is after the publication time. */
export const requireLaterRemoval: RecordRule = ({ publishAt, unpublishAt }) => {
  const errors: Record<string, string> = {};
  if (publishAt && unpublishAt && unpublishAt <= publishAt) {
    errors.unpublishAt = 'It would be taken down before it is published. Please choose a later time.';
  }
  return errors;
};

/** Whether a type supports planned publication and removal. */
export function hasSchedule({ fields }: Pick<RecordType, 'fields'>): boolean {
  return Object.hasOwn(fields, 'publishAt');
}

/** The publication status of an entry at a time. */
export interface PublicationStatus {
  /** Whether it is public. */
  isOut: boolean;
  /** When that changes automatically (ISO, UTC); empty: never. */
  turnsAt: string;
}

/**
 * The publication status of an entry of any type: it is public if published, from its publication time and before its
 * removal time.
 *
 * @param now ISO, UTC, as times of records
 */
export function publicationOf(
  definition: Pick<RecordType, 'fields'>,
  row: Row,
  now: string,
): PublicationStatus {
  const status = statusFieldOf(definition);
  if (status && Number(row[status.name]) !== published) return { isOut: false, turnsAt: '' };
  if (!hasSchedule(definition)) return { isOut: true, turnsAt: '' };
  const [from, until] = [String(row.publishAt ?? ''), String(row.unpublishAt ?? '')];
  // A restore may bring back values that break the rule: such an entry is not published only to be removed at once.
  if (until && until <= now) return { isOut: false, turnsAt: '' };
  return from > now ? { isOut: false, turnsAt: from } : { isOut: true, turnsAt: until };
}

/** The status of an entry of any type at a time (ISO, UTC), for all screens. */
export function statusOf(definition: Pick<RecordType, 'fields'>, row: Row, now: string): EntryStatus {
  const status = statusFieldOf(definition);
  if (status && Number(row[status.name]) !== published) return 'draft';
  const { isOut, turnsAt } = publicationOf(definition, row, now);
  if (isOut) return 'published';
  return turnsAt ? 'scheduled' : 'takenDown';
}

/**
 * The changes that make an entry public at once, regardless of its plan (product: Publishing).
 *
 * @param today the date of `now` in the site's time zone: a publish date in the future, which comes from a plan,
 * becomes this date
 */
export function publishNow(
  definition: Pick<RecordType, 'fields' | 'newestBy'>,
  row: Row,
  { now, today }: { now: string; today: string },
): Record<string, FieldValue> {
  const status = statusFieldOf(definition);
  const changes: Record<string, FieldValue> = {};
  if (status && Number(row[status.name]) !== published) changes[status.name] = published;
  if (!hasSchedule(definition)) return changes;
  const [from, until] = [String(row.publishAt ?? ''), String(row.unpublishAt ?? '')];
  if (from > now) changes.publishAt = '';
  if (until && until <= now) changes.unpublishAt = '';
  const { newestBy = '' } = definition;
  const isAhead = definition.fields[newestBy]?.kind === 'date' && String(row[newestBy] ?? '') > today;
  if (from > now && isAhead) changes[newestBy] = today;
  return changes;
}

/**
 * The filters of lists by public status: `published`, `scheduled` and `takenDown` as in `EntryStatus`, `unpublished`
 * for its `draft`. `draft`: there are unsaved changes. `planned`: the visibility will change at a planned time.
 */
const statusFilters = ['published', 'scheduled', 'takenDown', 'unpublished', 'planned', 'draft'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The filters that apply to a type; every content type may have drafts. */
export function statusFiltersOf(definition: RecordType): readonly StatusFilter[] {
  const hasStatus = statusFieldOf(definition) !== undefined;
  const canBeScheduled = hasSchedule(definition);
  return statusFilters.filter((one) => {
    if (one === 'draft') return true;
    if (one === 'scheduled' || one === 'planned') return canBeScheduled;
    return hasStatus && (one !== 'takenDown' || canBeScheduled);
  });
}
