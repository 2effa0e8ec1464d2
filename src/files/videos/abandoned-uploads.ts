import type { FileStorage } from '../storage/storage.ts';
import type { Leases } from './leases.ts';
import { leaseOf, uploadOf } from './upload-session.ts';

/** Removes the chunks and notes of uploads of which nothing has come since the moment. */
export async function removeAbandonedUploads(
  chunks: FileStorage,
  leases: Leases,
  idleSince: Date,
): Promise<void> {
  const old = await chunks.list({ storedBefore: idleSince });
  const isOld = new Set(old);
  const alive = new Set((await chunks.list()).filter((name) => !isOld.has(name)).map(uploadOf));
  for (const id of new Set(old.map(uploadOf))) {
    if (alive.has(id)) continue;
    // Not while it is being put together.
    await leases.hold(leaseOf(id), async () => {
      for (const name of old) if (uploadOf(name) === id) await chunks.remove(name);
    });
  }
}
