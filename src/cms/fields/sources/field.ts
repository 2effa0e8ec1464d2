import * as z from 'zod';
import { filledOf, linesOf, withLineFeeds } from '#core/text/plain-text.ts';
import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, field, type KindSamples, ruled } from '../field.ts';

/** Where something that an article says can be looked up. */
export interface Source {
  title: string;
  /** http or https; absent: a book, say. */
  address?: string;
}

const most = 40;
const longestTitle = 300;
const longestAddress = 1000;
/** With what stands between the two. */
const longestLine = longestTitle + longestAddress + 20;

/**
 * The sources that a text names: a line for each, its title and then its address, if it has one.
 *
 * @returns what is wrong with it in place of them, in words for whoever typed it
 */
export function readSources(text: string): Source[] | string {
  const sources: Source[] = [];
  for (const line of filledOf(linesOf(text))) {
    if (sources.length === most) return `Please name at most ${most} sources.`;
    const start = line.slice(0, 60);
    if (line.length > longestLine) return `This line is too long: ${start}`;
    const last = line.split(/\s+/).at(-1) ?? '';
    const hasAddress = /^https?:\/\//i.test(last);
    if (hasAddress && !isWebAddress(last)) return `This address cannot be read: ${last.slice(0, 80)}`;
    if (!hasAddress && /^(?:www\.|[a-z][a-z0-9+.-]*:\S)/i.test(last)) {
      return `Please put addresses at the end of the line, with https:// in front: ${start}`;
    }
    const words = hasAddress ? line.slice(0, -last.length) : line;
    const title = words.replace(/[\s:|–—-]+$/u, '').trim();
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
  // A name in front of the host only hides where an address leads.
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}

/** The sources of a stored text, which has been checked. */
export function sourcesOf(text: string): Source[] {
  const sources = readSources(text);
  return typeof sources === 'string' ? [] : sources;
}

/** The same as lines, one spelling for all. */
function sourceLines(sources: readonly Source[]): string {
  return sources.map(({ title, address }) => (address ? `${title} - ${address}` : title)).join('\n');
}

/** Characters. */
const maxLength = 20_000;

export interface SourcesField extends Field<'sources', string> {
  readonly maxLength: number;
}

/** Where what a text says can be looked up, a line for each: a title, and its address if it has one. */
export function sources(options: FieldOptions): SourcesField {
  const problemOf = (text: string) => {
    const read = readSources(withLineFeeds(text));
    return typeof read === 'string' ? read : undefined;
  };
  const stored = storableText(maxLength).transform((text) => sourceLines(sourcesOf(text)));
  const schema = ruled(z.unknown(), problemOf).pipe(stored);
  const json = { type: 'string', maxLength };
  return { ...field({ kind: 'sources', options, empty: '', schema, json }), maxLength };
}

export const sourcesSamples = (): KindSamples => ({
  valid: [
    {
      sent: '  WHO: Fever   https://www.who.int/a?b=1 \r\n\r\nनींद – http://example.org\nNelson, Textbook of Pediatrics',
      kept: 'WHO: Fever - https://www.who.int/a?b=1\nनींद - http://example.org\nNelson, Textbook of Pediatrics',
    },
    { sent: 'Fever\rSleep', kept: 'Fever\nSleep' },
    { sent: 'A "quoted" <b>title</b> & more', kept: 'A "quoted" <b>title</b> & more' },
    { sent: '', kept: '' },
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
