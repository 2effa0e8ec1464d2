import { eachAlone, eachPart } from '../../content/each-alone.ts';
import { defineJob, type RegularJob } from '../../jobs/define-job.ts';
import type { FileStorage } from '../storage/storage.ts';
import type { Leases } from './leases.ts';
import { leaseOf, uploadOf } from './upload-session.ts';

/** Milliseconds. */
const hour = 3_600_000;
const day = 24 * hour;

interface Parts {
  chunks: FileStorage;
  leases: Leases;
  /** All places where files are, in which a write can be broken off. */
  storages: readonly Pick<FileStorage, 'removeUnfinished'>[];
}

/** Removes uploads of which nothing has come for a day, and what broken-off writes have left: nobody comes back for them. */
export function abandonedUploads({ chunks, leases, storages }: Parts): RegularJob {
  return defineJob({
    name: 'abandoned-uploads',
    title: 'Remove uploads that were never finished',
    every: hour,

    async run({ signal, clock }) {
      const idleSince = new Date(clock().getTime() - day);
      const tidy = async (storage: Pick<FileStorage, 'removeUnfinished'>) => {
        await storage.removeUnfinished(idleSince);
        return true;
      };
      const { removed } = await eachPart(
        {
          removed: () => removeAbandoned(chunks, leases, idleSince, signal),
          tidied: () => eachAlone(storages, tidy, signal),
        },
        signal,
      );
      if (removed === 0) return undefined;
      return removed === 1 ? 'Removed 1 upload.' : `Removed ${removed} uploads.`;
    },
  });
}

/** @returns how many uploads it has removed, with their chunks and notes */
async function removeAbandoned(
  chunks: FileStorage,
  leases: Leases,
  idleSince: Date,
  signal: AbortSignal,
): Promise<number> {
  const old = await chunks.list({ storedBefore: idleSince });
  const isOld = new Set(old);
  const alive = new Set((await chunks.list()).filter((name) => !isOld.has(name)).map(uploadOf));
  const abandoned = [...new Set(old.map(uploadOf))].filter((id) => !alive.has(id));
  // Not while it is being put together.
  const remove = (id: string) =>
    leases.hold(leaseOf(id), async () => {
      for (const name of old) if (uploadOf(name) === id) await chunks.remove(name);
    });
  return eachAlone(abandoned, remove, signal);
}
