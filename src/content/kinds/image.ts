import { type Field, type FieldOptions, field, type KindSamples } from './field.ts';
import { storableText } from './storable.ts';

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
