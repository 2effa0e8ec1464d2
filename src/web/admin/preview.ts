import { formatDay } from '../../content/calendar.ts';
import type { ContentType } from '../../content/define-content.ts';
import { textOfRichText } from '../../content/kinds/text-of-rich-text.ts';
import { cutText } from '../ui/cut-text.ts';
import { type Entry, textOf } from './entry.ts';

/** How much of a long text a list shows (product: Limits). */
const previewLength = 100;

/** A field as a list shows it, in one line of text. */
export function previewOf(definition: ContentType, name: string, entry: Entry): string {
  const field = definition.fields[name];
  const text = textOf(entry, name);
  switch (field?.kind) {
    case 'date':
      return text && formatDay(text);
    case 'select':
      return field.choices[text] ?? text;
    case 'richText':
      return cutText(textOfRichText(text), definition.admin.cut?.[name] ?? previewLength);
    default:
      return cutText(text, definition.admin.cut?.[name] ?? previewLength);
  }
}
