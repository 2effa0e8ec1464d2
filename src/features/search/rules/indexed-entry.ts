import { alternativeName } from '#cms/fields/image/field.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { distinctWords, kindToken, titleToken } from './words.ts';

/** In UTF-16 units: of an entry so much is searched, and of each formatted text so much of its markup is read for that (product: Limits). */
const longest = { title: 300, text: 20_000, markup: 100_000 };
/** Of an entry; each is a step in an index. */
const maxWords = 3000;

type Row = Readonly<Record<string, unknown>>;

/** An entry as the search keeps it. */
export interface SearchedEntry {
  record: string;
  entryId: string;
  title: string;
  /** What is searched beside the title, as plain text. */
  text: string;
  /** The end of its address; empty where entries of its type have none. */
  link: string;
  /** The file of its picture, and the text that stands for that; empty where it has none. */
  picture: string;
  alt: string;
  /** Days since 1970: the newer comes first among what is equally good. */
  day: number;
}

/** The types that visitors search, in the order of the registry. */
export const searchedTypes = (): readonly ContentType[] =>
  contentNames.map((name): ContentType => contentTypes[name]).filter(({ found }) => found !== undefined);

/** What is searched of an entry that visitors see, as its definition says; nothing where they do not search its type. */
export function searchedEntry(definition: RecordType, row: Row | undefined): SearchedEntry | undefined {
  const { name, title, newestBy, found }: RecordType & Partial<ContentType> = definition;
  if (!row || !found) return undefined;
  const [picture] = fieldsOfType(definition, 'image');
  const [link] = fieldsOfType(definition, 'slug');
  const textOf = (field: string | undefined) => (field === undefined ? '' : String(row[field] ?? ''));
  const texts = found.map((field) => {
    const isMarkup = definition.fields[field]?.kind === 'richText';
    return isMarkup ? readableText(textOf(field).slice(0, longest.markup)) : textOf(field);
  });
  const newest = (newestBy && textOf(newestBy)) || textOf('addedAt');
  return {
    record: name,
    entryId: textOf('id'),
    title: cut(textOf(title), longest.title),
    text: cut(texts.filter(Boolean).join(' '), longest.text),
    link: textOf(link?.name),
    picture: textOf(picture?.name),
    alt: picture ? textOf(alternativeName(picture.name)) : '',
    day: Math.max(0, Math.floor(Date.parse(newest.slice(0, 10)) / 86_400_000) || 0),
  };
}

/** The fields on which all of that depends: where none of them has changed, and visitors see it as before, nothing is to be done. */
export function searchedFields(definition: RecordType): string[] {
  const { title, newestBy, found = [] }: RecordType & Partial<ContentType> = definition;
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

/** The words of an entry, and how it stands in the index. */
export function indexed({ record, title, text }: Omit<SearchedEntry, 'day'>): {
  words: string[];
  tokens: string[];
} {
  const inTitle = [...distinctWords(title, maxWords)];
  const words = [...new Set([...inTitle, ...distinctWords(text, maxWords)])];
  return { words, tokens: [...words, ...inTitle.map(titleToken), kindToken(record)] };
}

/** The ends of what stands in lines of its own. */
const blockEnds = /<\/(?:blockquote|caption|figcaption|h[1-6]|li|p|pre|td|th)>/gi;

/**
 * The text of a piece of markup as excerpts show it: where a heading or an item of a list ends without a sign, a dot
 * between keeps it apart from what follows.
 */
function readableText(html: string): string {
  const text = textOfRichText(html.replace(blockEnds, ' · $&'));
  return ` ${text}`
    .replace(/ ·(?= ·)/g, '')
    .replace(/([.,:;!?…।॥][)’”"]?) ·(?= )/g, '$1')
    .replace(/^ ·| ·$/g, '')
    .trim();
}

/** Not between the halves of a sign that takes two units. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** Rises when this code takes other words out of a text, keeps them under other keys, or makes a better index of them. */
const edition = 5;

/** What decides what the index holds: another one has to be made when this is another. */
export const indexMaking = (): string =>
  JSON.stringify({
    edition,
    types: searchedTypes().map(({ name, title, newestBy, found }) => ({ name, title, newestBy, found })),
  });
