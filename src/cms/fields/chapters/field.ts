import * as z from 'zod';
import { chapterLines, chaptersOf, readChapters } from '#core/media/chapters.ts';
import { withLineFeeds } from '#core/text/plain-text.ts';
import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, type FieldSamples, field, withRule } from '../field.ts';

/** Characters. */
const maxLength = 20_000;

export interface ChaptersField extends Field<'chapters', string> {
  /** The video field that they belong to. */
  readonly of: string;
  readonly maxLength: number;
}

declare module '../field.ts' {
  interface FieldTypes {
    chapters: ChaptersField;
  }
}

/** The chapters of a video, one per line: start time and title. */
export function chapters(options: FieldOptions & { of: string }): ChaptersField {
  const problemOf = (text: string) => {
    const read = readChapters(withLineFeeds(text));
    return typeof read === 'string' ? read : undefined;
  };
  const stored = storableText(maxLength).transform((text) => chapterLines(chaptersOf(text)));
  const schema = withRule(z.unknown(), problemOf).pipe(stored);
  return {
    ...field({ kind: 'chapters', options, empty: '', schema, answer: z.string().meta({ maxLength }) }),
    of: options.of,
    maxLength,
  };
}

export const chaptersSamples = (): FieldSamples => ({
  valid: [
    { sent: '0:00 Hello\r\n1:30 - नींद\n\n1:02:03  End ', stored: '0:00 Hello\n1:30 नींद\n1:02:03 End' },
    {
      sent: 'WEBVTT\n\n00:00:00.000 --> 00:01:00.000\nHello\n\n00:01:00.000 --> 00:02:00.000\n<b>Spoon</b>\n',
      stored: '0:00 Hello\n1:00 Spoon',
    },
    { sent: '', stored: '' },
  ],
  invalid: [
    'Hello',
    '0:00 Hello\nSpoon',
    '0:00 Hello\n0:00 Again',
    '2:00 Late\n1:00 Early',
    '0:00 Alone',
    '0:75 No time\n2:00 A time',
    `0:00 Hello\n1:00 ${'x'.repeat(151)}`,
    Array.from({ length: 101 }, (_, at) => `${at}:00 Chapter`).join('\n'),
    '0:00 Hello\n1:00 before\0after',
  ],
  wrongTypes: [7, true, ['0:00 a'], { a: 1 }],
});
