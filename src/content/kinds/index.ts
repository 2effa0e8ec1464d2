import type { AddressField } from './address.ts';
import type { DateField } from './date.ts';
import type { ImageField } from './image.ts';
import type { OrderField } from './order.ts';
import type { ParentField } from './parent.ts';
import type { RichTextField } from './rich-text.ts';
import type { SelectField } from './select.ts';
import type { SlugField } from './slug.ts';
import type { StatusField } from './status.ts';
import type { TextField } from './text.ts';
import type { VideoField } from './video.ts';

/** Every kind of field there is; code that treats kinds apart switches over this union. */
export type AnyField =
  | TextField
  | RichTextField
  | SlugField
  | OrderField
  | DateField
  | SelectField
  | AddressField
  | ParentField
  | StatusField
  | ImageField
  | VideoField;
