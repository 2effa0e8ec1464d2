import { eachAlone } from '../../content/each-alone.ts';
import type { PictureLibrary } from '../../files/pictures/picture-library.ts';
import type { FileStorage } from '../../files/storage/storage.ts';
import { defineJob, type RegularJob } from '../../jobs/define-job.ts';
import { remainingRows } from '../../store/in-turns.ts';
import type { Stores } from '../../store/stores.ts';

/** Milliseconds. */
const hour = 3_600_000;
const day = 24 * hour;
/** A form that is still open may name a file that was stored a while ago; and a mistake may take days to be seen. */
const unusedFilesStay = 7 * day;
/** Whoever has not looked for so long has been asleep, or is an older copy of the database that somebody put back. */
const longestSleep = 2 * day;
/** The fact that says when somebody has last looked for such files. */
export const lookedAt = 'unused files looked for at';

interface Parts {
  stores: Pick<Stores, 'files' | 'facts'>;
  pictures: PictureLibrary;
  videos: FileStorage;
}

/** Removes the pictures and videos that nobody needs any more. */
export function unusedFiles(parts: Parts): RegularJob {
  return defineJob({
    name: 'unused-files',
    title: 'Remove pictures and videos that are not used',
    every: hour,
    async run({ signal, clock }) {
      const removed = await removeUnusedFiles(parts, clock(), signal);
      if (removed === 0) return undefined;
      return removed === 1 ? 'Removed 1 file.' : `Removed ${removed} files.`;
    },
  });
}

/**
 * Removes pictures and videos that nothing has used for a week of this site's own running time: no record, and no
 * change that can bring one back. Files that the database does not know are left alone. After a long sleep
 * the week begins anew: another copy of the database may have taken the files into use meanwhile.
 *
 * @returns how many were removed
 * @throws the first failure, after all others
 */
export async function removeUnusedFiles(
  { stores, pictures, videos }: Parts,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const last = await stores.facts.find(lookedAt);
  await stores.facts.keep(lookedAt, now.toISOString());
  if (!last || now.getTime() - Date.parse(last) > longestSleep) {
    await stores.files.postponeRemovals(now);
    return 0;
  }
  const before = new Date(now.getTime() - unusedFilesStay).toISOString();
  const unused = remainingRows(
    (page) => stores.files.listUnused(before, page),
    ({ name }) => name,
  );
  const remove = async ({ name, kind }: { name: string; kind: string }) => {
    // Somebody may have taken it into use since.
    if (!(await stores.files.beginRemoval(name, before))) return false;
    await (kind === 'picture' ? pictures : videos).remove(name);
    await stores.files.endRemoval(name);
    return true;
  };
  return eachAlone(unused, remove, signal);
}
