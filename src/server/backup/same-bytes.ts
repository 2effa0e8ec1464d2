import { createHash } from 'node:crypto';
import type { FileStorage } from '../../files/storage/storage.ts';
import type { ManifestFile } from './archive/manifest.ts';

/** Whether the storage has a file as it was, to the byte: a disk may have failed. */
export async function hasSameBytes(
  storage: FileStorage,
  { name, bytes, sha256 }: ManifestFile,
): Promise<boolean> {
  const file = await storage.open(name);
  if (file?.size !== bytes) return false;
  const hash = createHash('sha256');
  for await (const piece of file.stream()) hash.update(piece as Uint8Array);
  return hash.digest('hex') === sha256;
}
