import type { ReferencesField } from '#cms/fields/references/field.ts';
import { registerActions } from '#core/access/roles.ts';
import { peopleActions } from './actions.ts';
import type { ShownRecordOf } from './content-type.ts';
import { fieldsOfType, type InputOf, type PeopleType, type RecordOf, type RecordType } from './definition.ts';

/** Content types by name, added by declaration merging where they are registered. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ContentTypes {}
/** Types of records that people send and staff read, added in the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface People {}

/** The members of an interface as an object type, whose entries can be listed. */
type Listed<All> = { [Name in keyof All]: All[Name] };

// Unset until `registerRecordTypes` runs: a module that reads one of them too early fails to load.
export let contentTypes: Listed<ContentTypes>;
export let people: Listed<People>;
/** All record types: one store, one list, one history. */
export let records: Listed<Records>;
export let contentNames: readonly ContentName[];
export let peopleNames: readonly PeopleName[];
export let recordNames: readonly RecordName[];

/** Sets the record types of this process, and registers their actions; called before anything reads them. */
export function registerRecordTypes(content: ContentTypes, sentByPeople: People): void {
  contentTypes = content;
  people = sentByPeople;
  records = { ...content, ...sentByPeople };
  contentNames = Object.keys(content) as ContentName[];
  peopleNames = Object.keys(sentByPeople) as PeopleName[];
  recordNames = Object.keys(records) as RecordName[];
  for (const type of Object.values<PeopleType>(people)) registerActions(peopleActions(type));
}

export type ContentName = keyof ContentTypes;
export type ContentRecord<Name extends ContentName> = RecordOf<ContentTypes[Name]>;
export type ShownRecord<Name extends ContentName> = ShownRecordOf<ContentTypes[Name]>;
/** The fields of an entry as pages read it. */
export type ShownField<Name extends ContentName> = Exclude<
  keyof ShownRecord<Name> & string,
  '_id' | 'revision' | 'children'
>;
/** An entry of which a page has read some fields. */
export type ShownPart<Name extends ContentName, Field extends ShownField<Name>> = Pick<
  ShownRecord<Name>,
  '_id' | 'revision' | Field
> &
  (ShownRecord<Name> extends { children: unknown } ? { children: ShownPart<Name, Field>[] } : unknown);
export type ContentInput<Name extends ContentName> = InputOf<ContentTypes[Name]>;

export function isContentName(name: string): name is ContentName {
  return contentNames.some((one) => one === name);
}

export type PeopleName = keyof People;
export interface Records extends ContentTypes, People {}
export type RecordName = keyof Records;
export type StoredRecord<Name extends RecordName> = RecordOf<Records[Name]>;
export type RecordInput<Name extends RecordName> = InputOf<Records[Name]>;

/** The names of a record's fields; for several types, those of each. */
export type FieldName<Name extends RecordName> = Name extends RecordName
  ? keyof Records[Name]['fields'] & string
  : never;
/** A record of which some fields have been read. */
export type RecordPart<Name extends RecordName, Field extends FieldName<Name>> = Pick<
  StoredRecord<Name>,
  ('_id' | 'revision' | Field) & keyof StoredRecord<Name>
> &
  (StoredRecord<Name> extends { children: unknown } ? { children: RecordPart<Name, Field>[] } : unknown);

/** The definition of a record type by an untrusted name, or undefined. */
export function findRecordType(name: string): { name: RecordName; definition: RecordType } | undefined {
  const knownName = recordNames.find((one) => one === name);
  return knownName && { name: knownName, definition: records[knownName] };
}

/** The type of the owners of a record type, if it has one. */
export function ownerTypeOf({ belongsTo }: RecordType): RecordType | undefined {
  return belongsTo && findRecordType(belongsTo.record)?.definition;
}

/** The types whose records belong to records of this one, and are deleted with them. */
export function typesBelongingTo(owner: string): { name: RecordName; field: string; linkLabel: string }[] {
  return recordNames.flatMap((name) => {
    const { belongsTo }: RecordType = records[name];
    return belongsTo?.record === owner ? [{ name, ...belongsTo }] : [];
  });
}

/** The types with a `references` field to this one, each with that field. */
export function typesReferringTo(target: string): { name: RecordName; field: ReferencesField }[] {
  return recordNames.flatMap((name) =>
    fieldsOfType(records[name], 'references').flatMap(({ field }) =>
      field.to === target ? [{ name, field }] : [],
    ),
  );
}
