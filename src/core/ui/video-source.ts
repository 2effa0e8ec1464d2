import { type Chapter, chaptersOf } from '#core/media/chapters.ts';
import { parseYouTubeAddress, type YouTubeVideo } from '#core/media/video-address.ts';

export interface CaptionsTrack {
  /** The address of the stored file. */
  src: string;
  language: 'en' | 'hi';
}

/** The target of a play button: a file of ours, a video of YouTube, or a page elsewhere. */
export type VideoSource =
  | { kind: 'file'; src: string; captions?: CaptionsTrack[]; chapters?: Chapter[] }
  | YouTubeVideo
  | { kind: 'link'; href: string };

/** The fields of an entry that describe its video. */
interface PlayableRecord {
  video?: string;
  captions?: string;
  captionsHindi?: string;
  chapters?: string;
  /** The address of a video elsewhere. */
  address?: string;
}

/** The fields to read of an entry with a video of its own. */
export const videoFieldNames = ['video', 'captions', 'captionsHindi', 'chapters'] as const;

/** A file of ours precedes an address elsewhere; an entry without both cannot be played. */
export function videoSourceOf(record: PlayableRecord): VideoSource | undefined {
  const { video, address } = record;
  if (video) return { kind: 'file', src: `/${video}`, ...captionsAndChapters(record) };
  if (!address) return undefined;
  return parseYouTubeAddress(address) ?? { kind: 'link', href: address };
}

/** Captions and chapters of a file; missing ones are omitted. */
function captionsAndChapters({ captions, captionsHindi, chapters = '' }: PlayableRecord) {
  const tracks: CaptionsTrack[] = [];
  if (captions) tracks.push({ src: `/${captions}`, language: 'en' });
  if (captionsHindi) tracks.push({ src: `/${captionsHindi}`, language: 'hi' });
  const parts = chaptersOf(chapters);
  return { ...(tracks.length > 0 && { captions: tracks }), ...(parts.length > 0 && { chapters: parts }) };
}
