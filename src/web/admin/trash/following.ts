import { records, typesBelongingTo } from '../../../content/index.ts';

/** Said before something is deleted. */
export const keptInTrash = 'It goes into the trash, and can be brought back from there for a while.';

/** What went with a deleted record, such as '3 registrations'; nothing where nothing did. */
export function followingInWords(record: string, count: number): string {
  if (count === 0) return '';
  const types = typesBelongingTo(record);
  const [only] = types.length === 1 ? types : [];
  return countOf(only ? records[only.name] : { labels: { one: 'entry', many: 'entries' } }, count);
}

export function countOf({ labels }: { labels: { one: string; many: string } }, count: number): string {
  return `${count} ${(count === 1 ? labels.one : labels.many).toLowerCase()}`;
}
