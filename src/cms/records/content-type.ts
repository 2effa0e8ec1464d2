import type { FieldValue } from '#cms/fields/field.ts';
import { withAlternatives } from '#cms/fields/image/field.ts';
import type { SlugField } from '#cms/fields/slug/field.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type {
  Fields,
  NamesOf,
  RecordBase,
  RecordCalls,
  RecordDefinition,
  RecordType,
  ValueOf,
} from './definition.ts';
import type { CardDefinition } from './share-card.ts';

/** The messages after a save, a delete or a change of status (product: Texts). */
export interface AdminTexts {
  readonly added: string;
  readonly updated: string;
  readonly deleted: string;
  readonly statusUpdated: string;
  readonly notSaved: string;
  readonly notDeleted: string;
  readonly statusNotUpdated: string;
}

/** The texts of types that are called by their name; `inError` is its spelling in the text of a failed save. */
export function createAdminTexts(name: string, inError: string): AdminTexts {
  return {
    added: `${name} added successfully!`,
    updated: `${name} updated successfully!`,
    deleted: `${name} deleted successfully!`,
    statusUpdated: `${name} status updated successfully!`,
    notSaved: `Error saving ${inError}!`,
    notDeleted: 'Error deleting row!',
    statusNotUpdated: 'Error updating status!',
  };
}

/** The texts of the other lists. */
export const rowTexts = createAdminTexts('Row', 'row');

/** The texts of the six tabs of /admin/home, which spell one word differently (product: Texts). */
export const tabTexts: AdminTexts = { ...rowTexts, added: 'Row Added successfully!' };

interface ContentCalls extends RecordCalls {
  /** The key of the response of GET {path}/{link} with the entry; absent: there is no such call. */
  readonly oneKey?: string;
  /** Whether videos are uploaded in chunks under the path. */
  readonly uploads?: true;
  /** A second name of the id in responses. */
  readonly idAlias?: string;
}

/** The modules of a type's pages, below src/content/. */
export interface PageFiles {
  /** Absent: the list is part of another page. */
  readonly list?: string;
  /** Absent: entries have no pages of their own. */
  readonly entry?: string;
}

/** The public addresses of a type, as paths of the site. */
export interface PublicPage {
  /** The page that lists its entries, or the newest of them. */
  readonly list: string;
  /**
   * The address of a single entry, with `:link` for its link: a page (`/blogDetail/:link`), or a position on one
   * (`/media#:id`). With `:id` if it has no link.
   */
  readonly entry?: string;
  readonly files?: PageFiles;
  /** The calendar file of a single entry, with `:link`. */
  readonly calendar?: string;
  /** Each entry has a page and is also shown completely on the list page, with its link as fragment. */
  readonly isListedInFull?: true;
}

/**
 * A content type: a record type that staff write and visitors read; everything about it derives from this definition.
 */
export interface ContentType extends RecordType {
  readonly api: ContentCalls;
  readonly page: PublicPage;
  /** The searchable texts besides the title, the most important first; absent: the search excludes these entries. */
  readonly searchable?: readonly string[];
  /** The text of cards and search results; absent: none of its own. */
  readonly excerpt?: string;
  /** The content of link preview cards; absent: none. */
  readonly card?: CardDefinition;
  /** The derived values of an entry. */
  readonly derived?: DerivedFields;
}

interface DerivedFields {
  /** While all of these fields have a value, the derived fields follow from them and are not typed. */
  readonly from: readonly string[];
  readonly fields: readonly string[];
  /**
   * The derived values to store with a save.
   *
   * @param sent validated values; of an update, only those sent
   * @param before the entry before the update
   * @param timeZone IANA time zone name of dates and times
   */
  values(
    sent: Readonly<Record<string, FieldValue>>,
    before: Readonly<Record<string, FieldValue>> | undefined,
    timeZone: string,
  ): Record<string, FieldValue>;
}

type ContentDefinition<Name extends string, F extends Fields> = RecordDefinition<Name, F> & {
  readonly api: ContentCalls;
  readonly page: F extends { readonly link: SlugField }
    ? PublicPage
    : PublicPage & { readonly entry?: `${string}#:id` };
  readonly searchable?: readonly NamesOf<F, 'text' | 'richText'>[];
  readonly excerpt?: NamesOf<F, 'text'>;
  readonly card?: CardDefinition & { readonly picture?: NamesOf<F, 'image'> };
  readonly derived?: DerivedFields & {
    readonly from: readonly (keyof F & string)[];
    readonly fields: readonly (keyof F & string)[];
  };
  readonly admin: { readonly add: string };
};

/**
 * A record as pages read it: its picture fields contain the facts of the picture with its alternative text, or are
 * empty.
 */
export type ShownRecordOf<D extends { fields: Fields }> = RecordBase & {
  [Name in keyof D['fields'] as D['fields'][Name] extends { describes: string }
    ? never
    : Name]: D['fields'][Name]['kind'] extends 'image'
    ? ShownPicture | undefined
    : ValueOf<D['fields'][Name]>;
} & (NamesOf<D['fields'], 'parent'> extends never ? unknown : { children: ShownRecordOf<D>[] });

/** Like `defineRecord`, for content; adds an alternative text to each picture. */
export function defineContent<const Name extends string, F extends Fields>(
  definition: ContentDefinition<Name, F>,
) {
  return { ...definition, fields: withAlternatives(definition.fields) };
}
