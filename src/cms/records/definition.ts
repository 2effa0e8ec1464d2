import type { AnyField, Field, FieldValue } from '#cms/fields/field.ts';
import type { Role } from '#core/access/roles.ts';
import type { AdminTexts } from './content-type.ts';

export type Fields = Record<string, AnyField>;
export type NamesOf<F extends Fields, FieldType extends AnyField['kind']> = {
  [Name in keyof F & string]: F[Name]['kind'] extends FieldType ? Name : never;
}[keyof F & string];
export type Values<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };
export type ValueOf<F extends AnyField> = F extends Field<string, infer Value> ? Value : never;

/** A rule over several fields: returns a message for each invalid field. */
export type RecordRule = (values: Readonly<Record<string, FieldValue>>) => Record<string, string>;

/** The admin screens of a record type (product: Admin list screens; Texts; Limits). */
export interface AdminScreens {
  /** Below /admin/; with a parameter for the id of the owner, if records have one. */
  readonly path: string;
  /** The heading of its screen. */
  readonly label: string;
  /** The label of the button that adds an entry; absent: only visitors create such records. */
  readonly add?: string;
  /** The columns of the list in order. */
  readonly columns: readonly string[];
  /** Those of them that only the widest tables show. */
  readonly spareColumns?: readonly string[];
  /** Boolean fields whose label is shown below the title if they are true. */
  readonly marks?: readonly string[];
  /** Characters of a long text in the list, if not 100. */
  readonly previewLengths?: Readonly<Record<string, number>>;
  /** Fields that the browser requires before a save, besides those of the rules. */
  readonly requiredInForm?: readonly string[];
  /** Whether the form shows its own error messages instead of the browser's. */
  readonly hasOwnMessages?: true;
  /** Whether each record has a screen of its own, whose path ends with its id. */
  readonly hasRecordScreens?: true;
  /** Whether the heading of the form contains the title of the entry. */
  readonly hasTitleInHeading?: true;
  /** The public entries, if not all are public. */
  readonly publicEntries?: PublicEntries;
  /** The fields of the details; absent: no details. */
  readonly view?: { readonly fields: readonly string[]; readonly emptyText: string };
  /** Says what belongs in the list, where it is empty. */
  readonly emptyText?: string;
  /** The messages after an action. */
  readonly texts: AdminTexts;
}

/** The public entries: the first ones in the type's own order. */
export interface PublicEntries {
  /** The name of each position for staff, in order. */
  readonly positions: readonly string[];
  /** The rule in one or two sentences, for the form. */
  readonly rule: string;
}

/** The names of a record type in the API. */
export interface RecordCalls {
  /** Below /api/v1/. */
  readonly path: string;
  /** The key of the list in the response; null: the response is the list. */
  readonly listKey: string | null;
  /** The path of the list call, if not `path`; with a parameter for the id of the owner. */
  readonly listPath?: string;
  /** The path of the delete call, if not `path/:id`. */
  readonly removalPath?: string;
  /** Words under the path that the API uses itself, so that no link may be one of them. */
  readonly reserved?: readonly string[];
}

interface OwnerReference {
  readonly field: string;
  readonly record: string;
  /** The label of the link from the owner to its records. */
  readonly linkLabel: string;
}

/** An email about the deletion of a record, sent if the actor chooses so. */
interface RemovalEmail {
  /** The description in the documentation of the API. */
  readonly description: string;
  /** Whether it is also sent when several records are deleted at once. */
  readonly isSentInBulk?: true;
}

/** Who reads the records that a person sends, how they are found for that person, and when they are erased. */
interface PersonalRules {
  /** The roles that read, delete and restore them. */
  readonly readers: readonly Role[];
  /** The field with the address by which a person gets a copy of them, or has them erased. */
  readonly email: string;
  /**
   * What they are needed for, such as 'to answer an enquiry', and the days from their arrival until they are erased.
   * Absent: the feature of the type declares and erases them itself.
   */
  readonly retention?: { readonly purpose: string; readonly days: number };
}

