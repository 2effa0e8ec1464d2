import * as z from 'zod';
import { storableText, withoutControls } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, type FieldSamples, field, withRule } from '../field.ts';

export interface TextOptions extends FieldOptions {
  maxLength?: number;
  /** Several lines, in a larger input. */
  multiline?: boolean;
  /** The problem of a text; called before lines are joined. */
  rule?: (text: string) => string | undefined;
}

export interface TextField extends Field<'text', string> {
  readonly maxLength: number;
  readonly multiline: boolean;
  /** The picture field that it describes; only alternative texts (cms/fields/image/field.ts) have one. */
  readonly describes?: string;
}

declare module '../field.ts' {
  interface FieldTypes {
    text: TextField;
  }
}

/** Plain text, one line by default. */
export function text(options: TextOptions): TextField {
  const { maxLength = 200, multiline = false, rule } = options;
  // Surrounding spaces are removed, and line breaks of a single line are joined, because it may become the subject of
  // an email.
  const tidy = (sent: unknown) => {
    if (typeof sent !== 'string') return sent;
    const text = withoutControls(sent);
    return multiline ? text.trim() : text.replace(/\s+/g, ' ').trim();
  };
  const tidied = z.preprocess(tidy, storableText(maxLength));
  const schema = rule ? withRule(z.unknown(), rule).pipe(tidied) : tidied;
  return {
    ...field({ kind: 'text', options, empty: '', schema, answer: z.string().meta({ maxLength }) }),
    maxLength,
    multiline,
  };
}

export const textSamples = (of: TextField): FieldSamples => ({
  valid: [
    { sent: 'Gentle nights', stored: 'Gentle nights' },
    { sent: "  O'Hara; DROP TABLE -- नींद 😴 ", stored: "O'Hara; DROP TABLE -- नींद 😴" },
    ...(of.multiline ? samplesOfLines(of.maxLength) : [{ sent: 'two\r\nlines', stored: 'two lines' }]),
    { sent: 'Wash hands\u000bbefore\u0007meals\u001f', stored: 'Wash hands before meals' },
    { sent: 'x'.repeat(of.maxLength), stored: 'x'.repeat(of.maxLength) },
  ],
  invalid: ['x'.repeat(of.maxLength + 1), 'before\0after'],
  wrongTypes: [7, true, ['a'], { a: 1 }],
});

/** As full as a browser allows: a line end counts as one character in the input, and is sent as two. */
function samplesOfLines(maxLength: number): FieldSamples['valid'] {
  const stored = `${'x\n'.repeat(maxLength).slice(0, maxLength - 1)}x`;
  return [
    { sent: stored.replaceAll('\n', '\r\n'), stored },
    { sent: 'three\rlines\r\n\rleft', stored: 'three\nlines\n\nleft' },
  ];
}
