import { isScheduled } from '#cms/fields/status/schedule.ts';
import type { PublicPage } from './content-type.ts';
import type { RecordType } from './definition.ts';
import { type ContentName, contentNames, contentTypes, findRecordType } from './registry.ts';

// Where things are, written once: pages for visitors, screens for staff, calls of the API. Definitions say it with
// parameters (`/blogDetail/:link`); here they get their values.
/**
 * Where visitors find an entry: at a place of its own, else among the others on the page of its type.
 *
 * @returns a path of the site
 */
export function publicAddress({ page }: { readonly page: PublicPage }, entry: object): string {
  const name = nameInAddress({ page }, entry);
  return page.entry && name ? filled(page.entry, name) : page.list;
}

/** What names an entry in addresses: its link, or its id where it has none; '' where it has neither. */
export function nameInAddress({ page }: { readonly page: PublicPage }, entry: object): string {
  const known: { link?: unknown; _id?: unknown } = entry;
  const name = isAddressedById({ page }) ? known._id : known.link;
  return typeof name === 'string' ? name : '';
}

/** How an entry is found by what names it in addresses. */
export function keyOf(
  definition: { readonly page: PublicPage },
  name: string,
): { id: string } | { link: string } {
  return isAddressedById(definition) ? { id: name } : { link: name };
}

/** Whether the address of a single entry names it by its id, and not by a link of its own. */
export function isAddressedById({ page }: { readonly page: PublicPage }): boolean {
  return page.entry?.endsWith(':id') === true;
}

/** Whether each entry of a type has a page of its own, and not a place on the page of all. */
export function hasOwnPages({ page }: { readonly page: PublicPage }): boolean {
  return page.entry !== undefined && !page.entry.includes('#');
}

/** The path of an entry's own page; undefined where it has none. */
export function pageAddressOf(definition: { readonly page: PublicPage }, entry: object): string | undefined {
  const address = publicAddress(definition, entry);
  return hasOwnPages(definition) && address !== definition.page.list ? address : undefined;
}

/**
 * Where staff find the records of a type.
 *
 * @param ownerId of the record that they belong to, where they belong to one
 * @returns a path of the site
 */
export function screenAddress({ admin }: Pick<RecordType, 'admin'>, ownerId = ''): string {
  return `/admin/${filled(admin.path, ownerId)}`;
}

/** Where staff find the form of an entry, over its list. @returns a path of the site */
export function formAddress(definition: Pick<RecordType, 'admin'>, id: string): string {
  return `${screenAddress(definition)}?entry=${encodeURIComponent(id)}`;
}

/** The calls of a type, below /api/v1/, with their parameters. */
export function callsOf({ api }: Pick<RecordType, 'api'>): { list: string; removal: string } {
  return { list: api.listPath ?? api.path, removal: api.removalPath ?? `${api.path}/:id` };
}

/** The call that lists records of a type: those of one owner, where they belong to one. */
export function listCall(definition: Pick<RecordType, 'api'>, ownerId = ''): string {
  return filled(callsOf(definition).list, ownerId);
}

/** The call that answers one record to staff, whether visitors see it or not. */
export function entryCall({ name }: Pick<RecordType, 'name'>, id: string): string {
  return `entries/${name}/${encodeURIComponent(id)}`;
}

/** The call that answers all records of a type as CSV, likewise. */
export function exportCall({ name }: Pick<RecordType, 'name'>, ownerId = ''): string {
  return ownerId ? `exports/${name}/${encodeURIComponent(ownerId)}` : `exports/${name}`;
}

/** The call that deletes a record. */
export function removalCall(definition: Pick<RecordType, 'api'>, id: string): string {
  return filled(callsOf(definition).removal, id);
}

/** An address has one parameter at most. */
function filled(pattern: string, value: string): string {
  return pattern.replace(/:\w+/, () => encodeURIComponent(value));
}

/** The types whose entries go out and are taken down at moments, in the order of the registry. */
export const scheduledNames = (): ContentName[] =>
  contentNames.filter((name) => isScheduled(contentTypes[name]));

/** What happens to an entry at a moment that somebody has chosen. */
export interface ScheduledTime {
  record: ContentName;
  _id: string;
  title: string;
  /** ISO, UTC. */
  at: string;
  what: 'publish' | 'takeDown';
  /** Whether it is unpublished: then nothing happens at that moment. */
  isHeldBack: boolean;
}

/**
 * Where staff find a record that something happened to: of an entry its form, of an enquiry its conversation.
 *
 * @param last what happened to it last, as far as that is known
 * @returns undefined where there is no such place
 */
export function whereItIs(last: { record: string; id: string; kind: string }): string | undefined {
  const definition: RecordType | undefined = findRecordType(last.record)?.definition;
  if (!definition || last.kind === 'erased') return undefined;
  if (last.kind === 'trashed') return '/admin/trash';
  // The list of what belongs to something else cannot be named without that.
  if (definition.belongsTo) return undefined;
  return definition.isPersonal
    ? `${screenAddress(definition)}/${encodeURIComponent(last.id)}`
    : formAddress(definition, last.id);
}
