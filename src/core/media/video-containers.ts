/** Random access to a video file, for reading its description without the media data. */
export interface VideoBytes {
  /** Bytes of the whole file; undefined: only its beginning has arrived. */
  size: number | undefined;
  /** The bytes from `start` to before `end`; fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** The decisive part has not arrived yet. */
export class IncompleteFileError extends Error {}
/** No real file has so many parts: reading on would only waste time. */
export class TooManyPartsError extends Error {}

/** Bytes from an offset; fewer than requested only at the end of the file. */
export type ReadBytes = (start: number, length: number) => Promise<DataView>;

/** Bytes per read: the descriptive parts of a file are close together. */
const windowLength = 32_768;
/** A video has about a hundred parts, about ten of them apart from the others. */
const [maxParts, maxWindows] = [5000, 200];

/** Reads bytes of a file, with a limit against hostile files. */
export function createByteReader({ size, read }: VideoBytes): ReadBytes {
  let loaded: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() };
  let [parts, windows] = [0, 0];
  return async (start, length) => {
    if (++parts > maxParts) throw new TooManyPartsError();
    if (start < loaded.start || start + length > loaded.start + loaded.bytes.length) {
      if (++windows > maxWindows) throw new TooManyPartsError();
      const end = Math.min(start + windowLength, size ?? Number.MAX_SAFE_INTEGER);
      loaded = { start, bytes: end > start ? await read(start, end) : new Uint8Array() };
    }
    const from = start - loaded.start;
    const found = loaded.bytes.subarray(from, from + length);
    if (found.length < length && size === undefined) throw new IncompleteFileError();
    return new DataView(found.buffer, found.byteOffset, found.byteLength);
  };
}

/** Reads a text of single bytes. */
function typeAt(bytes: DataView, from = 0, to = bytes.byteLength): string {
  return String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + from, to - from));
}

/** A picture or sound track of a video, by the codec name in its file. */
export interface Track {
  kind: 'picture' | 'sound';
  codec: string;
  profile?: number | undefined;
}

/** A box of an MP4 or QuickTime file (ISO 14496-12); `start` and `end` bound its content. */
interface Box {
  type: string;
  start: number;
  end: number;
}

const kinds: Readonly<Record<string, Track['kind']>> = { vide: 'picture', soun: 'sound' };
/** Sample descriptions of a track: one, or a few alternating ones. */
const maxEntries = 8;
/** Bytes before the boxes in the description of a picture track, and in the list of descriptions. */
const [pictureHead, listHead] = [78, 8];

/** The tracks of an MP4 or QuickTime file, wherever they are described in it; none where they are not. */
export async function* mp4Tracks(readBytes: ReadBytes, size: number): AsyncGenerator<Track> {
  for await (const box of boxesIn(readBytes, 0, size)) {
    if (box.type !== 'moov') continue;
    for await (const { type, ...within } of boxesIn(readBytes, box.start, box.end))
      if (type === 'trak') yield* tracksIn(readBytes, within);
    return;
  }
}

async function* boxesIn(readBytes: ReadBytes, start: number, end: number): AsyncGenerator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const head = await readBytes(at, 8);
    if (head.byteLength < 8) return;
    let [length, headLength] = [head.getUint32(0), 8];
    if (length === 1) {
      const long = await readBytes(at + 8, 8);
      if (long.byteLength < 8) return;
      [length, headLength] = [Number(long.getBigUint64(0)), 16];
    }
    // A length of zero means up to the end.
    const boxEnd = length === 0 ? end : Math.min(at + length, end);
    if (boxEnd < at + headLength) return;
    yield { type: typeAt(head, 4), start: at + headLength, end: boxEnd };
    at = boxEnd;
  }
}

/** The codecs of a track; none where it is neither picture nor sound. */
async function* tracksIn(readBytes: ReadBytes, trak: Omit<Box, 'type'>): AsyncGenerator<Track> {
  let kind: Track['kind'] | undefined;
  let list: Box | undefined;
  const media = await findIn(readBytes, trak, ['mdia']);
  if (!media) return;
  for await (const box of boxesIn(readBytes, media.start, media.end)) {
    if (box.type === 'hdlr') kind = kinds[typeAt(await readBytes(box.start + 8, 4))];
    if (box.type === 'minf') list = await findIn(readBytes, box, ['stbl', 'stsd']);
    // The rest may not have arrived yet.
    if (kind && list) break;
  }
  if (!kind || !list) return;
  let entries = 0;
  for await (const entry of boxesIn(readBytes, list.start + listHead, list.end)) {
    if (++entries > maxEntries) return;
    yield { kind, codec: entry.type, profile: await profileOf(readBytes, entry) };
  }
}

