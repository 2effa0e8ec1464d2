import type { RecordType } from '#cms/records/definition.ts';
import { cutText } from '#core/text/plain-text.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { type Entry, textOf } from './entry.ts';
import type { AnyField } from './field.ts';

/**
 * Creates a function that formats values as plain text, as in lists and CSV files; an empty value is an empty text.
 * Created once for many values, because date formats are expensive to create.
 *
 * @param timeZone the site's IANA time zone name
 */
export function createFieldFormatter(timeZone: string): (field: AnyField, value: unknown) => string {
  let format: ((datetime: string) => string) | undefined;
  const formatDatetime = (datetime: string) => {
    format ??= createDatetimeFormatter(timeZone);
    return format(datetime);
  };
  return (field, value) => {
    const text = String(value ?? '');
    return text && field.plainText(text, formatDatetime);
  };
}

/** Length of long texts in lists, in characters. */
const previewLength = 100;

/** The plain text of a field; an empty value is an empty text. */
export function plainTextOf(definition: RecordType, name: string, entry: Entry, timeZone: string): string {
  const field = definition.fields[name];
  return field ? createFieldFormatter(timeZone)(field, textOf(entry, name)) : '';
}

/** The plain text, shortened for a list. */
export function previewOf(definition: RecordType, name: string, entry: Entry, timeZone: string): string {
  const length = definition.admin.previewLengths?.[name] ?? previewLength;
  return cutText(plainTextOf(definition, name, entry, timeZone), length);
}
