import type { RecordName } from '../../content/index.ts';
import type { Titled } from '../../store/records/titles.ts';
import type { Stores } from '../../store/stores.ts';
import type { Search } from '../search/search.ts';

/** At most so many are answered. */
const most = 20;
/** Fewer than these by their titles, and what visitors would find is looked for too: that knows slips and other words. */
const few = 5;

interface Parts {
  stores: Pick<Stores, 'records' | 'places'>;
  search: Search;
}

/**
 * What somebody may be looking for by a few letters: titles that begin so, then such as hold them, then what the search
 * of visitors finds.
 *
 * @param names the types that may be read in full
 */
export async function findForPalette(
  { stores, search }: Parts,
  names: readonly RecordName[],
  text: string,
): Promise<Titled[]> {
  const found = await titledLike({ stores, search }, names, text);
  const webinars = found.filter(({ record }) => record === 'webinar').map(({ _id }) => _id);
  const calledOff = await stores.places.calledOffAmong(webinars);
  return found.map((one) => (calledOff.has(one._id) ? { ...one, isCalledOff: true as const } : one));
}

async function titledLike(
  { stores, search }: Parts,
  names: readonly RecordName[],
  text: string,
): Promise<Titled[]> {
  const found = await stores.records.findByTitle(names, text, most);
  if (found.length >= few) return found;
  const known = new Set(found.map(({ _id }) => _id));
  const { results } = await search.find({ text, limit: most, offset: 0 });
  for (const { kind, _id, title } of results) {
    if (known.has(_id) || !names.includes(kind)) continue;
    found.push({ record: kind, _id, title: title.map((piece) => piece.text).join(''), isPublished: true });
  }
  return found.slice(0, most);
}
