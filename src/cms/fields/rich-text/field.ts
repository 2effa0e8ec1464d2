import * as z from 'zod';
import { isBlankRichText, textOfRichText } from '#core/text/html-text.ts';
import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

/**
 * The formats of rich text that are classes instead of styles, which the strict Content-Security-Policy would ignore.
 * The names are Quill's, because older content contains them; pages and editor use the same ones (product: Rich text).
 */
export const sizes: Readonly<Record<string, string>> = { '10px': 'small', '18px': 'large', '32px': 'huge' };

export const alignments = ['center', 'right', 'justify'] as const;

/** The direction of a block; without one the first letter decides. */
export const directions = ['ltr', 'rtl', 'auto'] as const;

/** The numbering letters of an ordered list by its `type`; style sheets cannot distinguish a and A. */
export const numberings: Readonly<Record<string, string>> = {
  ...{ a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' },
};

/** Elements with the same meaning as a supported one. */
export const replacementTags = {
  ...{ h4: 'h3', h5: 'h3', h6: 'h3', del: 's', strike: 's', tfoot: 'tbody', menu: 'ul', dir: 'ul' },
  ...{ kbd: 'code', samp: 'code', tt: 'code', listing: 'pre', xmp: 'pre', cite: 'em', dfn: 'em', var: 'em' },
} as const;

/** The palette of 35 colours, as six hexadecimal digits. */
export const colours = [
  '000000 e60000 ff9900 ffff00 008a00 0066cc 9933ff',
  'ffffff facccc ffebcc ffffcc cce8cc cce0f5 ebd6ff',
  'bbbbbb f06666 ffc266 ffff66 66b966 66a3e0 c285ff',
  '888888 a10000 b26b00 b2b200 006100 0047b2 6b24b2',
  '444444 5c0000 663d00 666600 003700 002966 3d1466',
].flatMap((row) => row.split(' '));

/** Characters of the markup of a text without pictures, which are files before the rule is applied. */
export const richTextLength = 100_000;

export interface RichTextField extends Field<'richText', string> {}

declare module '../field.ts' {
  interface FieldTypes {
    richText: RichTextField;
  }
}

/** Formatted text as HTML. The server sanitises it before this rule applies; only sanitised markup is stored. */
export function richText(options: FieldOptions): RichTextField {
  return field({
    kind: 'richText',
    options,
    empty: '',
    schema: storableText(richTextLength),
    answer: z.string().meta({ contentMediaType: 'text/html' }),
    isBlank: (value) => isBlankRichText(String(value ?? '')),
    plainText: textOfRichText,
  });
}

export const richTextSamples = (): FieldSamples => ({
  valid: [
    { sent: '<p>Sleep <strong>well</strong></p>', stored: '<p>Sleep <strong>well</strong></p>' },
    { sent: '<p>Hi<script>alert(1)</script></p>', stored: '<p>Hi</p>' },
    { sent: '<pre>two\r\nlines</pre>', stored: '<pre>two\nlines</pre>' },
    { sent: '<p>hands\u000bbefore\u0085meals</p>', stored: '<p>hands before meals</p>' },
    { sent: '<p onclick="x()">ठीक है</p>', stored: '<p>ठीक है</p>' },
  ],
  invalid: [`<p>${'x'.repeat(richTextLength)}</p>`, '<p>before\0after</p>'],
  wrongTypes: [7, true, ['<p>a</p>']],
  blank: ['<p> &nbsp;<br></p>', '<script>alert(1)</script>'],
});
