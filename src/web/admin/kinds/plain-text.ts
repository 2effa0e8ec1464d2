import type { RecordType } from '../../../content/define-record.ts';
import { wordsIn } from '../../../content/in-words.ts';
import { cutText } from '../../ui/cut-text.ts';
import { type Entry, textOf } from '../entry.ts';

/** How much of a long text a list shows, in characters. */
const previewLength = 100;

/** A field of an entry in plain words; what is empty is an empty text. */
export function plainTextOf(definition: RecordType, name: string, entry: Entry, timeZone: string): string {
  const field = definition.fields[name];
  return field ? wordsIn(timeZone)(field, textOf(entry, name)) : '';
}

/** The same as a list shows it. */
export function previewOf(definition: RecordType, name: string, entry: Entry, timeZone: string): string {
  const length = definition.admin.cut?.[name] ?? previewLength;
  return cutText(plainTextOf(definition, name, entry, timeZone), length);
}
