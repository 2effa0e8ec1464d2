import type { PictureLibrary } from '../../files/pictures/picture-library.ts';
import type { FileStorage } from '../../files/storage/storage.ts';
import type { Stores } from '../../store/stores.ts';

/** Milliseconds. */
const day = 24 * 3_600_000;
/** A form that is still open may name a file that was stored a while ago; and a mistake may take days to be seen. */
const unusedFilesStay = 7 * day;
/** Whoever has not looked for so long has been asleep, or is an older copy of the database that somebody put back. */
const longestSleep = 2 * day;
/** The fact that says when somebody has last looked for such files. */
export const lookedAt = 'unused files looked for at';
/** Files in one go, so that nobody waits long. */
const batch = 100;

interface Parts {
  stores: Pick<Stores, 'files' | 'facts'>;
  pictures: PictureLibrary;
  videos: FileStorage;
}

/**
 * Removes pictures and videos that nothing has used for a week of this site's own running time: no record, and no
 * entry of the log that can bring one back. Files that the database does not know are left alone. After a long sleep
 * the week begins anew: another copy of the database may have taken the files into use meanwhile.
 *
 * @returns how many were removed
 */
export async function removeUnusedFiles({ stores, pictures, videos }: Parts, now: Date): Promise<number> {
  const last = await stores.facts.find(lookedAt);
  await stores.facts.keep(lookedAt, now.toISOString());
  if (!last || now.getTime() - Date.parse(last) > longestSleep) {
    await stores.files.postponeRemovals(now);
    return 0;
  }
  const before = new Date(now.getTime() - unusedFilesStay).toISOString();
  let removed = 0;
  for (const { name, kind } of await stores.files.listUnused(before, batch)) {
    // Somebody may have taken it into use since.
    if (!(await stores.files.beginRemoval(name, before))) continue;
    await (kind === 'picture' ? pictures : videos).remove(name);
    await stores.files.endRemoval(name);
    removed++;
  }
  return removed;
}
