import { lettersOf, type TakeBytes } from './file-bytes.ts';
import type { Track } from './track.ts';

/** A part of an MP4 or QuickTime file (ISO 14496-12); `start` and `end` are those of what is in it. */
interface Box {
  type: string;
  start: number;
  end: number;
}

const kinds: Readonly<Record<string, Track['kind']>> = { vide: 'picture', soun: 'sound' };
/** A track has one, or a few that take turns. */
const mostEntries = 8;
/** Bytes of what stands before the boxes in the description of a picture, and in that of all codecs. */
const [pictureHead, listHead] = [78, 8];

/** The tracks of an MP4 or QuickTime file, wherever in it they are described; none where they are not. */
export async function* mp4Tracks(take: TakeBytes, size: number): AsyncGenerator<Track> {
  for await (const box of boxesIn(take, 0, size)) {
    if (box.type !== 'moov') continue;
    for await (const { type, ...within } of boxesIn(take, box.start, box.end))
      if (type === 'trak') yield* tracksIn(take, within);
    return;
  }
}

async function* boxesIn(take: TakeBytes, start: number, end: number): AsyncGenerator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const head = await take(at, 8);
    if (head.byteLength < 8) return;
    let [length, headLength] = [head.getUint32(0), 8];
    if (length === 1) {
      const long = await take(at + 8, 8);
      if (long.byteLength < 8) return;
      [length, headLength] = [Number(long.getBigUint64(0)), 16];
    }
    // Zero says that it goes on to the end.
    const boxEnd = length === 0 ? end : Math.min(at + length, end);
    if (boxEnd < at + headLength) return;
    yield { type: lettersOf(head, 4), start: at + headLength, end: boxEnd };
    at = boxEnd;
  }
}

/** The codecs of a track; nothing where it is neither picture nor sound. */
async function* tracksIn(take: TakeBytes, trak: Omit<Box, 'type'>): AsyncGenerator<Track> {
  let kind: Track['kind'] | undefined;
  let list: Box | undefined;
  const media = await findIn(take, trak, ['mdia']);
  if (!media) return;
  for await (const box of boxesIn(take, media.start, media.end)) {
    if (box.type === 'hdlr') kind = kinds[lettersOf(await take(box.start + 8, 4))];
    if (box.type === 'minf') list = await findIn(take, box, ['stbl', 'stsd']);
    // What comes after them may not be there yet.
    if (kind && list) break;
  }
  if (!kind || !list) return;
  let entries = 0;
  for await (const entry of boxesIn(take, list.start + listHead, list.end)) {
    if (++entries > mostEntries) return;
    yield { kind, codec: entry.type, profile: await profileOf(take, entry) };
  }
}

/** The first box by the names of those around it and its own. */
async function findIn(
  take: TakeBytes,
  { start, end }: Omit<Box, 'type'>,
  [name, ...names]: string[],
): Promise<Box | undefined> {
  for await (const box of boxesIn(take, start, end))
    if (box.type === name) return names.length > 0 ? findIn(take, box, names) : box;
  return undefined;
}

/** Which part of H.264 is used. */
async function profileOf(take: TakeBytes, entry: Box): Promise<number | undefined> {
  if (!entry.type.startsWith('avc')) return undefined;
  const described = await findIn(take, { ...entry, start: entry.start + pictureHead }, ['avcC']);
  const bytes = described && (await take(described.start, 2));
  return bytes && bytes.byteLength === 2 ? bytes.getUint8(1) : undefined;
}
