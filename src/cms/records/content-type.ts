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

/** What staff are told after a save, a delete or a change of status (product: Texts). */
export interface AdminTexts {
  readonly added: string;
  readonly updated: string;
  readonly deleted: string;
  readonly statusUpdated: string;
  readonly notSaved: string;
  readonly notDeleted: string;
  readonly statusNotUpdated: string;
}

/** The texts of the types that are told by their name; `inError` is its spelling in the text of a failed save. */
export function textsOf(name: string, inError: string): AdminTexts {
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
export const rowTexts = textsOf('Row', 'row');

/** The texts of the six tabs of /admin/home, which spell one word in another way (product: Texts). */
export const tabTexts: AdminTexts = { ...rowTexts, added: 'Row Added successfully!' };

interface ContentCalls extends RecordCalls {
  /** The field that holds the one entry of GET {path}/{link}; absent: there is no such call. */
  readonly oneKey?: string;
  /** Whether videos are uploaded in chunks under the path. */
  readonly uploads?: true;
  /** A second name under which answers carry the id. */
  readonly idAlso?: string;
}

/** Where visitors see entries of a type, as paths of the site. */
export interface PublicPage {
  /** The page that shows all of them, or those that it has room for. */
  readonly list: string;
  /**
   * The place of a single one, with `:link` for its link: a page (`/blogDetail/:link`), or a part of one (`/media#:id`).
   * With `:id` where it has no link.
   */
  readonly entry?: string;
  /** The file of a single one for calendars, with `:link`. */
  readonly calendar?: string;
  /** Each has a page and stands on that of all in full too, where `#` and its link lead to it. */
  readonly isInFullInList?: true;
}

/** What a content type is: a record that staff write and visitors read; everything about it derives from this. */
export interface ContentType extends RecordType {
  readonly api: ContentCalls;
  readonly page: PublicPage;
  /** The texts beside the title in which visitors search, the best first; absent: the search passes such entries over. */
  readonly found?: readonly string[];
  /** The text that stands on cards and in search results; absent: it has none of its own. */
  readonly excerpt?: string;
  /** What the cards of its entries show; absent: they have none. */
  readonly card?: CardDefinition;
  /** What of an entry follows from the rest of it. */
  readonly follows?: Following;
}

interface Following {
  /** While all of these hold something, the next ones follow from them, and are not typed. */
  readonly from: readonly string[];
  readonly fields: readonly string[];
  /**
   * What follows from a save: values that are stored with those that were sent.
   *
   * @param sent checked values; of a change, those alone that were sent
   * @param before the entry that is changed
   * @param timeZone an IANA name: the zone of days and hours
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
  readonly found?: readonly NamesOf<F, 'text' | 'richText'>[];
  readonly excerpt?: NamesOf<F, 'text'>;
  readonly card?: CardDefinition & { readonly picture?: NamesOf<F, 'image'> };
  readonly follows?: Following & {
    readonly from: readonly (keyof F & string)[];
    readonly fields: readonly (keyof F & string)[];
  };
  readonly admin: { readonly add: string };
};

/**
 * A record as pages read it: its picture fields hold what there is to know of the picture, the text that stands for
 * it included, or nothing.
 */
export type ShownRecordOf<D extends { fields: Fields }> = RecordBase & {
  [Name in keyof D['fields'] as D['fields'][Name] extends { describes: string }
    ? never
    : Name]: D['fields'][Name]['kind'] extends 'image'
    ? ShownPicture | undefined
    : ValueOf<D['fields'][Name]>;
} & (NamesOf<D['fields'], 'parent'> extends never ? unknown : { children: ShownRecordOf<D>[] });

/** As `defineRecord`, for what visitors read; gives each picture its alternative text. */
export function defineContent<const Name extends string, F extends Fields>(
  definition: ContentDefinition<Name, F>,
) {
  return { ...definition, fields: withAlternatives(definition.fields) };
}
