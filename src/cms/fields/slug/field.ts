import slugify from '@sindresorhus/slugify';
import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';
import { romanize } from './romanize.ts';

export interface SlugOptions extends Omit<FieldOptions, 'required'> {
  /** The field that it is made from if none is sent. */
  from: string;
  /** `typed`: staff may write it, and a taken one is refused (409). `automatic`: a taken one gets a suffix. */
  entry: 'typed' | 'automatic';
  /** Punctuation between words becomes a hyphen, or is removed (product: Links). */
  punctuation?: 'hyphen' | 'removed';
}

export interface SlugField extends Field<'slug', string> {
  readonly from: string;
  readonly entry: 'typed' | 'automatic';
  readonly punctuation: 'hyphen' | 'removed';
}

declare module '../field.ts' {
  interface FieldTypes {
    slug: SlugField;
  }
}

const maxLength = 80;

/** The last part of an entry's public address: lowercase words with hyphens, unique within its type. */
export function slug(options: SlugOptions): SlugField {
  const { from, entry, punctuation = 'hyphen' } = options;
  return {
    ...field({ kind: 'slug', options, empty: '', schema: storableText(200) }),
    from,
    entry,
    punctuation,
  };
}

/**
 * The slug of a title, with other scripts romanised. The form uses it to show the link that the server will create.
 *
 * @returns empty if the title has no letter or digit that can be romanised
 */
export async function slugOf(title: string, punctuation: SlugField['punctuation']): Promise<string> {
  const slug = toSlug(title, punctuation);
  const text = readable(title);
  const isUntransliterated = (sign: string) => (slug === '' || /\p{L}/u.test(sign)) && slugify(sign) === '';
  const leftOut = new Set([...text.replace(/[\x20-\x7e]/g, '')].filter(isUntransliterated));
  if (leftOut.size === 0) return slug;
  // Loaded on demand: it contains the letters of all scripts.
  const { default: anyAscii } = await import('any-ascii');
  return toSlug([...text].map((sign) => (leftOut.has(sign) ? anyAscii(sign) : sign)).join(''), punctuation);
}

function readable(title: string): string {
  return romanize(title.normalize('NFKC')).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/**
 * The slug of a title in Latin, Greek, Cyrillic, Arabic or Indic letters; others are dropped. Cut at a word boundary,
 * so that addresses stay readable.
 */
export function toSlug(title: string, punctuation: SlugField['punctuation']): string {
  const latin = readable(title);
  const text = punctuation === 'removed' ? latin.replace(/[^\p{L}\p{M}\p{N}\s\p{Pd}]/gu, '') : latin;
  const whole = slugify(text, { decamelize: false });
  if (whole.length <= maxLength) return whole;
  const cut = whole.slice(0, maxLength + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || maxLength);
}

export const slugSamples = (): FieldSamples => ({
  valid: [
    { sent: 'a-gentle-start', stored: 'a-gentle-start' },
    { sent: 'Second Start', stored: 'second-start' },
  ],
  invalid: ['x'.repeat(201)],
  wrongTypes: [7, ['a']],
});
