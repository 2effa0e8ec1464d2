import { hasSchedule } from '#cms/fields/status/schedule.ts';
import type { PublicPage } from './content-type.ts';
import type { RecordType } from './definition.ts';
import { type ContentName, contentNames, contentTypes, findRecordType } from './registry.ts';

// The addresses of public pages, admin screens and API calls, built from the patterns of the definitions
// (`/blogDetail/:link`).
/**
 * The public address of an entry: its own page, a position on the list page, or the list page of its type.
 *
 * @returns a path of the site
 */
export function publicAddress({ page }: { readonly page: PublicPage }, entry: object): string {
  const name = nameInAddress({ page }, entry);
  return page.entry && name ? fillPattern(page.entry, name) : page.list;
}

/** The name of an entry in addresses: its link, or else its id; '' if it has neither. */
export function nameInAddress({ page }: { readonly page: PublicPage }, entry: object): string {
  const known: { link?: unknown; _id?: unknown } = entry;
  const name = isAddressedById({ page }) ? known._id : known.link;
  return typeof name === 'string' ? name : '';
}

/** The key of an entry from its name in addresses. */
export function keyOf(
  definition: { readonly page: PublicPage },
  name: string,
): { id: string } | { link: string } {
  return isAddressedById(definition) ? { id: name } : { link: name };
}

/** Whether the address of an entry contains its id, not its link. */
export function isAddressedById({ page }: { readonly page: PublicPage }): boolean {
  return page.entry?.endsWith(':id') === true;
}

/** Whether each entry of a type has a page of its own, not a position on the list page. */
export function hasOwnPages({ page }: { readonly page: PublicPage }): boolean {
  return page.entry !== undefined && !page.entry.includes('#');
}

/** The path of an entry's own page; undefined if it has none. */
export function pageAddressOf(definition: { readonly page: PublicPage }, entry: object): string | undefined {
  const address = publicAddress(definition, entry);
  return hasOwnPages(definition) && address !== definition.page.list ? address : undefined;
}

/**
 * The screen of the records of a type.
 *
 * @param ownerId the owning record, if the type has an owner
 * @returns a path of the site
 */
export function screenAddress({ admin }: Pick<RecordType, 'admin'>, ownerId = ''): string {
  return `/admin/${fillPattern(admin.path, ownerId)}`;
}

/**
 * The form or the details of an entry, over its list.
 *
 * @param ownerId the owning record, if the type has an owner
 * @returns a path of the site
 */
export function formAddress(definition: Pick<RecordType, 'admin'>, id: string, ownerId = ''): string {
  return `${screenAddress(definition, ownerId)}?entry=${encodeURIComponent(id)}`;
}

/** The screen of a record whose type has no owner, or else its form or details. @returns a path of the site */
export function recordAddress(definition: Pick<RecordType, 'admin'>, id: string): string {
  return definition.admin.hasRecordScreens
    ? `${screenAddress(definition)}/${encodeURIComponent(id)}`
    : formAddress(definition, id);
}

/** The calls of a type below /api/v1/, with their parameters. */
export function callsOf({ api }: Pick<RecordType, 'api'>): { list: string; removal: string } {
  return { list: api.listPath ?? api.path, removal: api.removalPath ?? `${api.path}/:id` };
}

/** The call that lists records of a type, for one owner if the type has an owner. */
export function listCall(definition: Pick<RecordType, 'api'>, ownerId = ''): string {
  return fillPattern(callsOf(definition).list, ownerId);
}

/** The call that returns a record to staff, public or not. */
export function entryCall({ name }: Pick<RecordType, 'name'>, id: string): string {
  return `entries/${name}/${encodeURIComponent(id)}`;
}

/** The call that exports all records of a type as CSV, public or not. */
export function exportCall({ name }: Pick<RecordType, 'name'>, ownerId = ''): string {
  return ownerId ? `exports/${name}/${encodeURIComponent(ownerId)}` : `exports/${name}`;
}

/** The call that deletes a record. */
export function removalCall(definition: Pick<RecordType, 'api'>, id: string): string {
  return fillPattern(callsOf(definition).removal, id);
}

/** Patterns have at most one parameter. */
function fillPattern(pattern: string, value: string): string {
  return pattern.replace(/:\w+/, () => encodeURIComponent(value));
}

/** The types with planned publication, in the order of the registry. */
export const scheduledNames = (): ContentName[] =>
  contentNames.filter((name) => hasSchedule(contentTypes[name]));

/**
 * The screen of a changed record: the form of an entry, the conversation of an enquiry.
 *
 * @param last the last change of the record, as far as known
 * @returns undefined if there is no such screen
 */
export function recordScreenAddress(last: { record: string; id: string; kind: string }): string | undefined {
  const definition: RecordType | undefined = findRecordType(last.record)?.definition;
  if (!definition || last.kind === 'erased') return undefined;
  if (last.kind === 'trashed') return '/admin/trash';
  // The list of records with an owner needs the owner.
  if (definition.belongsTo) return undefined;
  return recordAddress(definition, last.id);
}
