import { alternativeName } from '#cms/fields/image/field.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { distinctWords, kindToken, titleToken } from './words.ts';

/**
 * Maximum UTF-16 units of an entry that are searched, and of the markup of each rich text that is read for it (product: Limits).
 */
const maxLengths = { title: 300, text: 20_000, markup: 100_000 };
/** Maximum words of an entry; each is an operation on an index. */
const maxWords = 3000;

type Row = Readonly<Record<string, unknown>>;

export interface SearchedEntry {
  record: string;
  entryId: string;
  title: string;
  /** The searched text beside the title, as plain text. */
  text: string;
  /** The last segment of its URL; empty where entries of its type have no page. */
  link: string;
  /** The file name and alternative text of its picture; empty: none. */
  picture: string;
  alt: string;
  /** Days since 1970: of equally good results, newer ones come first. */
  day: number;
}

/** The searchable types, in the order of the registry. */
export const searchableTypes = (): readonly ContentType[] =>
  contentNames
    .map((name): ContentType => contentTypes[name])
    .filter(({ searchable: found }) => found !== undefined);

/** The searched content of a visible entry, by its definition; undefined where its type is not searched. */
export function toSearchedEntry(definition: RecordType, row: Row | undefined): SearchedEntry | undefined {
  const { name, title, newestBy, searchable: found }: RecordType & Partial<ContentType> = definition;
  if (!row || !found) return undefined;
  const [picture] = fieldsOfType(definition, 'image');
  const [link] = fieldsOfType(definition, 'slug');
  const textOf = (field: string | undefined) => (field === undefined ? '' : String(row[field] ?? ''));
  const texts = found.map((field) => {
    const isMarkup = definition.fields[field]?.kind === 'richText';
    return isMarkup ? readableText(textOf(field).slice(0, maxLengths.markup)) : textOf(field);
  });
  const newest = (newestBy && textOf(newestBy)) || textOf('addedAt');
  return {
    record: name,
    entryId: textOf('id'),
    title: truncate(textOf(title), maxLengths.title),
    text: truncate(texts.filter(Boolean).join(' '), maxLengths.text),
    link: textOf(link?.name),
    picture: textOf(picture?.name),
    alt: picture ? textOf(alternativeName(picture.name)) : '',
    day: Math.max(0, Math.floor(Date.parse(newest.slice(0, 10)) / 86_400_000) || 0),
  };
}

/**
 * The fields that the searched content depends on: if none of them changed, and neither did the visibility, the index needs no
 * update.
 */
export function searchedFields(definition: RecordType): string[] {
  const { title, newestBy, searchable: found = [] }: RecordType & Partial<ContentType> = definition;
  const pictures = fieldsOfType(definition, 'image')
    .slice(0, 1)
    .map(({ name }) => name);
  const own = fieldsOfType(definition, 'slug').map(({ name }) => name);
  return [
    title,
    ...found,
    ...own,
    ...pictures,
    ...pictures.map(alternativeName),
    ...(newestBy ? [newestBy] : []),
  ];
}

/** The words of an entry, and its tokens in the index. */
export function wordsAndTokensOf({ record, title, text }: Omit<SearchedEntry, 'day'>): {
  words: string[];
  tokens: string[];
} {
  const inTitle = [...distinctWords(title, maxWords)];
  const words = [...new Set([...inTitle, ...distinctWords(text, maxWords)])];
  return { words, tokens: [...words, ...inTitle.map(titleToken), kindToken(record)] };
}

const blockEnds = /<\/(?:blockquote|caption|figcaption|h[1-6]|li|p|pre|td|th)>/gi;

/** The text of markup for excerpts: a heading or list item without punctuation at its end is followed by a full stop. */
function readableText(html: string): string {
  const text = textOfRichText(html.replace(blockEnds, ' · $&'));
  return ` ${text}`
    .replace(/ ·(?= ·)/g, '')
    .replace(/([.,:;!?…।॥][)’”"]?) ·(?= )/g, '$1')
    .replace(/^ ·| ·$/g, '')
    .trim();
}

/** Cuts a text, but not inside a surrogate pair. */
function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** Raised when this code extracts other words, changes their keys, or improves the index. */
const indexVersion = 5;

/** Identifies the content of the index: if it changes, the index is rebuilt. */
export const indexFingerprint = (): string =>
  JSON.stringify({
    edition: indexVersion,
    types: searchableTypes().map(({ name, title, newestBy, searchable: found }) => ({
      name,
      title,
      newestBy,
      found,
    })),
  });
