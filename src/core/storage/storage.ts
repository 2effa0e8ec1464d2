import type { Readable } from 'node:stream';

/** A stored file, opened for reading. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** The whole file, or the bytes from `start` to `end`, both inclusive. */
  stream(range?: { start: number; end: number }): Readable;
}

/** A storage of files by bare names. A file never changes under its name; each new file gets a new name. */
export interface FileStorage {
  /** Stores the bytes under the name; a failure or a crash in the middle leaves nothing under it. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The file, or undefined where there is none (also for invalid names). */
  open(name: string): Promise<StoredFile | undefined>;
  /** Removes the file; a missing one is ignored. */
  remove(name: string): Promise<void>;
  /** The names of all files, of those that begin with `prefix`, or of those stored before a time; sorted. */
  list(which?: { prefix?: string; storedBefore?: Date }): Promise<string[]>;
  /** Removes invisible remains of unfinished `put` calls that began before the time. */
  removeUnfinished(begunBefore: Date): Promise<void>;
}

/** Bare names only: no folders and no leading dots, so that no name can lead out of the storage. */
export function isFileName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/.test(name);
}