/** Finds the first box by a path of names. */
async function findIn(
  readBytes: ReadBytes,
  { start, end }: Omit<Box, 'type'>,
  [name, ...names]: string[],
): Promise<Box | undefined> {
  for await (const box of boxesIn(readBytes, start, end))
    if (box.type === name) return names.length > 0 ? findIn(readBytes, box, names) : box;
  return undefined;
}

async function profileOf(readBytes: ReadBytes, entry: Box): Promise<number | undefined> {
  if (!entry.type.startsWith('avc')) return undefined;
  const described = await findIn(readBytes, { ...entry, start: entry.start + pictureHead }, ['avcC']);
  const bytes = described && (await readBytes(described.start, 2));
  return bytes && bytes.byteLength === 2 ? bytes.getUint8(1) : undefined;
}

/** An element of a WebM file (RFC 8794); `start` and `end` bound its content. */
interface Element {
  id: number;
  start: number;
  end: number;
  /** Whether it declares its length. */
  isMeasured: boolean;
}

const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
} as const;
const webmTrackTypes: Readonly<Record<number, Track['kind']>> = { 1: 'picture', 2: 'sound' };
/** Bytes of the longest element header, and of a codec name. */
const [longestHead, longestName] = [12, 64];

/**
 * The tracks of a WebM file; none where they are not described before the clusters of a recording of unknown length.
 */
export async function* webmTracks(readBytes: ReadBytes, size: number): AsyncGenerator<Track> {
  for await (const segment of elementsIn(readBytes, 0, size)) {
    if (segment.id !== ids.segment) continue;
    for await (const part of elementsIn(readBytes, segment.start, segment.end)) {
      if (part.id === ids.cluster && !part.isMeasured) return;
      if (part.id !== ids.tracks) continue;
      for await (const { id, ...within } of elementsIn(readBytes, part.start, part.end))
        if (id === ids.track) yield* trackIn(readBytes, within);
      return;
    }
    return;
  }
}

async function* elementsIn(readBytes: ReadBytes, start: number, end: number): AsyncGenerator<Element> {
  for (let at = start; at < end; ) {
    const head = await readBytes(at, Math.min(longestHead, end - at));
    const id = numberAt(head, 0, 4, false);
    const length = id && numberAt(head, id.bytes, 8, true);
    if (!id || !length) return;
    const begin = at + id.bytes + length.bytes;
    const elementEnd = length.isUnknown ? end : Math.min(begin + length.value, end);
    yield { id: id.value, start: begin, end: elementEnd, isMeasured: !length.isUnknown };
    at = elementEnd;
  }
}

/**
 * A variable-length number whose first byte encodes its length. @param isMasked whether the length marker is removed
 */
function numberAt(bytes: DataView, at: number, most: number, isMasked: boolean) {
  if (at >= bytes.byteLength) return undefined;
  const first = bytes.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > most || at + length > bytes.byteLength) return undefined;
  const mask = (1 << (8 - length)) - 1;
  let value = isMasked ? first & mask : first;
  let isUnknown = (first & mask) === mask;
  for (let more = 1; more < length; more++) {
    const byte = bytes.getUint8(at + more);
    value = value * 256 + byte;
    isUnknown &&= byte === 255;
  }
  return { value, bytes: length, isUnknown };
}

async function* trackIn(readBytes: ReadBytes, track: Pick<Element, 'start' | 'end'>): AsyncGenerator<Track> {
  let kind: Track['kind'] | undefined;
  let codec = '';
  for await (const { id, start, end } of elementsIn(readBytes, track.start, track.end)) {
    if (id === ids.trackType && end > start) {
      const bytes = await readBytes(end - 1, 1);
      kind = bytes.byteLength === 1 ? webmTrackTypes[bytes.getUint8(0)] : undefined;
    }
    if (id === ids.codec) codec = typeAt(await readBytes(start, Math.min(end - start, longestName)));
  }
  if (kind) yield { kind, codec: codec.replaceAll('\0', '') };
}
