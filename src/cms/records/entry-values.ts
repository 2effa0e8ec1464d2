import { type Entry, textOf } from '#cms/fields/entry.ts';
import type { AnyField } from '#cms/fields/field.ts';
import { isAlternative } from '#cms/fields/image/field.ts';
import type { FieldErrors } from '#core/errors.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import type { ContentType } from './content-type.ts';
import { fieldsOfType } from './definition.ts';
import { validate } from './validate.ts';

/** The values of the form's inputs: texts for every field type. */
export type Values = Readonly<Record<string, string>>;
export type Files = Readonly<Record<string, File>>;

/** The fields that staff fill in; publishing has its own button. */
export function fieldsOfForm(definition: ContentType): [string, AnyField][] {
  return Object.entries(definition.fields).filter(([, field]) => field.kind !== 'status');
}

/** The fields with a position of their own in the form: an alternative text is shown below its picture. */
export function fieldsWithPosition(definition: ContentType): [string, AnyField][] {
  return fieldsOfForm(definition).filter(([, field]) => !isAlternative(field));
}

/**
 * The initial values of a form. A new entry of a type with a date order gets the current date.
 *
 * @param timeZone the time zone of the current date
 */
export function initialValues(definition: ContentType, entry: Entry | undefined, timeZone: string): Values {
  const today = createDayFormatter(timeZone)(new Date());
  return Object.fromEntries(
    fieldsOfForm(definition).map(([name, { kind, empty }]) => {
      if (entry) return [name, textOf(entry, name)];
      const isDefaultOrder = name === definition.newestBy && kind === 'date';
      return [name, isDefaultOrder ? today : String(empty ?? '')];
    }),
  );
}

/** The rules of the definition, in the browser as on the server; a chosen file counts as a value. */
export function findErrors(definition: ContentType, values: Values, files: Files): FieldErrors {
  const sent: Record<string, string> = { ...values };
  for (const name of Object.keys(files)) sent[name] = 'chosen';
  // Pasted pictures do not count towards the length, because the server turns them into files.
  for (const { name } of fieldsOfType(definition, 'richText')) {
    sent[name] = (sent[name] ?? '').replace(/src="data:[^"]*"/g, 'src=""');
  }
  const checked = validate(definition, sent);
  return checked.ok ? {} : checked.errors;
}

/**
 * The multipart body of a save: for an existing entry only the changed fields, so that changes of others stay. The
 * alternative text of a removed picture is removed too.
 */
export function toFormData(
  definition: ContentType,
  {
    entry,
    values,
    files,
    draft,
  }: { entry: Entry | undefined; values: Values; files: Files; draft: { id: string } },
): FormData {
  const form = new FormData();
  for (const [name, field] of fieldsOfForm(definition)) {
    const file = files[name];
    const isUnused = isAlternative(field) && !hasPicture(field.describes, { values, files });
    const value = isUnused ? '' : (values[name] ?? '');
    if (field.kind === 'image' && file) form.append(field.sentAs ?? name, file);
    else if (field.kind === 'captions' && file) form.append(name, file);
    // A form needs at least one part.
    else if (name === definition.title || value !== (entry ? textOf(entry, name) : ''))
      form.append(name, value);
  }
  // The status is sent only if a publication time was chosen (cms/fields/status/schedule-texts.ts).
  for (const { name } of fieldsOfType(definition, 'status')) {
    const value = values[name];
    if (value !== undefined && value !== (entry ? textOf(entry, name) : '')) form.append(name, value);
  }
  // The revision that was edited, so that a later save of another user is not overwritten.
  if (entry) form.append('revision', textOf(entry, 'revision'));
  // The draft with these values ends with the save.
  form.append('draft', draft.id);
  return form;
}

/** Whether an entry will have the picture of a field after the save. */
export function hasPicture(name: string, { values, files }: { values: Values; files: Files }): boolean {
  return Boolean(values[name] || files[name]);
}

/** Maps errors to fields: the server reports a picture under the name of its form part. */
export function errorsByField(definition: ContentType, errors: FieldErrors): FieldErrors {
  const images = fieldsOfType(definition, 'image');
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      images.find(({ field }) => field.sentAs === name)?.name ?? name,
      message,
    ]),
  );
}

/** Whether a field is derived from the current values of others, not typed. */
export function isDerived({ derived }: ContentType, name: string, values: Values): boolean {
  return derived?.fields.includes(name) === true && derived.from.every((one) => values[one]);
}

/** The values derived from a changed field, as texts of the form; empty if they cannot be derived. */
export function derivedValues(
  { derived }: ContentType,
  name: string,
  values: Values,
  timeZone: string,
): Record<string, string> {
  if (!derived?.from.includes(name) || !derived.from.every((one) => values[one])) return {};
  const derivedByName = derived.values(values, undefined, timeZone);
  return Object.fromEntries(
    derived.fields.map((one) => [one, String(derivedByName[one] ?? values[one] ?? '')]),
  );
}
