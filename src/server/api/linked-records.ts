import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { findRecordType } from '../../content/index.ts';
import type { Stores } from '../../store/stores.ts';
import { type AskedList, noSuchLink } from './list-query.ts';

/**
 * Finds the records that a list is narrowed to by their links.
 *
 * @returns the same with their ids, where it is narrowed
 * @throws Refusal: invalid
 */
export async function withTargets(
  { find }: Pick<Stores['records'], 'find'>,
  definition: RecordType,
  asked: AskedList,
): Promise<AskedList> {
  const { links } = asked;
  if (!links) return asked;
  const carrying: string[] = [];
  for (const { field } of fieldsOfKind(definition, 'references')) {
    const link = links[field.parameter];
    const type = findRecordType(field.to);
    if (link === undefined || !type) continue;
    const found = await find(type.name, { link });
    if (!found) throw noSuchLink(field);
    carrying.push(found._id);
  }
  return { ...asked, carrying };
}
