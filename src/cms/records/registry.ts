import type { ReferencesField } from '#cms/fields/references/field.ts';
import { aboutus } from '#content/about-us/definition.ts';
import { agegroup } from '#content/age-group/definition.ts';
import { banner } from '#content/banner/definition.ts';
import { blog } from '#content/blog/definition.ts';
import { community } from '#content/community/definition.ts';
import { course } from '#content/course/definition.ts';
import { founder } from '#content/founder/definition.ts';
import { header } from '#content/header/definition.ts';
import { idea } from '#content/idea/definition.ts';
import { legacy } from '#content/legacy/definition.ts';
import { media } from '#content/media/definition.ts';
import { socialmedia } from '#content/social-media/definition.ts';
import { team } from '#content/team/definition.ts';
import { topic } from '#content/topic/definition.ts';
import { videoupload } from '#content/video-upload/definition.ts';
import { webinar } from '#content/webinar/definition.ts';
import { enquiry } from '#features/enquiries/rules/enquiry.ts';
import { registration } from '#features/webinars/rules/registration.ts';
import type { ShownRecordOf } from './content-type.ts';
import { fieldsOfKind, type InputOf, type RecordOf, type RecordType } from './definition.ts';

/** Every content type of the site. A new one is added here. */
export const contentTypes = {
  banner,
  founder,
  socialmedia,
  webinar,
  legacy,
  idea,
  blog,
  team,
  media,
  header,
  course,
  aboutus,
  videoupload,
  community,
  topic,
  agegroup,
};

export type ContentTypes = typeof contentTypes;
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

export const contentNames = Object.keys(contentTypes) as ContentName[];

export function isContentName(name: string): name is ContentName {
  return contentNames.some((one) => one === name);
}

/** What people send, and staff read. */
export const people = { enquiry, registration };

export type People = typeof people;
export type PeopleName = keyof People;

export const peopleNames = Object.keys(people) as PeopleName[];

/** Everything that is kept as a record: one store, one list, one history. */
export const records = { ...contentTypes, ...people };

export type Records = typeof records;
export type RecordName = keyof Records;
export type StoredRecord<Name extends RecordName> = RecordOf<Records[Name]>;
export type RecordInput<Name extends RecordName> = InputOf<Records[Name]>;

/** The names of a record's fields; of several types, those of each. */
export type FieldName<Name extends RecordName> = Name extends RecordName
  ? keyof Records[Name]['fields'] & string
  : never;
/** A record of which some fields have been read. */
export type RecordPart<Name extends RecordName, Field extends FieldName<Name>> = Pick<
  StoredRecord<Name>,
  ('_id' | 'revision' | Field) & keyof StoredRecord<Name>
> &
  (StoredRecord<Name> extends { children: unknown } ? { children: RecordPart<Name, Field>[] } : unknown);

export const recordNames = Object.keys(records) as RecordName[];

/** The definition of a record by a name that came from outside, or undefined. */
export function findRecordType(name: string): { name: RecordName; definition: RecordType } | undefined {
  const known = recordNames.find((one) => one === name);
  return known && { name: known, definition: records[known] };
}

/** The type of the records that those of this one belong to, where they do. */
export function ownerTypeOf({ belongsTo }: RecordType): RecordType | undefined {
  return belongsTo && findRecordType(belongsTo.record)?.definition;
}

/** The types whose records belong to records of this one, and go with them. */
export function typesBelongingTo(owner: string): { name: RecordName; field: string; words: string }[] {
  return recordNames.flatMap((name) => {
    const { belongsTo }: RecordType = records[name];
    return belongsTo?.record === owner ? [{ name, ...belongsTo }] : [];
  });
}

/** The types whose records may name several of this one, each with the field that does. */
export function typesReferringTo(target: string): { name: RecordName; field: ReferencesField }[] {
  return recordNames.flatMap((name) =>
    fieldsOfKind(records[name], 'references').flatMap(({ field }) =>
      field.to === target ? [{ name, field }] : [],
    ),
  );
}
