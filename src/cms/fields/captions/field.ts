import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, field, type KindSamples } from '../field.ts';

export interface CaptionsOptions extends FieldOptions {
  /** Of which video field they are. */
  of: string;
  /** As browsers name it. */
  language: 'en' | 'hi';
}

export interface CaptionsField extends Field<'captions', string> {
  readonly of: string;
  readonly language: CaptionsOptions['language'];
}

/** What is spoken in a video, to be read. The record holds the bare name of a stored file, which the site serves at `/{name}`. */
export function captions(options: CaptionsOptions): CaptionsField {
  const { of, language } = options;
  return {
    ...field({ kind: 'captions', options, empty: '', schema: storableText(200), json: { type: 'string' } }),
    of,
    language,
  };
}

/** Captions are sent as files; how they are accepted or refused is tested with real files. */
export const captionsSamples = (): KindSamples => ({
  valid: [],
  invalid: ['someone-elses.vtt', '../../etc/passwd', 'WEBVTT'],
  wrongTypes: [7, ['a.vtt']],
});
