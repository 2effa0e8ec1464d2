import { fieldsOfKind, type RecordRule, type RecordType } from './define-record.ts';
import { moment } from './kinds/moment.ts';
import { published } from './kinds/status.ts';

/** When visitors see an entry: fields of every type that goes out at a moment (product: Scheduling). */
export const scheduled = {
  publishAt: moment({
    label: 'Publish at',
    help: 'Visitors will not see it before then. Leave it empty to publish at once.',
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

/** How an entry stands at a moment. */
export interface Standing {
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
export function standingOf(definition: Pick<RecordType, 'fields'>, row: Row, now: string): Standing {
  const [status] = fieldsOfKind(definition, 'status');
  if (status && Number(row[status.name]) !== published) return { isOut: false, turnsAt: '' };
  if (!isScheduled(definition)) return { isOut: true, turnsAt: '' };
  const [from, until] = [String(row.publishAt ?? ''), String(row.unpublishAt ?? '')];
  // Of what has been stored past the rule, such as by a restore: it does not go out in order to go at once.
  if (until && until <= now) return { isOut: false, turnsAt: '' };
  return from > now ? { isOut: false, turnsAt: from } : { isOut: true, turnsAt: until };
}
