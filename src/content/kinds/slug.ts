import slugify from '@sindresorhus/slugify';
import { type Field, type FieldOptions, field, type KindSamples } from './field.ts';
import { romanize } from './romanize.ts';
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
 * The slug of a whole title, letters of other scripts written in Latin ones. The form shows by it what the server makes.
 *
 * @returns empty where the title holds nothing that can be written so
 */
export async function slugOf(title: string, punctuation: SlugField['punctuation']): Promise<string> {
  const slug = toSlug(title, punctuation);
  const text = readable(title);
  const isLeftOut = (sign: string) => (slug === '' || /\p{L}/u.test(sign)) && slugify(sign) === '';
  const leftOut = new Set([...text.replace(/[\x20-\x7e]/g, '')].filter(isLeftOut));
  if (leftOut.size === 0) return slug;
  // Read only where it is needed: it holds the letters of all scripts.
  const { default: anyAscii } = await import('any-ascii');
  return toSlug([...text].map((sign) => (leftOut.has(sign) ? anyAscii(sign) : sign)).join(''), punctuation);
}

function readable(title: string): string {
  return romanize(title.normalize('NFKC')).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/**
 * The slug of a title in Latin, Greek, Cyrillic, Arabic or Indic letters; others are left out. Cut at a word so that an
 * address stays readable.
 */
export function toSlug(title: string, punctuation: SlugField['punctuation']): string {
  const latin = readable(title);
  const text = punctuation === 'removed' ? latin.replace(/[^\p{L}\p{M}\p{N}\s\p{Pd}]/gu, '') : latin;
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
