import * as z from 'zod';
import { storableText, withoutControls } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, field, type KindSamples, ruled } from '../field.ts';

export interface TextOptions extends FieldOptions {
  maxLength?: number;
  /** Several lines: staff write it in a larger box. */
  multiline?: boolean;
  /** What is wrong with a text, if anything; asked before lines are joined to one. */
  rule?: (text: string) => string | undefined;
}

export interface TextField extends Field<'text', string> {
  readonly maxLength: number;
  readonly multiline: boolean;
  /** The picture field that it stands for; only the texts of cms/fields/image/field.ts have one. */
  readonly describes?: string;
}

/** Plain text, one line unless told otherwise. */
export function text(options: TextOptions): TextField {
  const { maxLength = 200, multiline = false, rule } = options;
  // Spaces around it do not count, and a line is one line: it may end up in the subject of a letter.
  const tidy = (sent: unknown) => {
    if (typeof sent !== 'string') return sent;
    const text = withoutControls(sent);
    return multiline ? text.trim() : text.replace(/\s+/g, ' ').trim();
  };
  const tidied = z.preprocess(tidy, storableText(maxLength));
  const schema = rule ? ruled(z.unknown(), rule).pipe(tidied) : tidied;
  return {
    ...field({ kind: 'text', options, empty: '', schema, json: { type: 'string', maxLength } }),
    maxLength,
    multiline,
  };
}

export const textSamples = (of: TextField): KindSamples => ({
  valid: [
    { sent: 'Gentle nights', kept: 'Gentle nights' },
    { sent: "  O'Hara; DROP TABLE -- नींद 😴 ", kept: "O'Hara; DROP TABLE -- नींद 😴" },
    ...(of.multiline ? samplesOfLines(of.maxLength) : [{ sent: 'two\r\nlines', kept: 'two lines' }]),
    { sent: 'Wash hands\u000bbefore\u0007meals\u001f', kept: 'Wash hands before meals' },
    { sent: 'x'.repeat(of.maxLength), kept: 'x'.repeat(of.maxLength) },
  ],
  invalid: ['x'.repeat(of.maxLength + 1), 'before\0after'],
  wrongTypes: [7, true, ['a'], { a: 1 }],
});

/** As full as the box of a browser can be: there the end of a line is one sign, on the way it is two. */
function samplesOfLines(maxLength: number): KindSamples['valid'] {
  const kept = `${'x\n'.repeat(maxLength).slice(0, maxLength - 1)}x`;
  return [
    { sent: kept.replaceAll('\n', '\r\n'), kept },
    { sent: 'three\rlines\r\n\rleft', kept: 'three\nlines\n\nleft' },
  ];
}
