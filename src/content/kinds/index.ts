import type { AddressField } from './address.ts';
import type { BooleanField } from './boolean.ts';
import type { DateField } from './date.ts';
import type { EmailField } from './email.ts';
import type { ImageField } from './image.ts';
import type { MomentField } from './moment.ts';
import type { NumberField } from './number.ts';
import type { OrderField } from './order.ts';
import type { ParentField } from './parent.ts';
import type { PhoneField } from './phone.ts';
import type { ReferenceField } from './reference.ts';
import type { RichTextField } from './rich-text.ts';
import type { SelectField } from './select.ts';
import type { SlugField } from './slug.ts';
import type { StatusField } from './status.ts';
import type { TextField } from './text.ts';
import type { TimeField } from './time.ts';
import type { VideoField } from './video.ts';

/** Every kind of field there is; what differs between kinds stands in tables that name each of them. */
export type AnyField =
  | TextField
  | RichTextField
  | SlugField
  | OrderField
  | NumberField
  | DateField
  | TimeField
  | MomentField
  | BooleanField
  | SelectField
  | AddressField
  | EmailField
  | PhoneField
  | ParentField
  | ReferenceField
  | StatusField
  | ImageField
  | VideoField;

export type Kind = AnyField['kind'];
export type FieldOfKind<K extends Kind> = Extract<AnyField, { kind: K }>;
