import { randomBytes } from 'node:crypto';
import { AppError, fieldError } from '#core/errors.ts';
import { formatFileSize } from '#core/text/numbers.ts';
import { maxCaptionsBytes, readCaptions } from './captions.ts';
import { checkVideo } from './check-video.ts';
import type { VideoBytes } from './video-containers.ts';

/** The media type of captions, which are stored and served with the videos. */
export const captionsType = 'text/vtt; charset=utf-8';

/**
 * A new name for stored captions; like that of a video it cannot be guessed, and reveals nothing of the sender's file.
 */
export function newCaptionsName(): string {
  return `${randomBytes(12).toString('hex')}.vtt`;
}

/**
 * Captions in their stored form: parsed, and written canonically.
 *
 * @param field the field of error messages
 * @throws AppError invalid, tooLarge, wrongKind
 */
export function toStoredCaptions(field: string, bytes: Uint8Array): Uint8Array {
  if (bytes.length > maxCaptionsBytes) {
    const message = `Please choose a captions file of at most ${formatFileSize(maxCaptionsBytes)}.`;
    throw fieldError('tooLarge', field, message);
  }
  const read = readCaptions(bytes);
  if ('vtt' in read) return new TextEncoder().encode(read.vtt);
  throw fieldError(read.isNoCaptions ? 'wrongKind' : 'invalid', field, read.problem);
}

/** Accepted video types, by the ending under which they are stored. */
export const videoTypes: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
};

/** Bytes at the beginning of a file that identify its type. */
export const signatureBytes = 4100;

/** The file is not a video, or of a type that is not accepted. */
export function notAVideoError(): AppError {
  return new AppError('wrongKind', 'Please choose an MP4, WebM or QuickTime video.');
}

/** The video exceeds the maximum size. */
export function videoTooLargeError(maxBytes: number): AppError {
  const message = `This video is too large. Please choose one of at most ${formatFileSize(maxBytes)}.`;
  return new AppError('tooLarge', message);
}

/**
 * The ending of a video by its first bytes, whatever its file name.
 *
 * @returns undefined while there are too few bytes
 * @throws AppError wrongKind
 */
export async function detectVideoExtension(begin: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(begin))?.ext;
  // Apple's own name for an MP4.
  const ending = found === 'm4v' ? 'mp4' : found;
  if (ending && videoTypes[ending]) return ending;
  if (ending || begin.length >= signatureBytes) throw notAVideoError();
  return undefined;
}

/**
 * Accepts a video that browsers can play, or of which too little has arrived to decide.
 *
 * @throws AppError wrongKind, with the problem and its fix
 */
export async function requirePlayable(file: VideoBytes): Promise<void> {
  const verdict = await checkVideo(file);
  if (typeof verdict === 'object') throw new AppError('wrongKind', verdict.refusal);
}

/** A new name for a stored video; it cannot be guessed, and reveals nothing of the sender's file. */
export function newVideoName(ending: string): string {
  return `${randomBytes(12).toString('hex')}.${ending}`;
}
