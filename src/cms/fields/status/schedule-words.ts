import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import type { Values } from '#cms/records/entry-values.ts';
import { clockOf, isMoment } from '#core/time/calendar.ts';
import { type Entry, textOf } from '../entry.ts';
import type { InputProps } from '../field-ui.tsx';
import { published } from './field.ts';
import { type EntryStatus, publicationOf, statusOf } from './schedule.ts';

/** What of an entry, or of a form, tells when visitors see it. */
type Row = Readonly<Record<string, unknown>>;

/** By whose clock it is said, and what that shows. */
export interface Clocked {
  now: Date;
  /** An IANA name. */
  timeZone: string;
}

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC', ...options });
const short = dayFormat({ weekday: 'short', month: 'short' });
const long = dayFormat({ weekday: 'long', month: 'long' });
const plain = dayFormat({ month: 'short' });

/** A moment's day and hour on the clock of the site; the year stands there where it is another one. */
function partsOf(moment: string, format: Intl.DateTimeFormat, { now, timeZone }: Clocked) {
  // Neither what was stored before years had bounds nor what a draft holds has to be one.
  if (!isMoment(moment)) return { day: 'an unknown date', time: '?' };
  const [day = '', time = ''] = clockOf(moment, timeZone).split('T');
  const year = day.slice(0, 4);
  const isThisYear = clockOf(now.toISOString(), timeZone).startsWith(year);
  const words = format.format(new Date(`${day}T00:00:00Z`)).replace(format === short ? ',' : '', '');
  return { day: isThisYear ? words : `${words} ${year}`, time: time.replace(/^0(?=\d)/, '') };
}

/** Such as Sun 29 Nov, 9:00. */
function momentInShort(moment: string, clocked: Clocked): string {
  const { day, time } = partsOf(moment, short, clocked);
  return `${day}, ${time}`;
}

/** Such as Sunday, 29 November at 9:00. */
function momentInFull(moment: string, clocked: Clocked): string {
  const { day, time } = partsOf(moment, long, clocked);
  return `${day} at ${time}`;
}

const text = (row: Row, name: string) => String(row[name] ?? '');

/** The status of an entry, and what is planned or has been done about it at a moment; empty where nothing is. */
export function statusInShort(
  definition: RecordType,
  row: Row,
  clocked: Clocked,
): { status: EntryStatus; plan: string } {
  const now = clocked.now.toISOString();
  const status = statusOf(definition, row, now);
  const { turnsAt } = publicationOf(definition, row, now);
  const until = text(row, 'unpublishAt');
  if (status === 'scheduled') return { status, plan: `Goes out ${momentInShort(turnsAt, clocked)}` };
  if (status === 'takenDown') return { status, plan: partsOf(until, plain, clocked).day };
  return { status, plan: turnsAt ? `Comes down ${momentInShort(turnsAt, clocked)}` : '' };
}

/** Whether somebody has to publish an entry before anything else counts. */
export function isUnpublished(definition: RecordType, row: Row): boolean {
  const [status] = fieldsOfType(definition, 'status');
  return status !== undefined && Number(row[status.name]) !== published;
}

/**
 * What will happen to an entry once it is saved as it stands in the form.
 *
 * @param isOutNow whether visitors see it as it is stored: whoever plans to change it must not take it away unawares
 * @param button the one that saves: drafts are saved without it, and visitors see nothing of that
 */
export function planInFull(
  definition: RecordType,
  row: Row,
  clocked: Clocked,
  { isOutNow, button }: { isOutNow: boolean; button: 'Submit' | 'Update' },
): string {
  const now = clocked.now.toISOString();
  const [from, until] = [text(row, 'publishAt'), text(row, 'unpublishAt')];
  if (isUnpublished(definition, row)) {
    if (from <= now) return 'Visitors do not see it until it is published.';
    return `It stays hidden even after ${momentInFull(from, clocked)}, until somebody publishes it.`;
  }
  const { isOut, turnsAt } = publicationOf(definition, row, now);
  const end = until && until > now ? `, until ${momentInFull(until, clocked)}` : '';
  if (isOut) return `Visitors see it once you press ${button}${end}.`;
  const gap = isOutNow ? ` Once you press ${button}, visitors will not see it until then.` : '';
  if (turnsAt) return `Goes out on ${momentInFull(turnsAt, clocked)}${end}.${gap}`;
  return `Visitors do not see it: it was taken down on ${momentInFull(until, clocked)}.`;
}

/** What a form holds, with the status that a save of it leads to: no input asks for that, so a form may not hold it. */
export function withStatus(definition: ContentType, entry: Entry | undefined, values: Values): Values {
  const [status] = fieldsOfType(definition, 'status');
  if (!status) return values;
  const stored = entry ? textOf(entry, status.name) : String(status.field.empty);
  return { ...values, [status.name]: values[status.name] ?? stored };
}

type Chosen = Pick<InputProps<never>, 'definition' | 'entry' | 'form' | 'name' | 'onChange'>;

/**
 * Takes a chosen moment. Whoever chooses when an unpublished entry goes out wants it to go out: it is published with the
 * save, which the sentence beside the button says and takes back. Without a moment it stays as it was.
 */
export function withPublication({ definition, entry, form, name, onChange }: Chosen, value: string): void {
  onChange(value);
  const [status] = fieldsOfType(definition, 'status');
  if (name !== 'publishAt' || !status) return;
  const { [status.name]: stored = '' } = withStatus(definition, entry, {});
  if (value && !form.values.publishAt) form.setValue(status.name, String(published));
  if (!value && form.values[status.name] !== undefined) form.setValue(status.name, stored);
}

/**
 * The publish date that goes with a chosen moment, so that lists and pages name the day on which an entry goes out;
 * undefined: it stays, because it was typed, or is that of an entry that visitors know.
 *
 * @param day tells the day of a moment where the site is
 */
export function publishDateFor(
  { definition, entry, form }: Pick<Chosen, 'definition' | 'entry' | 'form'>,
  value: string,
  day: (moment: string) => string,
): { name: string; date: string } | undefined {
  const { newestBy: name = '', fields } = definition;
  if (fields[name]?.kind !== 'date') return undefined;
  const [now, planned] = [form.values[name] ?? '', form.values.publishAt];
  const begun = entry ? textOf(entry, name) : day(new Date().toISOString());
  const isUntouched = now === begun && (!entry || isUnpublished(definition, entry));
  if (now && !isUntouched && !(planned && now === day(planned))) return undefined;
  return { name, date: value ? day(value) : begun };
}
