import type { Place } from '../../../../store/records/place.ts';
import type { Entry } from '../../entry.ts';

/** Entries that stand in one order: the top ones of a page, or those under one of them. */
export function groupOf(entries: readonly Entry[], id: string): readonly Entry[] {
  if (entries.some(({ _id }) => _id === id)) return entries;
  return entries.find(({ children }) => children?.some(({ _id }) => _id === id))?.children ?? [];
}

/** A group with one of its entries in the place of another. */
function reordered(group: readonly Entry[], id: string, over: string): Entry[] {
  const entry = group.find(({ _id }) => _id === id);
  const place = group.findIndex(({ _id }) => _id === over);
  if (!entry || place < 0) return [...group];
  return group.filter(({ _id }) => _id !== id).toSpliced(place, 0, entry);
}

/** The same list with one of its entries in the place of another of the same group. */
export function listReordered(entries: readonly Entry[], id: string, over: string): Entry[] {
  if (entries.some(({ _id }) => _id === id)) return reordered(entries, id, over);
  return entries.map((entry) => {
    const { children } = entry;
    const isHere = children?.some(({ _id }) => _id === id);
    return children && isHere ? { ...entry, children: reordered(children, id, over) } : entry;
  });
}

/** Between which entries one stands, as the API is told: whoever sees another list by then is refused. */
export function placeIn(group: readonly Entry[], id: string): Place {
  const place = group.findIndex(({ _id }) => _id === id);
  const [after, before] = [group[place - 1]?._id, group[place + 1]?._id];
  return { ...(after !== undefined && { after }), ...(before !== undefined && { before }) };
}
