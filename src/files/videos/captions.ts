import { randomBytes } from 'node:crypto';
import { maxCaptionsBytes, readCaptions } from '../../content/captions.ts';
import { inMegabytes } from '../../content/megabytes.ts';
import { refusedField } from '../../content/refusal.ts';

/** What browsers are told that captions are, which lie among the videos and are served as these are. */
export const captionsType = 'text/vtt; charset=utf-8';

/** A new name to store captions under; like that of a video it cannot be guessed, and tells nothing of the sender's file. */
export function newCaptionsName(): string {
  return `${randomBytes(12).toString('hex')}.vtt`;
}

/**
 * The captions of a file as they are stored: read, and written anew.
 *
 * @param field that messages are about
 * @throws Refusal invalid, tooLarge, wrongKind
 */
export function captionsToKeep(field: string, bytes: Uint8Array): Uint8Array {
  if (bytes.length > maxCaptionsBytes) {
    const message = `Please choose a file of captions of at most ${inMegabytes(maxCaptionsBytes)}.`;
    throw refusedField('tooLarge', field, message);
  }
  const read = readCaptions(bytes);
  if ('vtt' in read) return new TextEncoder().encode(read.vtt);
  throw refusedField(read.isNoCaptions ? 'wrongKind' : 'invalid', field, read.problem);
}
