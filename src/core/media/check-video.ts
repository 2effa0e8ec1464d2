import type { Track } from './video-containers.ts';
import {
  createByteReader,
  IncompleteFileError,
  mp4Tracks,
  TooManyPartsError,
  type VideoBytes,
  webmTracks,
} from './video-containers.ts';

/** `refusal` is a message on the problem and its fix. */
export type VideoVerdict = 'playable' | 'not seen yet' | { refusal: string };

const exportAdvice = 'Please export it as an MP4 with H.264 and AAC sound, and choose it again.';

/** Whether browsers play a video, by its codecs. The author's own device may play more. */
export async function checkVideo(file: VideoBytes): Promise<VideoVerdict> {
  const readBytes = createByteReader(file);
  const size = file.size ?? Number.MAX_SAFE_INTEGER;
  const tracks: Track[] = [];
  try {
    const head = await readBytes(0, 4);
    const kind = head.byteLength === 4 ? head.getUint32(0) : 0;
    // Whatever its content: no current browser plays Theora and the older formats.
    if (kind === signatures.ogg) return { refusal: unsupportedPictureMessage('Ogg (Theora)') };
    const found = kind === signatures.webm ? webmTracks : mp4Tracks;
    for await (const track of found(readBytes, size)) tracks.push(track);
    const rejection = findProblem(tracks);
    return rejection ? { refusal: rejection } : 'playable';
  } catch (error) {
    if (error instanceof IncompleteFileError) {
      const rejection = findPictureProblem(tracks);
      return rejection ? { refusal: rejection } : 'not seen yet';
    }
    if (error instanceof TooManyPartsError) return { refusal: damagedMessage };
    throw error;
  }
}

const signatures = { webm: 0x1a45dfa3, ogg: 0x4f676753 } as const;

const damagedMessage = `This video is damaged or incomplete: it does not say what it holds. ${exportAdvice}`;

function findProblem(tracks: readonly Track[]): string | undefined {
  if (tracks.length === 0) return damagedMessage;
  if (!tracks.some(({ kind }) => kind === 'picture'))
    return `This file has no picture, only sound. ${exportAdvice}`;
  return findPictureProblem(tracks) ?? findSoundProblem(tracks);
}

/** The reason why only black would be shown. Cameras add a still picture of the video, which does not matter. */
function findPictureProblem(tracks: readonly Track[]): string | undefined {
  const pictures = tracks.filter(({ kind }) => kind === 'picture');
  const films = pictures.filter(({ codec }) => !stillPictureCodecs.includes(codec));
  const dark = (films.length > 0 ? films : pictures).find(
    ({ codec }) => !playablePictureCodecs.includes(codec),
  );
  if (dark) return unsupportedPictureMessage(nameOf(dark.codec));
  return films.some(({ profile }) => profile !== undefined && !playableProfiles.includes(profile))
    ? unsupportedProfileMessage
    : undefined;
}

/** The reason why nothing would be heard. One playable sound track is enough; a video without sound has none. */
function findSoundProblem(tracks: readonly Track[]): string | undefined {
  const sounds = tracks.filter(({ kind }) => kind === 'sound');
  const [first] = sounds;
  return first && !sounds.some(({ codec }) => isPlayableSound(codec))
    ? `The sound of this video is ${nameOf(first.codec)}, which many browsers cannot play: parents would hear nothing. ${exportAdvice}`
    : undefined;
}

const unsupportedProfileMessage =
  'This video is H.264 with 10 bits, 4:2:2 or 4:4:4, which phones cannot show: parents would see a black screen. Please export it as an MP4 with H.264 in 8 bits and 4:2:0 (profile High or Main), and choose it again.';

const unsupportedPictureMessage = (name: string) =>
  `This video is ${name}, which many browsers cannot show: parents would see a black screen. ${exportAdvice}`;

/** Codecs of MP4 and QuickTime by four characters, of WebM by longer names. */
const playablePictureCodecs = [
  'avc1',
  'avc3',
  'vp08',
  'vp09',
  'av01',
  'V_VP8',
  'V_VP9',
  'V_AV1',
  'V_MPEG4/ISO/AVC',
];
const stillPictureCodecs = ['jpeg', 'mjpa', 'mjpb', 'mjpg', 'png '];
/** Baseline, Main, Extended and High. */
const playableProfiles = [66, 77, 88, 100];

const playableSoundCodecs = [
  'mp4a',
  '.mp3',
  'Opus',
  'fLaC',
  'sowt',
  'twos',
  'in24',
  'in32',
  'fl32',
  'fl64',
  'lpcm',
]
  .concat(['ipcm', 'fpcm', 'raw ', 'NONE', 'ulaw', 'alaw'])
  .concat(['A_OPUS', 'A_VORBIS', 'A_AAC', 'A_MPEG', 'A_FLAC', 'A_PCM']);
const isPlayableSound = (codec: string) =>
  playableSoundCodecs.some((known) => codec === known || codec.startsWith(`${known}/`));

const names: [RegExp, string][] = [
  [/^(?:hvc|hev|dvh)|HEVC/, 'HEVC (H.265)'],
  [/^ap[a-z0-9]{2}$/, 'Apple ProRes'],
  [/^mp4v$|^V_MPEG4\/(?!ISO\/AVC)/, 'MPEG-4 Visual'],
  [/^(?:jpeg|mjp.)$|MJPEG/, 'Motion JPEG'],
  [/^AV(?:dn|dh)$/, 'Avid DNxHD'],
  [/^(?:enc[av]|drm.)$/, 'protected against copying'],
  [/^(?:ac-[34]|ec-3)$|^A_E?AC3/, 'Dolby Digital'],
  [/^dts|^A_DTS/i, 'DTS'],
  [/^alac$|^A_ALAC/, 'Apple Lossless'],
  [/^s(?:amr|awb)$/, 'AMR'],
];

/** The common name of a codec; of an unknown one, the printable part of its identifier. */
function nameOf(codec: string): string {
  const [, known] = names.find(([pattern]) => pattern.test(codec)) ?? [];
  return known ?? `of the kind “${codec.replaceAll(/[^\w./ -]/g, '?').trim()}”`;
}
