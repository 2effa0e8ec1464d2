import type { RecordType } from '#cms/records/definition.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { cutText } from '#core/text/plain-text.ts';
import { createDatetimeFormatter, isDay } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { type Entry, textOf } from './entry.ts';
import type { AnyField, FieldOfType, FieldType } from './index.ts';
import { entryStatuses } from './status/schedule.ts';

interface ValueFormatters {
  moment(moment: string): string;
}

type FormatValue<F extends AnyField> = (value: string, field: F, valueFormatters: ValueFormatters) => string;

const unchanged = (value: string) => value;

/** The plain text of a value by field type. References are bare `_id`s. */
const formatters: { [K in FieldType]: FormatValue<FieldOfType<K>> } = {
  text: unchanged,
  richText: textOfRichText,
  slug: unchanged,
  order: unchanged,
  number: unchanged,
  date: (value) => (isDay(value) ? formatDay(value) : value),
  time: unchanged,
  moment: (value, _field, { moment: formatDatetime }) => formatDatetime(value),
  boolean: (value) => (value === '1' ? 'Yes' : 'No'),
  select: (value, { choices }) => choices[value] ?? value,
  address: unchanged,
  email: unchanged,
  phone: unchanged,
  parent: unchanged,
  reference: unchanged,
  references: (value) => value.replaceAll(',', ', '),
  status: (value) => (value === '1' ? entryStatuses.published : entryStatuses.draft),
  image: unchanged,
  video: unchanged,
  captions: unchanged,
  chapters: unchanged,
  sources: unchanged,
};

/**
 * Creates a function that formats values as plain text, as in lists and CSV files; an empty value is an empty text.
 * Created once for many values, because date formats are expensive to create.
 *
 * @param timeZone the site's IANA time zone name
 */
export function createFieldFormatter(timeZone: string): (field: AnyField, value: unknown) => string {
  let formatMoment: ((moment: string) => string) | undefined;
  const valueFormatters: ValueFormatters = {
    moment(moment) {
      formatMoment ??= createDatetimeFormatter(timeZone);
      return formatMoment(moment);
    },
  };
  return (field, value) => {
    const text = String(value ?? '');
    // Each takes exactly its own field type; TypeScript cannot follow that through the lookup.
    return text && (formatters[field.kind] as FormatValue<AnyField>)(text, field, valueFormatters);
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
