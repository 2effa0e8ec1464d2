import type { Field, FieldValue } from '#cms/fields/field.ts';
import type { AnyField } from '#cms/fields/index.ts';
import type { AdminTexts } from './content-type.ts';

export type Fields = Record<string, AnyField>;
export type NamesOf<F extends Fields, FieldType extends AnyField['kind']> = {
  [Name in keyof F & string]: F[Name]['kind'] extends FieldType ? Name : never;
}[keyof F & string];
export type Values<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };
export type ValueOf<F extends AnyField> = F extends Field<string, infer Value> ? Value : never;

/** A rule over several fields: answers a message for each field that breaks it. */
export type RecordRule = (values: Readonly<Record<string, FieldValue>>) => Record<string, string>;

/** How staff see records of a type (product: Admin list screens; Texts; Limits). */
export interface AdminScreens {
  /** Below /admin/; where records belong to another one, a parameter stands for its id. */
  readonly path: string;
  /** The heading of its screen. */
  readonly label: string;
  /** The words of the button that adds an entry; absent: visitors alone make such records. */
  readonly add?: string;
  /** What the list shows, in this order. */
  readonly columns: readonly string[];
  /** What is said of an entry beneath its title where it is so: fields that are yes or no, by their labels. */
  readonly marks?: readonly string[];
  /** How many characters of a long text the list shows, where it is not 100. */
  readonly cut?: Readonly<Record<string, number>>;
  /** What the browser asks for before a save is sent, beyond what the rules ask for. */
  readonly needed?: readonly string[];
  /** Whether the form shows its own red messages, in place of the browser's. */
  readonly hasOwnMessages?: true;
  /** Whether the title of the entry stands in the heading of its form. */
  readonly hasTitleInHeading?: true;
  /** Which entries visitors see, where they do not see all. */
  readonly shown?: ShownEntries;
  /** What the View modal shows; absent: there is none. */
  readonly view?: { readonly fields: readonly string[]; readonly nothing: string };
  /** What stands in place of an empty list. */
  readonly nothing?: string;
  /** What staff are told when something was done, or was not. */
  readonly texts: AdminTexts;
}

/** Which of the entries visitors see: the first ones of the type's own order. */
export interface ShownEntries {
  /** Where each of them stands, first to last, as staff call it. */
  readonly positions: readonly string[];
  /** The rule in a sentence or two, for whoever adds an entry or changes one. */
  readonly rule: string;
}

/** The names that the API has for a record. */
export interface RecordCalls {
  /** Below /api/v1/. */
  readonly path: string;
  /** The field of the answer that holds the list; null: the answer is the list itself. */
  readonly listKey: string | null;
  /** The call that lists, where it is not `path`; a parameter stands for the id of the record that they belong to. */
  readonly listPath?: string;
  /** The call that deletes, where it is not `path/:id`. */
  readonly removalPath?: string;
  /** Words under the path that the API uses itself, so that no link may be one of them. */
  readonly reserved?: readonly string[];
}

interface Belonging {
  readonly field: string;
  readonly record: string;
  /** What the link says that leads staff from that record to those that belong to it. */
  readonly words: string;
}

/** An email about the deletion of a record; the one who deletes it decides whether it is sent. */
interface RemovalEmail {
  /** For the documentation of the API. */
  readonly description: string;
  /** Whether it is also sent when several are deleted at once. */
  readonly canBeMany?: true;
}

/** What a record is: something that is stored, listed, found, changed, deleted and brought back. */
export interface RecordType {
  /** Its name in the code and its table in the database. */
  readonly name: string;
  readonly labels: { readonly one: string; readonly many: string };
  readonly api: RecordCalls;
  readonly fields: Fields;
  /** The field that names an entry in lists and messages. */
  readonly title: string;
  /** The day or moment by which a list without an order runs, newest first; absent: the moment of creation. */
  readonly newestBy?: string;
  /** The texts that `?q=` looks in. */
  readonly search: readonly string[];
  /** What `?sort=` may name. */
  readonly sort: readonly string[];
  readonly rules?: readonly RecordRule[];
  /** Fields of which no two records have the same, and what is said of a second one. */
  readonly once?: { readonly by: readonly string[]; readonly message: string };
  /** Those with this `status` wait for one another, in the order of a number: lists of them stand in it. */
  readonly queue?: { readonly status: string; readonly by: string };
  /** The field that holds the id of the record that this one belongs to, and goes with. */
  readonly belongsTo?: Belonging;
  /** Entries take place on days: the field of the first one, and the one that says that it does not take place. */
  readonly event?: { readonly day: string; readonly calledOff: string };
  /** Staff may choose that people get an email about a deletion. */
  readonly removalEmail?: RemovalEmail;
  /** Whether it holds names and addresses of people: read by those who may alone, gone for good when it is erased. */
  readonly isPersonal?: true;
  readonly admin: AdminScreens;
}

