import * as z from 'zod';
import { linesOf, nonBlankLines, withLineFeeds } from '#core/text/plain-text.ts';
import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, type FieldSamples, field, withRule } from '../field.ts';

/** A source of a statement in an article. */
export interface Source {
  title: string;
  /** http or https; absent for a book, for example. */
  address?: string;
}

const maxSources = 40;
const longestTitle = 300;
const longestAddress = 1000;
/** Including the separator. */
const longestLine = longestTitle + longestAddress + 20;

/**
 * Parses the sources of a text: one per line, a title and an optional address.
 *
 * @returns the sources, or an error message for the author
 */
export function readSources(text: string): Source[] | string {
  const sources: Source[] = [];
  for (const line of nonBlankLines(linesOf(text))) {
    if (sources.length === maxSources) return `Please name at most ${maxSources} sources.`;
    const start = line.slice(0, 60);
    if (line.length > longestLine) return `This line is too long: ${start}`;
    const last = line.split(/\s+/).at(-1) ?? '';
    const hasAddress = /^https?:\/\//i.test(last);
    if (hasAddress && !isWebAddress(last)) return `This address cannot be read: ${last.slice(0, 80)}`;
    if (!hasAddress && /^(?:www\.|[a-z][a-z0-9+.-]*:\S)/i.test(last)) {
      return `Please put addresses at the end of the line, with https:// in front: ${start}`;
    }
    const titlePart = hasAddress ? line.slice(0, -last.length) : line;
    const title = titlePart.replace(/[\s:|–—-]+$/u, '').trim();
    if (title === '') return `Please write a title in front of this address: ${last.slice(0, 80)}`;
    if (title.length > longestTitle || last.length > longestAddress) {
      return `This line is too long: ${start}`;
    }
    sources.push(hasAddress ? { title, address: last } : { title });
  }
  return sources;
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  // User information before the host only disguises where an address leads.
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}

/** The sources of a stored text, which has been validated. */
export function sourcesOf(text: string): Source[] {
  const sources = readSources(text);
  return typeof sources === 'string' ? [] : sources;
}

/** The sources as lines in one spelling. */
function sourceLines(sources: readonly Source[]): string {
  return sources.map(({ title, address }) => (address ? `${title} - ${address}` : title)).join('\n');
}

/** Characters. */
const maxLength = 20_000;

export interface SourcesField extends Field<'sources', string> {
  readonly maxLength: number;
}

declare module '../field.ts' {
  interface FieldTypes {
    sources: SourcesField;
  }
}

/** The sources of a text, one per line: a title and an optional address. */
export function sources(options: FieldOptions): SourcesField {
  const problemOf = (text: string) => {
    const read = readSources(withLineFeeds(text));
    return typeof read === 'string' ? read : undefined;
  };
  const stored = storableText(maxLength).transform((text) => sourceLines(sourcesOf(text)));
  const schema = withRule(z.unknown(), problemOf).pipe(stored);
  return {
    ...field({ kind: 'sources', options, empty: '', schema, answer: z.string().meta({ maxLength }) }),
    maxLength,
  };
}

export const sourcesSamples = (): FieldSamples => ({
  valid: [
    {
      sent: '  WHO: Fever   https://www.who.int/a?b=1 \r\n\r\nनींद – http://example.org\nNelson, Textbook of Pediatrics',
      stored:
        'WHO: Fever - https://www.who.int/a?b=1\nनींद - http://example.org\nNelson, Textbook of Pediatrics',
    },
    { sent: 'Fever\rSleep', stored: 'Fever\nSleep' },
    { sent: 'A "quoted" <b>title</b> & more', stored: 'A "quoted" <b>title</b> & more' },
    { sent: '', stored: '' },
  ],
  invalid: [
    'https://example.org',
    'Fever - javascript:alert(1)',
    'Fever data:text/html,x',
    'Fever www.example.org',
    'Fever https://',
    'Fever https://who.int@example.org/',
    'Fever //user:x@example.org https://a:b@example.org',
    `${'x'.repeat(301)} https://example.org`,
    `Fever https://example.org/${'x'.repeat(1000)}`,
    'One more\n'.repeat(41),
    'before\0after',
  ],
  wrongTypes: [7, true, ['a'], { a: 1 }],
});
