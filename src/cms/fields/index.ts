import { type AddressField, addressSamples } from './address/field.ts';
import { type BooleanField, booleanSamples } from './boolean/field.ts';
import { type CaptionsField, captionsSamples } from './captions/field.ts';
import { type ChaptersField, chaptersSamples } from './chapters/field.ts';
import { type EmailField, emailSamples, type PhoneField, phoneSamples } from './contact/field.ts';
import { type DateField, dateSamples } from './date/field.ts';
import { type DateTimeField, momentSamples } from './datetime/field.ts';
import type { FieldSamples } from './field.ts';
import { type ImageField, imageSamples } from './image/field.ts';
import { type NumberField, numberSamples } from './number/field.ts';
import { type OrderField, orderSamples } from './order/field.ts';
import { type ParentField, parentSamples } from './parent/field.ts';
import { type ReferenceField, referenceSamples } from './reference/field.ts';
import { type ReferencesField, referencesSamples } from './references/field.ts';
import { type RichTextField, richTextSamples } from './rich-text/field.ts';
import { type SelectField, selectSamples } from './select/field.ts';
import { type SlugField, slugSamples } from './slug/field.ts';
import { type SourcesField, sourcesSamples } from './sources/field.ts';
import { type StatusField, statusSamples } from './status/field.ts';
import { type TextField, textSamples } from './text/field.ts';
import { type TimeField, timeSamples } from './time/field.ts';
import { type VideoField, videoSamples } from './video/field.ts';

/** Every field type; differences between them are in tables by field type. */
export type AnyField =
  | TextField
  | RichTextField
  | SlugField
  | OrderField
  | NumberField
  | DateField
  | TimeField
  | DateTimeField
  | BooleanField
  | SelectField
  | AddressField
  | EmailField
  | PhoneField
  | ParentField
  | ReferenceField
  | ReferencesField
  | StatusField
  | ImageField
  | VideoField
  | CaptionsField
  | ChaptersField
  | SourcesField;

export type FieldType = AnyField['kind'];
export type FieldOfType<K extends FieldType> = Extract<AnyField, { kind: K }>;

const samples: { [K in FieldType]: (of: FieldOfType<K>) => FieldSamples } = {
  text: textSamples,
  richText: richTextSamples,
  slug: slugSamples,
  order: orderSamples,
  number: numberSamples,
  date: dateSamples,
  time: timeSamples,
  moment: momentSamples,
  boolean: booleanSamples,
  select: selectSamples,
  address: addressSamples,
  email: emailSamples,
  phone: phoneSamples,
  parent: parentSamples,
  reference: referenceSamples,
  references: referencesSamples,
  status: statusSamples,
  image: imageSamples,
  video: videoSamples,
  captions: captionsSamples,
  chapters: chaptersSamples,
  sources: sourcesSamples,
};

/**
 * The samples of a field for the contract tests. Loaded dynamically; other modules import only types from here, so that
 * visitors download none of it.
 */
export function samplesOf(field: AnyField): FieldSamples {
  // Each function takes exactly its own field type; TypeScript cannot follow that through the lookup.
  return (samples[field.kind] as (of: AnyField) => FieldSamples)(field);
}
