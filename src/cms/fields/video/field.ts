import { storableText } from '#core/text/storable-text.ts';
import { captions } from '../captions/field.ts';
import { chapters } from '../chapters/field.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface VideoField extends Field<'video', string> {}

declare module '../field.ts' {
  interface FieldTypes {
    video: VideoField;
  }
}

/** A video. The record holds the file name of a stored file, which the site serves at `/{name}`. */
export function video(options: FieldOptions): VideoField {
  return field({ kind: 'video', options, empty: '', schema: storableText(200) });
}

/** A name is accepted only if the file is stored, which the server checks. */
export const videoSamples = (): FieldSamples => ({
  valid: [{ sent: '', stored: '' }],
  invalid: ['never-uploaded.mp4', '../secret', '/etc/passwd'],
  wrongTypes: [7, ['a.mp4']],
});

const files = 'A WebVTT (.vtt) or SubRip (.srt) file.';

/** A video of the site with its captions and chapters. */
export const videoFields = () => ({
  video: video({ label: 'Video' }),
  captions: captions({ label: 'Captions (English)', of: 'video', language: 'en', help: files }),
  captionsHindi: captions({ label: 'Captions (Hindi)', of: 'video', language: 'hi', help: files }),
  chapters: chapters({
    label: 'Chapters',
    of: 'video',
    help: 'One line for each, beginning with its time: 0:00 Hello, then 1:30 How to hold the spoon.',
  }),
});
