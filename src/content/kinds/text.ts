import * as z from 'zod';
import { type Field, type FieldOptions, field, storableText } from './field.ts';
import type { KindSamples } from './samples.ts';

export interface TextOptions extends FieldOptions {
  maxLength?: number;
  /** Several lines: staff write it in a larger box. */
  multiline?: boolean;
}

export interface TextField extends Field<'text', string> {
  readonly maxLength: number;
  readonly multiline: boolean;
  /** The picture field that it stands for; only the texts of content/alternative-text.ts have one. */
  readonly describes?: string;
}

/** Plain text, one line unless told otherwise. */
export function text(options: TextOptions): TextField {
  const { maxLength = 200, multiline = false } = options;
  // Spaces around it do not count, and a line is one line: it may end up in the subject of a letter.
  const tidy = (sent: unknown) => {
    if (typeof sent !== 'string') return sent;
    return multiline ? sent.trim() : sent.replace(/\s+/g, ' ').trim();
  };
  const schema = z.preprocess(tidy, storableText(maxLength));
  return { ...field({ kind: 'text', options, empty: '', schema }), maxLength, multiline };
}

export const textSamples = (of: TextField): KindSamples => ({
  valid: [
    { sent: 'Gentle nights', kept: 'Gentle nights' },
    { sent: "  O'Hara; DROP TABLE -- नींद 😴 ", kept: "O'Hara; DROP TABLE -- नींद 😴" },
    ...(of.multiline ? [] : [{ sent: 'two\r\nlines', kept: 'two lines' }]),
    { sent: 'x'.repeat(of.maxLength), kept: 'x'.repeat(of.maxLength) },
  ],
  invalid: ['x'.repeat(of.maxLength + 1), 'before\0after'],
  wrongTypes: [7, true, ['a'], { a: 1 }],
});
