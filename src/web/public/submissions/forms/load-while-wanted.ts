import { pauseAfter } from '../../../ui/pause-after.ts';

/**
 * Loads code, and tries again for as long as it is wanted.
 *
 * @returns undefined where it is not wanted any more
 */
export async function loadWhileWanted<T>(
  load: () => Promise<T>,
  { isWanted, onFailed }: { isWanted(): boolean; onFailed(): void },
): Promise<T | undefined> {
  for (let failures = 0; isWanted(); failures += 1) {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      onFailed();
      await pauseAfter(failures);
    }
  }
}
