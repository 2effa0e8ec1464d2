import type { ContentType } from '../../../content/define-content.ts';
import { foldedText } from '../../../content/search/fold.ts';
import { titleOf } from '../entry.ts';
import { fetchEntries } from '../list/fetch-entries.ts';

/** With fewer letters nearly all titles are alike to the search. */
const shortest = 4;

/** How many other entries have a title. @param id of the entry itself, where it is stored @throws ApiError */
export async function countTwins(
  definition: ContentType,
  { title, id }: { title: string; id: string | undefined },
  signal: AbortSignal,
): Promise<number> {
  if (title.length < shortest) return 0;
  const query = new URLSearchParams({ q: title, limit: '20', fields: definition.title });
  const { entries } = await fetchEntries(definition, query, { signal });
  const folded = foldedText(title);
  return entries.filter((one) => one._id !== id && foldedText(titleOf(definition, one).trim()) === folded)
    .length;
}
