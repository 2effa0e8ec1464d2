import { hasOwnPages, pageAddressOf } from '../../content/addresses.ts';
import { contentNames, contentTypes, isContentName } from '../../content/index.ts';
import type { Change } from '../../store/changes/change-log.ts';
import { isSeen } from '../../store/records/standing.ts';
import type { Stores } from '../../store/stores.ts';

/** The types whose changes are told: each of their entries has a page. */
export const toldTypes = contentNames.filter((name) => hasOwnPages(contentTypes[name]));

/**
 * The addresses whose pages are not what they were before some changes: where visitors see an entry now, and where they
 * saw it before. What they neither see nor saw is not told.
 *
 * @returns paths of the site, each once
 */
export async function changedAddresses(
  { records }: Pick<Stores, 'records'>,
  changes: readonly Change[],
): Promise<string[]> {
  const paths = new Set<string>();
  const looked = new Set<string>();
  for (const { record, recordId, before } of changes) {
    if (!isContentName(record)) continue;
    const definition = contentTypes[record];
    const left = before && isSeen(definition, before) && pageAddressOf(definition, before);
    if (left) paths.add(left);
    if (looked.has(recordId)) continue;
    looked.add(recordId);
    const now = await records.find(record, { id: recordId });
    const address = now && pageAddressOf(definition, now);
    if (address) paths.add(address);
  }
  return [...paths];
}