/** How a record is written down: names of fields are checked against its fields. */
export interface RecordDefinition<Name extends string, F extends Fields> extends RecordType {
  readonly name: Name;
  readonly fields: F;
  readonly title: NamesOf<F, 'text'>;
  readonly newestBy?: NamesOf<F, 'date' | 'moment'>;
  readonly search: readonly NamesOf<F, 'text' | 'email' | 'phone' | 'select'>[];
  readonly sort: readonly (keyof F & string)[];
  readonly once?: { readonly by: readonly (keyof F & string)[]; readonly message: string };
  readonly queue?: { readonly status: string; readonly by: NamesOf<F, 'number'> };
  readonly event?: { readonly day: NamesOf<F, 'date'>; readonly calledOff: NamesOf<F, 'boolean'> };
  readonly belongsTo?: Belonging & { readonly field: NamesOf<F, 'reference'> };
  readonly admin: AdminScreens & {
    readonly columns: readonly (keyof F & string)[];
    readonly marks?: readonly NamesOf<F, 'boolean'>[];
    readonly cut?: { readonly [Field in keyof F]?: number };
    readonly needed?: readonly (keyof F & string)[];
    readonly view?: { readonly fields: readonly (keyof F & string)[]; readonly nothing: string };
  };
}

/** What every record carries beside its fields: its id, and the number that rises with each change. */
export interface RecordBase {
  _id: string;
  revision: number;
}

/** What is read back: the base, the fields, and the children of an entry that may have some. */
export type RecordOf<D extends { fields: Fields }> = RecordBase &
  Values<D['fields']> &
  (NamesOf<D['fields'], 'parent'> extends never ? unknown : { children: RecordOf<D>[] });

/** What a save may bring; a field that is absent is kept (update) or stays empty (create). */
export type InputOf<D extends { fields: Fields }> = Partial<Values<D['fields']>>;

/** Takes a definition as it is and lets the compiler check its names against its fields. */
export function defineRecord<const Name extends string, F extends Fields>(
  definition: RecordDefinition<Name, F>,
): RecordDefinition<Name, F> {
  return definition;
}

/** The fields of one kind, with their names. */
export function fieldsOfType<FieldType extends AnyField['kind']>(
  definition: { fields: Fields },
  kind: FieldType,
): { name: string; field: Extract<AnyField, { kind: FieldType }> }[] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === kind ? [{ name, field: field as Extract<AnyField, { kind: FieldType }> }] : [],
  );
}

/** Whether entries of the type may stand under one another. */
export function hasChildren(definition: { fields: Fields }): boolean {
  return fieldsOfType(definition, 'parent').length > 0;
}

/**
 * The field by which a type's lists are sorted. Entries without a value come last; equals are sorted by id in the same
 * direction. Undefined: by id alone, the newest first.
 */
export function ownOrderOf({
  fields,
  newestBy,
}: Pick<RecordType, 'fields' | 'newestBy'>): { field: string; descending: boolean } | undefined {
  const [order] = fieldsOfType({ fields }, 'order');
  if (order) return { field: order.name, descending: false };
  return newestBy ? { field: newestBy, descending: true } : undefined;
}

/** A rule: the second day may not lie before the first; either may be missing. */
export function inOrder(first: string, second: string, message: string): RecordRule {
  return (values) => {
    const [start, end] = [values[first], values[second]];
    return start && end && end < start ? { [second]: message } : {};
  };
}
