import type { Kysely } from 'kysely';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { slugOf } from '../../content/kinds/slug.ts';
import { type Refusal, refusedField } from '../../content/refusal.ts';
import { type LooseRow, type LooseTables, tableOf } from './loose.ts';

/** The words that a link of this type must not be, because the API uses them under the same path. */
const alwaysReserved = ['upload-chunk', 'docs', 'new'];

/**
 * Replaces the link that was sent (or is missing, in a new entry) by the one that the entry gets.
 *
 * @param changes the values to store, among them perhaps a link; it is changed in place
 * @param current the whole entry, with its id
 * @param taken what happens to a typed link that another entry has: it is refused, or gets an ending
 * @throws Refusal conflict
 */
export async function setLink(
  db: Kysely<LooseTables>,
  definition: RecordType,
  changes: LooseRow,
  current: LooseRow,
  taken: 'refused' | 'ended' = 'refused',
): Promise<void> {
  const [link] = fieldsOfKind(definition, 'slug');
  if (!link || !Object.hasOwn(changes, link.name)) return;
  const title = String(changes[link.field.from] ?? current[link.field.from] ?? '');
  const isTaken = async (candidate: string) =>
    (await db
      .selectFrom(tableOf(definition))
      .select('id')
      .where(link.name, '=', candidate)
      .where('id', '!=', String(current.id))
      .executeTakeFirst()) !== undefined;
  const wanted = await slugOf(String(changes[link.name]), link.field.punctuation);
  const refuse = taken === 'refused' && wanted !== '' && link.field.entry === 'typed';
  const base = wanted || (await slugOf(title, link.field.punctuation)) || definition.name;
  const free = await freeLink(definition, base, isTaken);
  if (free !== base && refuse) throw linkTaken(definition, link.name);
  changes[link.name] = free;
}

/** The link itself, or with an ending: unique within its type, never a reserved word (product: Links). */
async function freeLink(
  { api }: RecordType,
  base: string,
  isTaken: (link: string) => Promise<boolean>,
): Promise<string> {
  const reserved = [...alwaysReserved, ...(api.reserved ?? [])];
  const isFree = async (link: string) => !reserved.includes(link) && !(await isTaken(link));
  if (await isFree(base)) return base;
  for (let ending = 2; ; ending++) {
    const link = `${base}-${ending}`;
    if (await isFree(link)) return link;
  }
}

function linkTaken({ labels }: RecordType, field: string): Refusal {
  const message = `Another ${labels.one.toLowerCase()} has this link already.`;
  return refusedField('conflict', field, message);
}
