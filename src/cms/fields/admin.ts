import { address } from './address/admin.tsx';
import { boolean } from './boolean/admin.tsx';
import { captions } from './captions/admin.tsx';
import { email, phone } from './contact/admin.tsx';
import { date } from './date/admin.tsx';
import { moment } from './datetime/admin.tsx';
import type { FieldUi } from './field-ui.tsx';
import { chapters, sources } from './field-ui.tsx';
import { image } from './image/admin.tsx';
import type { AnyField, FieldOfType, FieldType } from './index.ts';
import { number, order } from './number/admin.tsx';
import { parent, reference } from './reference/admin.tsx';
import { references } from './references/admin.tsx';
import { richText } from './rich-text/admin.tsx';
import { select } from './select/admin.tsx';
import { slug } from './slug/admin.tsx';
import { status } from './status/admin.tsx';
import { text } from './text/admin.tsx';
import { time } from './time/admin.tsx';
import { video } from './video/admin.tsx';

/** The admin UI of each field type. */
const fieldUis: { [K in FieldType]: FieldUi<FieldOfType<K>> } = {
  text,
  richText,
  slug,
  order,
  number,
  date,
  time,
  moment,
  boolean,
  select,
  address,
  email,
  phone,
  parent,
  reference,
  references,
  status,
  image,
  video,
  captions,
  chapters,
  sources,
};

export function fieldUiOf(field: AnyField): FieldUi<AnyField> {
  // Each UI takes exactly its own field type; TypeScript cannot follow that through the lookup.
  return fieldUis[field.kind] as unknown as FieldUi<AnyField>;
}
