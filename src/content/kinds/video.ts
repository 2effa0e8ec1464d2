import { type Field, type FieldOptions, field, type KindSamples } from './field.ts';
import { storableText } from './storable.ts';

export interface VideoField extends Field<'video', string> {}

/** A video. The record holds the bare name of a stored file, which the site serves at `/{name}`. */
export function video(options: FieldOptions): VideoField {
  return field({ kind: 'video', options, empty: '', schema: storableText(200), json: { type: 'string' } });
}

/** A name is only accepted when such a file is stored, which the server checks. */
export const videoSamples = (): KindSamples => ({
  valid: [{ sent: '', kept: '' }],
  invalid: ['never-uploaded.mp4', '../secret', '/etc/passwd'],
  wrongTypes: [7, ['a.mp4']],
});
