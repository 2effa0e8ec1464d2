import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface CaptionsOptions extends FieldOptions {
  /** The video field that they belong to. */
  of: string;
  language: 'en' | 'hi';
}

export interface CaptionsField extends Field<'captions', string> {
  readonly of: string;
  readonly language: CaptionsOptions['language'];
}

declare module '../field.ts' {
  interface FieldTypes {
    captions: CaptionsField;
  }
}

/** The captions of a video. The record holds the file name of a stored file, which the site serves at `/{name}`. */
export function captions(options: CaptionsOptions): CaptionsField {
  const { of, language } = options;
  return {
    ...field({ kind: 'captions', options, empty: '', schema: storableText(200) }),
    of,
    language,
  };
}

/** Captions are uploaded as files; tests with real files cover them. */
export const captionsSamples = (): FieldSamples => ({
  valid: [],
  invalid: ['someone-elses.vtt', '../../etc/passwd', 'WEBVTT'],
  wrongTypes: [7, ['a.vtt']],
});
