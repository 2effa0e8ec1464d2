import { oneLine } from '#core/text/plain-text.ts';
import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, field, type KindSamples } from '../field.ts';
import type { AnyField } from '../index.ts';
import { type TextField, text } from '../text/field.ts';

/** Characters of a text that stands for a picture: screen readers read it in one go. */
export const maxAlternativeLength = 250;

/** What staff are told of such a text. */
const alternativeHelp =
  'What the picture shows, for people who cannot see it. Leave it empty if the picture is only decorative: screen readers then skip it.';

/** The text that stands for a picture. */
type AlternativeField = TextField & { readonly describes: string };

type Fields = Record<string, AnyField>;
type ImageNames<F extends Fields> = {
  [Name in keyof F & string]: F[Name]['kind'] extends 'image' ? Name : never;
}[keyof F & string];

/** Fields, and for each picture among them the text that stands for it. */
type WithAlternatives<F extends Fields> = F & {
  [Name in ImageNames<F> as `${Name}Alt`]: AlternativeField;
};

/** The name of the text that stands for a picture. */
export function alternativeName<Name extends string>(image: Name): `${Name}Alt` {
  return `${image}Alt`;
}

/** Puts behind each picture the text that stands for it. */
export function withAlternatives<F extends Fields>(fields: F): WithAlternatives<F> {
  const all = Object.entries(fields).flatMap(([name, field]): [string, AnyField][] =>
    field.kind === 'image'
      ? [
          [name, field],
          [alternativeName(name), alternativeOf(name, field.label)],
        ]
      : [[name, field]],
  );
  // The names are those that the type spells out; TypeScript cannot follow them through the entries.
  return Object.fromEntries(all) as WithAlternatives<F>;
}

function alternativeOf(describes: string, label: string): AlternativeField {
  const options = { label: `Alternative Text (${label})`, help: alternativeHelp };
  return { ...text({ ...options, maxLength: maxAlternativeLength }), describes };
}

/** A text that stands for a picture, as rich text may hold it: on one line, and not too long. */
export function cutAlternative(alt: string): string {
  const line = oneLine(alt);
  // Half of an emoji would be left of one that lies across the end.
  return line.slice(0, maxAlternativeLength).replace(/[\ud800-\udbff]$/, '');
}

/** Whether a field is the text that stands for a picture; it has its place beneath that. */
export function isAlternative(field: AnyField): field is AlternativeField {
  return field.kind === 'text' && field.describes !== undefined;
}

export interface ImageOptions extends FieldOptions {
  /** The name of the form field that carries the file, where it is not the field's own (product: Content types). */
  sentAs?: string;
}

export interface ImageField extends Field<'image', string> {
  readonly sentAs: string | undefined;
}

/** A picture. The record holds the bare name of the stored file, which lives under /uploads/. */
export function image(options: ImageOptions): ImageField {
  return {
    ...field({ kind: 'image', options, empty: '', schema: storableText(200), json: { type: 'string' } }),
    sentAs: options.sentAs,
  };
}

/** Pictures are sent as files; how they are accepted or refused is tested with real files. */
export const imageSamples = (): KindSamples => ({
  valid: [],
  invalid: ['someone-elses.webp', '../../etc/passwd'],
  wrongTypes: [7, ['a.webp']],
});
