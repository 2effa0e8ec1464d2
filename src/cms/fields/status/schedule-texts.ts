import type { ContentType } from '#cms/records/content-type.ts';
import type { RecordType } from '#cms/records/definition.ts';
import type { Values } from '#cms/records/entry-values.ts';
import { isDatetime, localTimeOf } from '#core/time/calendar.ts';
import { formatTime } from '#core/time/format-time.ts';
import { type Entry, textOf } from '../entry.ts';
import type { InputProps } from '../field-ui.tsx';
import { type EntryStatus, published, statusFieldOf } from './field.ts';
import { publicationOf, statusOf } from './schedule.ts';

/** The values of an entry or a form that determine when it is public. */
type Row = Readonly<Record<string, unknown>>;

/** The time zone of the texts, and the current time. */
export interface TimeContext {
  now: Date;
  /** IANA time zone name. */
  timeZone: string;
}

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC', ...options });
const short = dayFormat({ weekday: 'short', month: 'short' });
const long = dayFormat({ weekday: 'long', month: 'long' });
const plain = dayFormat({ month: 'short' });

/** The date and time of day in the site's time zone, with the year if it is not the current one. */
function formatParts(moment: string, format: Intl.DateTimeFormat, { now, timeZone }: TimeContext) {
  // Old stored values and drafts may contain invalid times.
  if (!isDatetime(moment)) return { day: 'an unknown date', time: '?' };
  const [day = '', time = ''] = localTimeOf(moment, timeZone).split('T');
  const year = day.slice(0, 4);
  const isThisYear = localTimeOf(now.toISOString(), timeZone).startsWith(year);
  const date = format.format(new Date(`${day}T00:00:00Z`)).replace(format === short ? ',' : '', '');
  return { day: isThisYear ? date : `${date} ${year}`, time: formatTime(time) };
}

/** For example Sun 29 Nov, 9:00 am. */
function formatShortDatetime(moment: string, timeContext: TimeContext): string {
  const { day, time } = formatParts(moment, short, timeContext);
  return `${day}, ${time}`;
}

/** For example Sunday 29 November at 9:00 am. */
function formatLongDatetime(moment: string, timeContext: TimeContext): string {
  const { day, time } = formatParts(moment, long, timeContext);
  return `${day} at ${time}`;
}

const text = (row: Row, name: string) => String(row[name] ?? '');

/** The status of an entry with its planned or past changes; empty if there are none. */
export function statusAndPlan(
  definition: RecordType,
  row: Row,
  timeContext: TimeContext,
): { status: EntryStatus; plan: string } {
  const now = timeContext.now.toISOString();
  const status = statusOf(definition, row, now);
  const { turnsAt } = publicationOf(definition, row, now);
  const until = text(row, 'unpublishAt');
  if (status === 'scheduled')
    return { status, plan: `Publishes ${formatShortDatetime(turnsAt, timeContext)}` };
  if (status === 'takenDown') return { status, plan: formatParts(until, plain, timeContext).day };
  return { status, plan: turnsAt ? `Comes down ${formatShortDatetime(turnsAt, timeContext)}` : '' };
}

/** Whether an entry has to be published before anything else counts. */
export function isUnpublished(definition: RecordType, row: Row): boolean {
  const status = statusFieldOf(definition);
  return status !== undefined && Number(row[status.name]) !== published;
}

/**
 * The effect of saving the form on the visibility of its entry.
 *
 * @param isPublicNow whether the stored entry is public: a plan must not hide it without a warning
 * @param button the save button: saving a draft does not change what visitors see
 */
export function describePublication(
  definition: RecordType,
  row: Row,
  timeContext: TimeContext,
  { isPublicNow, button }: { isPublicNow: boolean; button: 'Submit' | 'Update' },
): string {
  const now = timeContext.now.toISOString();
  const [from, until] = [text(row, 'publishAt'), text(row, 'unpublishAt')];
  if (isUnpublished(definition, row)) {
    if (from <= now) return 'Visitors do not see it until it is published.';
    return `It stays hidden even after ${formatLongDatetime(from, timeContext)}, until it is published.`;
  }
  const { isOut, turnsAt } = publicationOf(definition, row, now);
  const end = until && until > now ? `, until ${formatLongDatetime(until, timeContext)}` : '';
  if (isOut) return `Visitors see it once you press ${button}${end}.`;
  const gap = isPublicNow ? ` Once you press ${button}, visitors will not see it until then.` : '';
  if (turnsAt) return `Will be published on ${formatLongDatetime(turnsAt, timeContext)}${end}.${gap}`;
  return `Visitors do not see it: it was taken down on ${formatLongDatetime(until, timeContext)}.`;
}

/** The values of a form with the status after a save: it has no input, so the form may not contain it. */
export function withStatus(definition: ContentType, entry: Entry | undefined, values: Values): Values {
  const status = statusFieldOf(definition);
  if (!status) return values;
  const stored = entry ? textOf(entry, status.name) : String(status.field.empty);
  return { ...values, [status.name]: values[status.name] ?? stored };
}

type PublicationInput = Pick<InputProps<never>, 'definition' | 'entry' | 'form' | 'name' | 'onChange'>;

/**
 * Takes a chosen publication time. Choosing one for an unpublished entry also publishes it with the save, which the
 * sentence beside the button states and can undo. Without a time the status stays.
 */
export function changePublicationTime(
  { definition, entry, form, name, onChange }: PublicationInput,
  value: string,
): void {
  onChange(value);
  const status = statusFieldOf(definition);
  if (name !== 'publishAt' || !status) return;
  const { [status.name]: stored = '' } = withStatus(definition, entry, {});
  if (value && !form.values.publishAt) form.setValue(status.name, String(published));
  if (!value && form.values[status.name] !== undefined) form.setValue(status.name, stored);
}

/**
 * The publish date for a chosen time, so that lists and pages show the day of publication; undefined: it stays, because
 * it was typed, or belongs to a public entry.
 *
 * @param dayOf returns the date of a time in the site's time zone
 */
export function publishDateFor(
  { definition, entry, form }: Pick<PublicationInput, 'definition' | 'entry' | 'form'>,
  value: string,
  dayOf: (moment: string) => string,
): { name: string; date: string } | undefined {
  const { newestBy: name = '', fields } = definition;
  if (fields[name]?.kind !== 'date') return undefined;
  const [now, planned] = [form.values[name] ?? '', form.values.publishAt];
  const initialDate = entry ? textOf(entry, name) : dayOf(new Date().toISOString());
  const isUntouched = now === initialDate && (!entry || isUnpublished(definition, entry));
  if (now && !isUntouched && !(planned && now === dayOf(planned))) return undefined;
  return { name, date: value ? dayOf(value) : initialDate };
}
