import slugify from '@sindresorhus/slugify';
import { type Field, type FieldOptions, field, type KindSamples } from './field.ts';
import { storableText } from './storable.ts';

export interface SlugOptions extends Omit<FieldOptions, 'required'> {
  /** The field that it is made from when none is sent. */
  from: string;
  /** `typed`: staff may write it, and a taken one is refused (409). `automatic`: a taken one gets an ending. */
  entry: 'typed' | 'automatic';
  /** Between words becomes a hyphen, or is simply removed (product: Links). */
  punctuation?: 'hyphen' | 'removed';
}

export interface SlugField extends Field<'slug', string> {
  readonly from: string;
  readonly entry: 'typed' | 'automatic';
  readonly punctuation: 'hyphen' | 'removed';
}

const maxLength = 80;

/** The last part of an entry's public address: lowercase words with hyphens, unique within its type. */
export function slug(options: SlugOptions): SlugField {
  const { from, entry, punctuation = 'hyphen' } = options;
  return {
    ...field({ kind: 'slug', options, empty: '', schema: storableText(200), json: { type: 'string' } }),
    from,
    entry,
    punctuation,
  };
}

/**
 * The slug of a title that is written in Latin letters; what has none of them gives an empty text.
 * Cut at a word so that an address stays readable.
 */
export function toSlug(title: string, punctuation: SlugField['punctuation']): string {
  const text = punctuation === 'removed' ? title.replace(/[^\p{L}\p{M}\p{N}\s\p{Pd}]/gu, '') : title;
  const whole = slugify(text, { decamelize: false });
  if (whole.length <= maxLength) return whole;
  const cut = whole.slice(0, maxLength + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || maxLength);
}

export const slugSamples = (): KindSamples => ({
  valid: [
    { sent: 'a-gentle-start', kept: 'a-gentle-start' },
    { sent: 'Second Start', kept: 'second-start' },
  ],
  invalid: ['x'.repeat(201)],
  wrongTypes: [7, ['a']],
});
