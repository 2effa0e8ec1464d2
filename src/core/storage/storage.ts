import type { Readable } from 'node:stream';

/** A stored file, opened for reading. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** The whole file, or the bytes from `start` to `end`, both included. */
  stream(range?: { start: number; end: number }): Readable;
}

/** Where files are kept, by bare names. A file never changes under its name; whoever stores one picks a new name. */
export interface FileStorage {
  /** Keeps the bytes under the name; a failure or a crash in the middle leaves nothing under it. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The file, or undefined where there is none (also for names that no file can have). */
  open(name: string): Promise<StoredFile | undefined>;
  /** Removes the file; a missing one is fine. */
  remove(name: string): Promise<void>;
  /** The names of all files, of those that begin with `prefix`, or of those stored before a moment; sorted. */
  list(which?: { prefix?: string; storedBefore?: Date }): Promise<string[]>;
  /** Removes what a `put` that was begun before the moment, and never ended, has left behind unseen. */
  removeUnfinished(begunBefore: Date): Promise<void>;
}

/** Bare names only: no folders, no dots in front, so that no name can lead out of the storage. */
export function isFileName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/.test(name);
}