/** A record type: its records are stored, listed, searched, changed, deleted and restored. */
export interface RecordType {
  /** Its name in the code and its table in the database. */
  readonly name: string;
  readonly labels: { readonly one: string; readonly many: string };
  readonly api: RecordCalls;
  readonly fields: Fields;
  /** The field with the title of an entry in lists and messages. */
  readonly title: string;
  /** The date or time that orders a list without an order field, newest first; absent: the creation time. */
  readonly newestBy?: string;
  /** The texts that `?q=` searches. */
  readonly search: readonly string[];
  /** The fields that `?sort=` accepts. */
  readonly sort: readonly string[];
  readonly rules?: readonly RecordRule[];
  /** Fields that must be unique together, and the message for a duplicate. */
  readonly unique?: { readonly by: readonly string[]; readonly message: string };
  /** Records with this `status` form a queue, ordered by a number. */
  readonly queue?: { readonly status: string; readonly by: string };
  /** The field with the id of the owner, with which the record is deleted. */
  readonly belongsTo?: OwnerReference;
  /** Entries with dates: the fields of the first date, of the time at which it starts, and of the cancellation. */
  readonly event?: { readonly day: string; readonly start: string; readonly calledOff: string };
  /** Staff may send an email about a deletion. */
  readonly removalEmail?: RemovalEmail;
  /** Set if it contains names and addresses: readable with a special right only, and erased completely. */
  readonly personal?: PersonalRules;
  readonly admin: AdminScreens;
}

/** A type of records that people send and staff read. */
export interface PeopleType extends RecordType {
  readonly personal: PersonalRules;
}

/** A typed definition: names of fields are checked against its fields. */
export interface RecordDefinition<Name extends string, F extends Fields> extends RecordType {
  readonly name: Name;
  readonly fields: F;
  readonly title: NamesOf<F, 'text'>;
  readonly newestBy?: NamesOf<F, 'date' | 'datetime'>;
  readonly search: readonly NamesOf<F, 'text' | 'email' | 'phone' | 'select'>[];
  readonly sort: readonly (keyof F & string)[];
  readonly unique?: { readonly by: readonly (keyof F & string)[]; readonly message: string };
  readonly queue?: { readonly status: string; readonly by: NamesOf<F, 'number'> };
  readonly event?: {
    readonly day: NamesOf<F, 'date'>;
    readonly start: NamesOf<F, 'datetime'>;
    readonly calledOff: NamesOf<F, 'boolean'>;
  };
  readonly belongsTo?: OwnerReference & { readonly field: NamesOf<F, 'reference'> };
  readonly personal?: PersonalRules & { readonly email: NamesOf<F, 'email'> };
  readonly admin: AdminScreens & {
    readonly columns: readonly (keyof F & string)[];
    readonly spareColumns?: readonly (keyof F & string)[];
    readonly marks?: readonly NamesOf<F, 'boolean'>[];
    readonly previewLengths?: { readonly [Field in keyof F]?: number };
    readonly requiredInForm?: readonly (keyof F & string)[];
    readonly view?: { readonly fields: readonly (keyof F & string)[]; readonly emptyText: string };
  };
}

/** The id and the revision of every record. */
export interface RecordBase {
  _id: string;
  revision: number;
}

/** The type of a stored record: the base, the fields, and the children if the type has them. */
export type RecordOf<D extends { fields: Fields }> = RecordBase &
  Values<D['fields']> &
  (NamesOf<D['fields'], 'parent'> extends never ? unknown : { children: RecordOf<D>[] });

/** The input of a save; an absent field is kept (update) or empty (create). */
export type InputOf<D extends { fields: Fields }> = Partial<Values<D['fields']>>;

type PeopleDefinition<Name extends string, F extends Fields> = RecordDefinition<Name, F> &
  Pick<PeopleType, 'personal'>;

/** Returns the definition of a people's record unchanged; the compiler checks its names against its fields. */
export function defineRecord<const Name extends string, F extends Fields>(
  definition: PeopleDefinition<Name, F>,
): PeopleDefinition<Name, F> {
  return definition;
}

/** The fields of one type, with their names. */
export function fieldsOfType<FieldType extends AnyField['kind']>(
  definition: { fields: Fields },
  kind: FieldType,
): { name: string; field: Extract<AnyField, { kind: FieldType }> }[] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === kind ? [{ name, field: field as Extract<AnyField, { kind: FieldType }> }] : [],
  );
}

/** Whether entries of the type may have children. */
export function hasChildren(definition: { fields: Fields }): boolean {
  return fieldsOfType(definition, 'parent').length > 0;
}

/**
 * The field that orders the lists of a type. Entries without a value come last; equal ones are sorted by id in the same
 * direction. Undefined: by id only, the newest first.
 */
export function defaultOrderOf({
  fields,
  newestBy,
}: Pick<RecordType, 'fields' | 'newestBy'>): { field: string; descending: boolean } | undefined {
  const [order] = fieldsOfType({ fields }, 'order');
  if (order) return { field: order.name, descending: false };
  return newestBy ? { field: newestBy, descending: true } : undefined;
}

/** A record rule: the second date may not be before the first; either may be empty. */
export function requireDateOrder(first: string, second: string, message: string): RecordRule {
  return (values) => {
    const [start, end] = [values[first], values[second]];
    return start && end && end < start ? { [second]: message } : {};
  };
}
