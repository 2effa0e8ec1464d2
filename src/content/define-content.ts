import type { AdminTexts } from './admin-texts.ts';
import type { Field, FieldValue } from './kinds/field.ts';
import type { AnyField } from './kinds/index.ts';
import type { ShownPicture } from './picture.ts';

type Fields = Record<string, AnyField>;
type NamesOf<F extends Fields, Kind extends AnyField['kind']> = {
  [Name in keyof F & string]: F[Name]['kind'] extends Kind ? Name : never;
}[keyof F & string];
type Values<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };
type ValueOf<F extends AnyField> = F extends Field<string, infer Value> ? Value : never;

/** A rule over several fields: answers a message for each field that breaks it. */
export type ContentRule = (values: Readonly<Record<string, FieldValue>>) => Record<string, string>;

/** How staff see a content type (spec §2 'Admin list screens', §5, §8, §9). */
export interface AdminScreens {
  /** Below /admin/. */
  readonly path: string;
  /** The heading of its screen. */
  readonly label: string;
  /** The words of the button that adds an entry. */
  readonly add: string;
  /** What the list shows, in this order. */
  readonly columns: readonly string[];
  /** How many characters of a long text the list shows, where it is not 100 (spec §9). */
  readonly cut?: Readonly<Record<string, number>>;
  /** What the browser asks for before a save is sent, beyond what the rules ask for. */
  readonly needed?: readonly string[];
  /** Whether the form shows its own red messages, in place of the browser's (spec §5). */
  readonly hasOwnMessages?: true;
  /** Whether the title of the entry stands in the heading of its form. */
  readonly hasTitleInHeading?: true;
  /** Whether people register for an entry, and are deleted with it. */
  readonly hasRegistrations?: true;
  /** Which entries visitors see, where they do not see all. */
  readonly shown?: ShownEntries;
  /** What the View modal shows; absent: there is none. */
  readonly view?: { readonly fields: readonly string[]; readonly nothing: string };
  /** What staff are told when something was done, or was not. */
  readonly texts: AdminTexts;
}

/** Which of the entries visitors see: the first ones of the type's own order. */
export interface ShownEntries {
  /** Where each of them stands, first to last, as staff call it. */
  readonly places: readonly string[];
  /** The rule in a sentence or two, for whoever adds an entry or changes one. */
  readonly rule: string;
}

/** What a content type is; everything about it derives from this. */
export interface ContentType {
  /** Its name in the code and its table in the database. */
  readonly name: string;
  readonly labels: { readonly one: string; readonly many: string };
  readonly api: {
    /** Below /api/v1/ (spec §7). */
    readonly path: string;
    /** The field of the answer that holds the list; null: the answer is the list itself. */
    readonly listKey: string | null;
    /** The field that holds the one entry of GET {path}/{link}; absent: there is no such call. */
    readonly oneKey?: string;
    /** Whether videos are uploaded in chunks under the path (spec §7). */
    readonly uploads?: true;
    /** A second name under which answers carry the id (spec §3: team). */
    readonly idAlso?: string;
    /** Words under the path that the API uses itself, so that no link may be one of them. */
    readonly reserved?: readonly string[];
  };
  readonly fields: Fields;
  /** The field that names an entry in lists and messages. */
  readonly title: string;
  /** The date by which a list without an order runs, newest first; absent: the moment of creation. */
  readonly newestBy?: string;
  /** The texts that `?q=` looks in. */
  readonly search: readonly string[];
  /** What `?sort=` may name. */
  readonly sort: readonly string[];
  readonly rules?: readonly ContentRule[];
  readonly admin: AdminScreens;
}

/** How a content type is written down: names of fields are checked against its fields. */
interface ContentDefinition<Name extends string, F extends Fields> extends ContentType {
  readonly name: Name;
  readonly fields: F;
  readonly title: NamesOf<F, 'text'>;
  readonly newestBy?: NamesOf<F, 'date'>;
  readonly search: readonly NamesOf<F, 'text'>[];
  readonly sort: readonly (keyof F & string)[];
  readonly admin: AdminScreens & {
    readonly columns: readonly (keyof F & string)[];
    readonly cut?: { readonly [Field in keyof F]?: number };
    readonly needed?: readonly (keyof F & string)[];
    readonly view?: { readonly fields: readonly (keyof F & string)[]; readonly nothing: string };
  };
}

/** What is read back: the fields, the id as the API spells it, and the children of an entry that may have some. */
export type RecordOf<D extends { fields: Fields }> = { _id: string } & Values<D['fields']> &
  (NamesOf<D['fields'], 'parent'> extends never ? unknown : { children: RecordOf<D>[] });

/** A record as pages read it: its picture fields hold what there is to know of the picture, or nothing. */
export type ShownRecordOf<D extends { fields: Fields }> = { _id: string } & {
  [Name in keyof D['fields']]: D['fields'][Name]['kind'] extends 'image'
    ? ShownPicture | undefined
    : ValueOf<D['fields'][Name]>;
} & (NamesOf<D['fields'], 'parent'> extends never ? unknown : { children: ShownRecordOf<D>[] });

/** What a save may bring; a field that is absent is kept (update) or stays empty (create). */
export type InputOf<D extends { fields: Fields }> = Partial<Values<D['fields']>>;

/** Takes a definition as it is and lets the compiler check its names against its fields. */
export function defineContent<const Name extends string, F extends Fields>(
  definition: ContentDefinition<Name, F>,
): ContentDefinition<Name, F> {
  return definition;
}

/** The fields of one kind, with their names. */
export function fieldsOfKind<Kind extends AnyField['kind']>(
  definition: { fields: Fields },
  kind: Kind,
): { name: string; field: Extract<AnyField, { kind: Kind }> }[] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === kind ? [{ name, field: field as Extract<AnyField, { kind: Kind }> }] : [],
  );
}

/** Whether entries of the type may stand under one another. */
export function hasChildren(definition: { fields: Fields }): boolean {
  return fieldsOfKind(definition, 'parent').length > 0;
}

/** A rule: the second day may not lie before the first; either may be missing. */
export function inOrder(first: string, second: string, message: string): ContentRule {
  return (values) => {
    const [start, end] = [values[first], values[second]];
    return start && end && end < start ? { [second]: message } : {};
  };
}
