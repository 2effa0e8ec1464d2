/** A video that is read where its codecs stand, without the pictures between. */
export interface VideoBytes {
  /** Of the whole file; undefined: only its beginning is there yet. */
  size: number | undefined;
  /** The bytes from `start` to before `end`; fewer where there are no more. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** What decides has not arrived yet. */
export class NotThereYet extends Error {}
/** Nobody makes such a file: reading on would only keep the site busy. */
export class TooManyParts extends Error {}

/** Bytes from a place on; fewer than asked for only at the end of the file. */
export type TakeBytes = (start: number, length: number) => Promise<DataView>;

/** Bytes that are read at a time: the parts of a file that describe it lie close together. */
const windowLength = 32_768;
/** A film has some hundred parts, of which some ten lie apart. */
const [mostParts, mostWindows] = [5000, 200];

/** Takes bytes of a file, and stops where a hostile one would be read for ever. */
export function takerOf({ size, read }: VideoBytes): TakeBytes {
  let held: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() };
  let [parts, windows] = [0, 0];
  return async (start, length) => {
    if (++parts > mostParts) throw new TooManyParts();
    if (start < held.start || start + length > held.start + held.bytes.length) {
      if (++windows > mostWindows) throw new TooManyParts();
      const end = Math.min(start + windowLength, size ?? Number.MAX_SAFE_INTEGER);
      held = { start, bytes: end > start ? await read(start, end) : new Uint8Array() };
    }
    const from = start - held.start;
    const found = held.bytes.subarray(from, from + length);
    if (found.length < length && size === undefined) throw new NotThereYet();
    return new DataView(found.buffer, found.byteOffset, found.byteLength);
  };
}

/** A text of single bytes. */
export function lettersOf(bytes: DataView, from = 0, to = bytes.byteLength): string {
  return String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + from, to - from));
}
