import { randomBytes } from 'node:crypto';
import { AppError, fieldError } from '#core/errors.ts';
import { inMegabytes } from '#core/text/numbers.ts';
import { maxCaptionsBytes, readCaptions } from './captions.ts';
import { judgeVideo } from './judge-video.ts';
import type { VideoBytes } from './video-containers.ts';

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
    throw fieldError('tooLarge', field, message);
  }
  const read = readCaptions(bytes);
  if ('vtt' in read) return new TextEncoder().encode(read.vtt);
  throw fieldError(read.isNoCaptions ? 'wrongKind' : 'invalid', field, read.problem);
}

/** The kinds of video that are taken, by their ending: how they are stored, and what browsers are told they are. */
export const videoTypes: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
};

/** The first bytes that tell the kind of a file. */
export const tellingBytes = 4100;

/** The file is not a video, or not one of a kind that we take. */
export function notAVideo(): AppError {
  return new AppError('wrongKind', 'Please choose an MP4, WebM or QuickTime video.');
}

/** The video has more bytes than are taken. */
export function videoTooLarge(maxBytes: number): AppError {
  const message = `This video is too large. Please choose one of at most ${inMegabytes(maxBytes)}.`;
  return new AppError('tooLarge', message);
}

/**
 * The ending of a video by its first bytes, whatever its name says.
 *
 * @returns undefined while there are too few bytes to tell
 * @throws Refusal: wrongKind
 */
export async function videoEnding(begin: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(begin))?.ext;
  // Apple's own name for an MP4.
  const ending = found === 'm4v' ? 'mp4' : found;
  if (ending && videoTypes[ending]) return ending;
  if (ending || begin.length >= tellingBytes) throw notAVideo();
  return undefined;
}

/**
 * Lets a video pass that browsers can show, or of which too little is there to tell.
 *
 * @throws Refusal: wrongKind, with what is wrong and what to do
 */
export async function requirePlayable(file: VideoBytes): Promise<void> {
  const verdict = await judgeVideo(file);
  if (typeof verdict === 'object') throw new AppError('wrongKind', verdict.refusal);
}

/** A new name to store a video under; it cannot be guessed, and tells nothing of the sender's file. */
export function newVideoName(ending: string): string {
  return `${randomBytes(12).toString('hex')}.${ending}`;
}
