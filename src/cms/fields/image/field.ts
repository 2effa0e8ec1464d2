import { oneLine } from '#core/text/plain-text.ts';
import { storableText } from '#core/text/storable-text.ts';
import { type AnyField, type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';
import { type TextField, text } from '../text/field.ts';

/** Characters of an alternative text: screen readers read it without a pause. */
export const maxAlternativeLength = 250;

const alternativeHelp =
  'What the picture shows, for people who cannot see it. Leave it empty if the picture is only decorative: screen readers then skip it.';

type AlternativeField = TextField & { readonly describes: string };

type Fields = Record<string, AnyField>;
type ImageNames<F extends Fields> = {
  [Name in keyof F & string]: F[Name]['kind'] extends 'image' ? Name : never;
}[keyof F & string];

/** Fields with an alternative text for each picture. */
type WithAlternatives<F extends Fields> = F & {
  [Name in ImageNames<F> as `${Name}Alt`]: AlternativeField;
};

/** The field name of the alternative text of a picture. */
export function alternativeName<Name extends string>(image: Name): `${Name}Alt` {
  return `${image}Alt`;
}

/** Adds an alternative text after each picture. */
export function withAlternatives<F extends Fields>(fields: F): WithAlternatives<F> {
  const all = Object.entries(fields).flatMap(([name, field]): [string, AnyField][] =>
    field.kind === 'image'
      ? [
          [name, field],
          [alternativeName(name), alternativeOf(name, field.label)],
        ]
      : [[name, field]],
  );
  // The names are those of the type; TypeScript cannot follow them through the entries.
  return Object.fromEntries(all) as WithAlternatives<F>;
}

function alternativeOf(describes: string, label: string): AlternativeField {
  const options = { label: `Alternative Text (${label})`, help: alternativeHelp };
  return { ...text({ ...options, maxLength: maxAlternativeLength }), describes };
}

/** Shortens an alternative text in rich text to one line of the maximum length. */
export function truncateAlternative(alt: string): string {
  const line = oneLine(alt);
  // A cut in the middle of an emoji would leave a lone surrogate.
  return line.slice(0, maxAlternativeLength).replace(/[\ud800-\udbff]$/, '');
}

/** Whether a field is an alternative text, which is shown below its picture. */
export function isAlternative(field: AnyField): field is AlternativeField {
  return field.kind === 'text' && field.describes !== undefined;
}

export interface ImageOptions extends FieldOptions {
  /** The name of the form field with the file, if it differs from the field's name (product: Content types). */
  sentAs?: string;
}

export interface ImageField extends Field<'image', string> {
  readonly sentAs: string | undefined;
}

declare module '../field.ts' {
  interface FieldTypes {
    image: ImageField;
  }
}

/** A picture. The record holds the file name of the stored file, which is served under /uploads/. */
export function image(options: ImageOptions): ImageField {
  return {
    ...field({ kind: 'image', options, empty: '', schema: storableText(200) }),
    sentAs: options.sentAs,
  };
}

/** Pictures are uploaded as files; tests with real files cover them. */
export const imageSamples = (): FieldSamples => ({
  valid: [],
  invalid: ['someone-elses.webp', '../../etc/passwd'],
  wrongTypes: [7, ['a.webp']],
});
