import { type Field, type FieldOptions, field, invisible, storableText } from './field.ts';
import type { KindSamples } from './samples.ts';

/** Characters of markup, pictures not counted: they are files by the time this rule looks. */
const maxLength = 100_000;

export interface RichTextField extends Field<'richText', string> {}

/** Formatted text as HTML. The server cleans it before this rule sees it; only cleaned markup is stored. */
export function richText(options: FieldOptions): RichTextField {
  return field({
    kind: 'richText',
    options,
    empty: '',
    schema: storableText(maxLength),
    isBlank: (value) => isBlankRichText(String(value ?? '')),
  });
}

/** Markup without any text or picture counts as empty (contract, "Rich text"). */
export function isBlankRichText(html: string): boolean {
  return !/<img\b/i.test(html) && textOfRichText(html) === '';
}

/** Marks inside a sentence: where they begin or end there is no space. */
const inlineTags = /<\/?(?:a|b|code|em|i|s|span|strong|sub|sup|u)\b[^>]*>/gi;

/** The words of a piece of markup, for excerpts and previews; blocks are kept apart by a space. */
export function textOfRichText(html: string): string {
  return html
    .replace(inlineTags, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|#160|#xa0);/gi, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export const richTextSamples = (): KindSamples => ({
  valid: [
    { sent: '<p>Sleep <strong>well</strong></p>', kept: '<p>Sleep <strong>well</strong></p>' },
    { sent: '<p>Hi<script>alert(1)</script></p>', kept: '<p>Hi</p>' },
    { sent: '<p onclick="x()">ठीक है</p>', kept: '<p>ठीक है</p>' },
  ],
  invalid: [`<p>${'x'.repeat(maxLength)}</p>`, '<p>before\0after</p>'],
  wrongTypes: [7, true, ['<p>a</p>']],
  blank: ['<p> &nbsp;<br></p>', '<script>alert(1)</script>'],
});
