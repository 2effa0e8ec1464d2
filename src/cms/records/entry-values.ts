import { type Entry, textOf } from '#cms/fields/entry.ts';
import { isAlternative } from '#cms/fields/image/field.ts';
import type { AnyField } from '#cms/fields/index.ts';
import type { FieldErrors } from '#core/errors.ts';
import { calendarOf } from '#core/time/calendar.ts';
import type { ContentType } from './content-type.ts';
import { fieldsOfType } from './definition.ts';
import { validate } from './validate.ts';

/** What the form's inputs hold: texts, whatever the kind. */
export type Values = Readonly<Record<string, string>>;
export type Files = Readonly<Record<string, File>>;

/** The fields that staff fill in; publishing has its own button. */
export function fieldsOfForm(definition: ContentType): [string, AnyField][] {
  return Object.entries(definition.fields).filter(([, field]) => field.kind !== 'status');
}

/** Those of them that have a place of their own in the form: what a picture shows is asked beneath it. */
export function fieldsWithPosition(definition: ContentType): [string, AnyField][] {
  return fieldsOfForm(definition).filter(([, field]) => !isAlternative(field));
}

/**
 * What the form begins with. A new entry of a type that runs by a date gets the day of today.
 *
 * @param timeZone of the site, by whose clock it is today
 */
export function firstValues(definition: ContentType, entry: Entry | undefined, timeZone: string): Values {
  const today = calendarOf(timeZone)(new Date());
  return Object.fromEntries(
    fieldsOfForm(definition).map(([name, { kind, empty }]) => {
      if (entry) return [name, textOf(entry, name)];
      const runsByIt = name === definition.newestBy && kind === 'date';
      return [name, runsByIt ? today : String(empty ?? '')];
    }),
  );
}

/** The rules of the definition, in the browser as on the server; a chosen file counts as a value. */
export function findErrors(definition: ContentType, values: Values, files: Files): FieldErrors {
  const sent: Record<string, string> = { ...values };
  for (const name of Object.keys(files)) sent[name] = 'chosen';
  // Pasted pictures do not count against the length: the server makes files of them.
  for (const { name } of fieldsOfType(definition, 'richText')) {
    sent[name] = (sent[name] ?? '').replace(/src="data:[^"]*"/g, 'src=""');
  }
  const checked = validate(definition, sent);
  return checked.ok ? {} : checked.errors;
}

/**
 * The multipart body of a save: of a changed entry, only what differs, so that others' changes stay. Words for a
 * picture that has been taken away go with it.
 */
export function formOf(
  definition: ContentType,
  {
    entry,
    values,
    files,
    kept,
  }: { entry: Entry | undefined; values: Values; files: Files; kept: { id: string } },
): FormData {
  const form = new FormData();
  for (const [name, field] of fieldsOfForm(definition)) {
    const file = files[name];
    const isIdle = isAlternative(field) && !hasPicture(field.describes, { values, files });
    const value = isIdle ? '' : (values[name] ?? '');
    if (field.kind === 'image' && file) form.append(field.sentAs ?? name, file);
    else if (field.kind === 'captions' && file) form.append(name, file);
    // A form without a single part is none.
    else if (name === definition.title || value !== (entry ? textOf(entry, name) : ''))
      form.append(name, value);
  }
  // Publishing goes along only where a moment was chosen for it (cms/fields/status/schedule-words.ts).
  for (const { name } of fieldsOfType(definition, 'status')) {
    const value = values[name];
    if (value !== undefined && value !== (entry ? textOf(entry, name) : '')) form.append(name, value);
  }
  // Of a changed entry, the one that was looked at: what somebody else has saved since is not overwritten unseen.
  if (entry) form.append('revision', textOf(entry, 'revision'));
  // The draft whose words these are ends with the same stroke.
  form.append('draft', kept.id);
  return form;
}

/** Whether an entry will have the picture of a field when the form is saved. */
export function hasPicture(name: string, { values, files }: { values: Values; files: Files }): boolean {
  return Boolean(values[name] || files[name]);
}

/** The server names a picture by the name that it was sent under. */
export function errorsByField(definition: ContentType, errors: FieldErrors): FieldErrors {
  const images = fieldsOfType(definition, 'image');
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      images.find(({ field }) => field.sentAs === name)?.name ?? name,
      message,
    ]),
  );
}

/** Whether a field is not typed but follows from others, as they are in the form. */
export function isFollowing({ follows }: ContentType, name: string, values: Values): boolean {
  return follows?.fields.includes(name) === true && follows.from.every((one) => values[one]);
}

/** What follows from a changed field, as texts of the form; nothing where it cannot be said (any more). */
export function followingValues(
  { follows }: ContentType,
  name: string,
  values: Values,
  timeZone: string,
): Record<string, string> {
  if (!follows?.from.includes(name) || !follows.from.every((one) => values[one])) return {};
  const following = follows.values(values, undefined, timeZone);
  return Object.fromEntries(follows.fields.map((one) => [one, String(following[one] ?? values[one] ?? '')]));
}
