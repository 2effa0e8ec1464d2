import { lettersOf, type TakeBytes } from './file-bytes.ts';
import type { Track } from './track.ts';

/** A part of a WebM file (RFC 8794); `start` and `end` are those of what is in it. */
interface Element {
  id: number;
  start: number;
  end: number;
  /** Whether it says how long it is. */
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
const kinds: Readonly<Record<number, Track['kind']>> = { 1: 'picture', 2: 'sound' };
/** Bytes of the longest head of an element, and of the name of a codec. */
const [longestHead, longestName] = [12, 64];

/** The tracks of a WebM file; none where they are not described before the pictures of a recording without end. */
export async function* webmTracks(take: TakeBytes, size: number): AsyncGenerator<Track> {
  for await (const segment of elementsIn(take, 0, size)) {
    if (segment.id !== ids.segment) continue;
    for await (const part of elementsIn(take, segment.start, segment.end)) {
      if (part.id === ids.cluster && !part.isMeasured) return;
      if (part.id !== ids.tracks) continue;
      for await (const { id, ...within } of elementsIn(take, part.start, part.end))
        if (id === ids.track) yield* trackIn(take, within);
      return;
    }
    return;
  }
}

async function* elementsIn(take: TakeBytes, start: number, end: number): AsyncGenerator<Element> {
  for (let at = start; at < end; ) {
    const head = await take(at, Math.min(longestHead, end - at));
    const id = numberAt(head, 0, 4, false);
    const length = id && numberAt(head, id.bytes, 8, true);
    if (!id || !length) return;
    const begin = at + id.bytes + length.bytes;
    const elementEnd = length.isUnknown ? end : Math.min(begin + length.value, end);
    yield { id: id.value, start: begin, end: elementEnd, isMeasured: !length.isUnknown };
    at = elementEnd;
  }
}

/** A number whose first byte says of how many it is. @param isMasked whether the sign that says so is none of it */
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

async function* trackIn(take: TakeBytes, track: Pick<Element, 'start' | 'end'>): AsyncGenerator<Track> {
  let kind: Track['kind'] | undefined;
  let codec = '';
  for await (const { id, start, end } of elementsIn(take, track.start, track.end)) {
    if (id === ids.trackType && end > start) {
      const bytes = await take(end - 1, 1);
      kind = bytes.byteLength === 1 ? kinds[bytes.getUint8(0)] : undefined;
    }
    if (id === ids.codec) codec = lettersOf(await take(start, Math.min(end - start, longestName)));
  }
  if (kind) yield { kind, codec: codec.replaceAll('\0', '') };
}
