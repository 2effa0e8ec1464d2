import { useEffect, useState } from 'react';
import { listCall } from '../../../content/addresses.ts';
import { fieldsOfKind, type RecordType } from '../../../content/define-record.ts';
import { records, typesReferringTo } from '../../../content/index.ts';
import { callApi } from '../../api/session-client.ts';
import { type Entry, textOf } from '../entry.ts';
import { countOf } from '../trash/following.ts';

/** Which entries would lose something with one, in a sentence; as long as nobody knows, and where none would, nothing. */
export function useCarriers(definition: RecordType, entry: Entry): string {
  const [counts, setCounts] = useState<string[]>([]);
  const { name } = definition;
  const [slug] = fieldsOfKind(definition, 'slug');
  const link = slug ? textOf(entry, slug.name) : '';
  useEffect(() => {
    const stop = new AbortController();
    countCarriers(name, link, stop.signal)
      .then(setCounts)
      .catch((error) => stop.signal.aborted || console.error(error));
    return () => stop.abort();
  }, [name, link]);
  if (counts.length === 0) return '';
  const all = new Intl.ListFormat('en-GB').format(counts);
  return `Used by ${all}. They stay, but will no longer show it.`;
}

/** How many entries of which types carry one, in words. @throws ApiError */
async function countCarriers(target: string, link: string, signal: AbortSignal): Promise<string[]> {
  if (!link) return [];
  const counts = typesReferringTo(target).map(async ({ name, field }) => {
    const query = new URLSearchParams({ [field.parameter]: link, limit: '1' });
    const { total = 0 } = await callApi('GET', `${listCall(records[name])}?${query}`, { signal });
    return total > 0 ? [countOf(records[name], total)] : [];
  });
  return (await Promise.all(counts)).flat();
}
