import { type Field, type FieldOptions, field, type KindSamples } from './field.ts';
import { richTextLength } from './rich-text-format.ts';
import { storableText } from './storable.ts';
import { isBlankRichText } from './text-of-rich-text.ts';

export interface RichTextField extends Field<'richText', string> {}

/** Formatted text as HTML. The server cleans it before this rule sees it; only cleaned markup is stored. */
export function richText(options: FieldOptions): RichTextField {
  return field({
    kind: 'richText',
    options,
    empty: '',
    schema: storableText(richTextLength),
    json: { type: 'string', contentMediaType: 'text/html' },
    isBlank: (value) => isBlankRichText(String(value ?? '')),
  });
}

export const richTextSamples = (): KindSamples => ({
  valid: [
    { sent: '<p>Sleep <strong>well</strong></p>', kept: '<p>Sleep <strong>well</strong></p>' },
    { sent: '<p>Hi<script>alert(1)</script></p>', kept: '<p>Hi</p>' },
    { sent: '<pre>two\r\nlines</pre>', kept: '<pre>two\nlines</pre>' },
    { sent: '<p>hands\u000bbefore\u0085meals</p>', kept: '<p>hands before meals</p>' },
    { sent: '<p onclick="x()">ठीक है</p>', kept: '<p>ठीक है</p>' },
  ],
  invalid: [`<p>${'x'.repeat(richTextLength)}</p>`, '<p>before\0after</p>'],
  wrongTypes: [7, true, ['<p>a</p>']],
  blank: ['<p> &nbsp;<br></p>', '<script>alert(1)</script>'],
});
