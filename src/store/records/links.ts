import anyAscii from 'any-ascii';
import type { Kysely } from 'kysely';
import { type ContentType, fieldsOfKind } from '../../content/define-content.ts';
import { type SlugField, toSlug } from '../../content/kinds/slug.ts';
import type { LooseRow, LooseTables } from './content-query.ts';

/** The words that a link of this type must not be, because the API uses them under the same path. */
const alwaysReserved = ['upload-chunk', 'docs', 'new'];

/** A link that staff typed and another entry of the type has already. */
export class LinkTaken extends Error {
  readonly field: string;
  constructor(field: string) {
    super('This link is taken.');
    this.field = field;
  }
}

/**
 * Replaces the link that was sent (or is missing, in a new entry) by the one that the entry gets.
 *
 * @param changes the values to store, among them perhaps a link; it is changed in place
 * @param current the whole entry, with its id
 * @throws LinkTaken
 */
export async function setLink(
  db: Kysely<LooseTables>,
  definition: ContentType,
  changes: LooseRow,
  current: LooseRow,
): Promise<void> {
  const [link] = fieldsOfKind(definition, 'slug');
  if (!link || !Object.hasOwn(changes, link.name)) return;
  const title = String(changes[link.field.from] ?? current[link.field.from] ?? '');
  const isTaken = async (candidate: string) =>
    (await db
      .selectFrom(definition.name as 'content')
      .select('id')
      .where(link.name, '=', candidate)
      .where('id', '!=', String(current.id))
      .executeTakeFirst()) !== undefined;
  changes[link.name] = await freeLink(definition, link, String(changes[link.name]), title, isTaken);
}

/**
 * The link that a new or changed entry gets: unique within its type, never a reserved word (contract, "Links").
 *
 * @param wanted what was sent; empty: made from the title
 * @param isTaken asks whether another entry has a link
 * @throws LinkTaken when it was typed, and the type lets staff type it
 */
async function freeLink(
  definition: ContentType,
  { name, field }: { name: string; field: SlugField },
  wanted: string,
  title: string,
  isTaken: (link: string) => Promise<boolean>,
): Promise<string> {
  const typed = slugOf(wanted, field);
  const base = typed || slugOf(title, field) || definition.name;
  const reserved = [...alwaysReserved, ...(definition.api.reserved ?? [])];
  const isFree = async (link: string) => !reserved.includes(link) && !(await isTaken(link));
  if (await isFree(base)) return base;
  if (typed && field.entry === 'typed') throw new LinkTaken(name);
  for (let ending = 2; ; ending++) {
    const link = `${base}-${ending}`;
    if (await isFree(link)) return link;
  }
}

/** Letters of other scripts are written in Latin ones, so that a Hindi title still gets an address. */
function slugOf(text: string, field: SlugField): string {
  return toSlug(text, field.punctuation) || toSlug(anyAscii(text), field.punctuation);
}
