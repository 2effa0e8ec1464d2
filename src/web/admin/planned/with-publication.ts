import type { ContentType } from '../../../content/define-content.ts';
import { fieldsOfKind } from '../../../content/define-record.ts';
import { published } from '../../../content/kinds/status.ts';
import { type Entry, textOf } from '../entry.ts';
import type { Values } from '../form/entry-values.ts';
import type { InputProps } from '../kinds/face.ts';
import { isUnpublished } from './words.ts';

/** What a form holds, with the status that a save of it leads to: no input asks for that, so a form may not hold it. */
export function withStatus(definition: ContentType, entry: Entry | undefined, values: Values): Values {
  const [status] = fieldsOfKind(definition, 'status');
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
  const [status] = fieldsOfKind(definition, 'status');
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
