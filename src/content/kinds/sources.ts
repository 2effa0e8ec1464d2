import * as z from 'zod';
import { withLineFeeds } from '../lines-of.ts';
import { readSources, sourceLines, sourcesOf } from '../sources.ts';
import { type Field, type FieldOptions, field, type KindSamples } from './field.ts';
import { ruled } from './ruled.ts';
import { storableText } from './storable.ts';

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
