import type { RecordType } from '#cms/records/definition.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { cutText } from '#core/text/plain-text.ts';
import { createDatetimeFormatter, isDay } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { type Entry, textOf } from './entry.ts';
import type { AnyField, FieldOfType, FieldType } from './index.ts';
import { entryStatuses } from './status/schedule.ts';

interface Words {
  moment(moment: string): string;
}

type InWords<F extends AnyField> = (value: string, field: F, words: Words) => string;

const asItIs = (value: string) => value;

/** The plain text of a value by field type. References are bare `_id`s. */
const inWords: { [K in FieldType]: InWords<FieldOfType<K>> } = {
  text: asItIs,
  richText: textOfRichText,
  slug: asItIs,
  order: asItIs,
  number: asItIs,
  date: (value) => (isDay(value) ? formatDay(value) : value),
  time: asItIs,
  moment: (value, _field, { moment }) => moment(value),
  boolean: (value) => (value === '1' ? 'Yes' : 'No'),
  select: (value, { choices }) => choices[value] ?? value,
  address: asItIs,
  email: asItIs,
  phone: asItIs,
  parent: asItIs,
  reference: asItIs,
  references: (value) => value.replaceAll(',', ', '),
  status: (value) => (value === '1' ? entryStatuses.published : entryStatuses.draft),
  image: asItIs,
  video: asItIs,
  captions: asItIs,
  chapters: asItIs,
  sources: asItIs,
};

/**
 * Creates a function that formats values as plain text, as in lists and CSV files; an empty value is an empty text.
 * Created once for many values, because date formats are expensive to create.
 *
 * @param timeZone the site's IANA time zone name
 */
export function wordsIn(timeZone: string): (field: AnyField, value: unknown) => string {
  let write: ((moment: string) => string) | undefined;
  const words: Words = {
    moment(moment) {
      write ??= createDatetimeFormatter(timeZone);
      return write(moment);
    },
  };
  return (field, value) => {
    const text = String(value ?? '');
    // Each takes exactly its own field type; TypeScript cannot follow that through the lookup.
    return text && (inWords[field.kind] as InWords<AnyField>)(text, field, words);
  };
}

/** Length of long texts in lists, in characters. */
const previewLength = 100;

/** The plain text of a field; an empty value is an empty text. */
export function plainTextOf(definition: RecordType, name: string, entry: Entry, timeZone: string): string {
  const field = definition.fields[name];
  return field ? wordsIn(timeZone)(field, textOf(entry, name)) : '';
}

/** The plain text, shortened for a list. */
export function previewOf(definition: RecordType, name: string, entry: Entry, timeZone: string): string {
  const length = definition.admin.cut?.[name] ?? previewLength;
  return cutText(plainTextOf(definition, name, entry, timeZone), length);
}
