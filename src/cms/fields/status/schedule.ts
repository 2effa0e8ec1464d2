import { fieldsOfType, type RecordRule, type RecordType } from '#cms/records/definition.ts';
import { moment } from '../datetime/field.ts';
import type { FieldValue } from '../field.ts';
import { published } from './field.ts';

/** When visitors see an entry: fields of every type that goes out at a moment (product: Scheduling). */
export const scheduled = {
  publishAt: moment({
    label: 'Publish at',
    help: 'Visitors will not see it before then. Leave it empty if it need not wait.',
  }),
  unpublishAt: moment({
    label: 'Take down at',
    help: 'Visitors will no longer see it after that. Leave it empty to keep it up.',
  }),
};

type Row = Readonly<Record<string, unknown>>;

/** A rule: nothing is taken down before it has gone out. */
export const takenDownAfterwards: RecordRule = ({ publishAt, unpublishAt }) => {
  const errors: Record<string, string> = {};
  if (publishAt && unpublishAt && unpublishAt <= publishAt) {
    errors.unpublishAt = 'It would be taken down before it goes out. Please choose a later time.';
  }
  return errors;
};

/** Whether entries of a type may go out and be taken down at a moment. */
export function isScheduled({ fields }: Pick<RecordType, 'fields'>): boolean {
  return Object.hasOwn(fields, 'publishAt');
}

/** What an entry is to visitors: the same word in lists, forms, on the dashboard and in exports (product: Publishing). */
export const entryStatuses = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  takenDown: 'Taken down',
} as const;
export type EntryStatus = keyof typeof entryStatuses;

/** How an entry stands at a moment. */
export interface PublicationStatus {
  /** Whether visitors see it. */
  isOut: boolean;
  /** When that changes next by itself (ISO, UTC); empty: not at all. */
  turnsAt: string;
}

/**
 * How an entry of any type stands: it is out where it is published, from its first moment on and before its last.
 *
 * @param now ISO, UTC, as moments of records are
 */
export function publicationOf(
  definition: Pick<RecordType, 'fields'>,
  row: Row,
  now: string,
): PublicationStatus {
  const [status] = fieldsOfType(definition, 'status');
  if (status && Number(row[status.name]) !== published) return { isOut: false, turnsAt: '' };
  if (!isScheduled(definition)) return { isOut: true, turnsAt: '' };
  const [from, until] = [String(row.publishAt ?? ''), String(row.unpublishAt ?? '')];
  // Of what has been stored past the rule, such as by a restore: it does not go out in order to go at once.
  if (until && until <= now) return { isOut: false, turnsAt: '' };
  return from > now ? { isOut: false, turnsAt: from } : { isOut: true, turnsAt: until };
}

/** The status of an entry of any type at a moment (ISO, UTC): all screens tell it by this. */
export function statusOf(definition: Pick<RecordType, 'fields'>, row: Row, now: string): EntryStatus {
  const [status] = fieldsOfType(definition, 'status');
  if (status && Number(row[status.name]) !== published) return 'draft';
  const { isOut, turnsAt } = publicationOf(definition, row, now);
  if (isOut) return 'published';
  return turnsAt ? 'scheduled' : 'takenDown';
}

/**
 * What has to change so that visitors see an entry from now on, whatever was planned (product: Publishing).
 *
 * @param today the day of `now` where the site is: a publish date that lies ahead, because of a plan, becomes that
 */
export function publishNow(
  definition: Pick<RecordType, 'fields' | 'newestBy'>,
  row: Row,
  { now, today }: { now: string; today: string },
): Record<string, FieldValue> {
  const [status] = fieldsOfType(definition, 'status');
  const changes: Record<string, FieldValue> = {};
  if (status && Number(row[status.name]) !== published) changes[status.name] = published;
  if (!isScheduled(definition)) return changes;
  const [from, until] = [String(row.publishAt ?? ''), String(row.unpublishAt ?? '')];
  if (from > now) changes.publishAt = '';
  if (until && until <= now) changes.unpublishAt = '';
  const { newestBy = '' } = definition;
  const isAhead = definition.fields[newestBy]?.kind === 'date' && String(row[newestBy] ?? '') > today;
  if (from > now && isAhead) changes[newestBy] = today;
  return changes;
}

/**
 * How entries stand towards visitors, as lists are narrowed: `published`, `scheduled` and `takenDown` as in `EntryStatus`,
 * `unpublished` for its `draft`. `draft`: somebody has unsaved changes. `planned`: a moment will change what visitors see.
 */
const statusFilters = ['published', 'scheduled', 'takenDown', 'unpublished', 'planned', 'draft'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Those that entries of a type can have; everything that staff write may have a draft. */
export function statusFiltersOf(definition: RecordType): readonly StatusFilter[] {
  const hasStatus = fieldsOfType(definition, 'status').length > 0;
  const isPlannable = isScheduled(definition);
  return statusFilters.filter((one) => {
    if (one === 'draft') return true;
    if (one === 'scheduled' || one === 'planned') return isPlannable;
    return hasStatus && (one !== 'takenDown' || isPlannable);
  });
}
