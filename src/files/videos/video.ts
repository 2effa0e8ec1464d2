import { randomBytes } from 'node:crypto';
import { inMegabytes } from '../../content/megabytes.ts';
import { Refusal } from '../../content/refusal.ts';
import type { VideoBytes } from '../../content/video-codecs/file-bytes.ts';
import { judgeVideo } from '../../content/video-codecs/judge-video.ts';

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
export function notAVideo(): Refusal {
  return new Refusal('wrongKind', 'Please choose an MP4, WebM or QuickTime video.');
}

/** The video has more bytes than are taken. */
export function videoTooLarge(maxBytes: number): Refusal {
  const message = `This video is too large. Please choose one of at most ${inMegabytes(maxBytes)}.`;
  return new Refusal('tooLarge', message);
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
  if (typeof verdict === 'object') throw new Refusal('wrongKind', verdict.refusal);
}

/** A new name to store a video under; it cannot be guessed, and tells nothing of the sender's file. */
export function newVideoName(ending: string): string {
  return `${randomBytes(12).toString('hex')}.${ending}`;
}
